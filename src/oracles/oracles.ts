/** The oracles by name: the one line that a new oracle adds for each system it knows. The static one knows them all. */
import { ParserError } from "../shared/errors.ts";
import type { Grammar } from "../transitions/action-table.ts";
import { bottomUpOracle } from "./bottom-up-oracle.ts";
import { inOrderOracle } from "./in-order-oracle.ts";
import type { Oracle } from "./oracle.ts";
import { paperOracle } from "./paper-oracle.ts";
import { inOrderLiteralReading, inOrderReading, topDownReading } from "./paper-readings.ts";
import { staticOracle } from "./static-oracle.ts";
import { topDownOracle } from "./top-down-oracle.ts";

/**
 * static: the gold derivation only. exact: the true loss, everywhere. paper: the printed formula as its text means it.
 * paper-literal: the printed formula to the letter. For bottom-up the formula is that of 2018, which is exact with multisets.
 */
export const ORACLE_NAMES = ["exact", "paper", "paper-literal", "static"] as const;

export type OracleName = (typeof ORACLE_NAMES)[number];

type MakeOracle = (grammar: Grammar) => Oracle;

const ORACLES: Readonly<Record<Exclude<OracleName, "static">, Readonly<Record<string, MakeOracle>>>> = {
  exact: { "top-down": topDownOracle, "in-order": inOrderOracle, "bottom-up": bottomUpOracle },
  paper: {
    "top-down": (grammar) => paperOracle(grammar, topDownReading),
    "in-order": (grammar) => paperOracle(grammar, inOrderReading),
    "bottom-up": bottomUpOracle,
  },
  "paper-literal": {
    "top-down": (grammar) => paperOracle(grammar, topDownReading),
    "in-order": (grammar) => paperOracle(grammar, inOrderLiteralReading),
    "bottom-up": bottomUpOracle,
  },
};

/** Those that the paper prints a formula for. */
export const PRINTED_SYSTEMS: readonly string[] = ["top-down", "in-order"];

export function oracleNamed(name: OracleName, grammar: Grammar): Oracle {
  const make = name === "static" ? staticOracle : ORACLES[name]?.[grammar.system.name];
  if (make !== undefined) return make(grammar);
  throw new ParserError("E_ORACLE_UNKNOWN", `there is no ${name} oracle for the ${grammar.system.name} system`);
}
