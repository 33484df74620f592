/**
 * Which oracles a system has, by the names that training gives them:
 *
 *   static          the gold derivation only; every system has it
 *   dynamic         the exact loss at every configuration
 *   dynamic-paper   the loss as the paper prints it, read as its explanation means it
 *
 * and whatever else a system brings, such as dynamic-fried-klein, a heuristic.
 */
import type { MakeOracle, Oracle } from "../oracles/oracle.ts";
import { staticOracle } from "../oracles/static-oracle.ts";
import { ParserError } from "../shared/errors.ts";
import type { Grammar } from "../transitions/action-table.ts";
import type { SystemEntry } from "./system-entry.ts";
import { findSystem, SYSTEMS } from "./systems.ts";

/** The names of a system's oracles. */
export function oracleNamesOf(system: SystemEntry): readonly string[] {
  return [...oraclesOf(system).keys()];
}

/** The oracle of that name for a grammar of this system; an error that says which there are if it has none. */
export function oracleOf(system: SystemEntry, name: string, grammar: Grammar): Oracle {
  const oracles = oraclesOf(system);
  const make = oracles.get(name);
  if (make !== undefined) return make(grammar);
  const names = [...oracles.keys()].join(", ");
  throw new ParserError("E_ORACLE_UNKNOWN", `the ${system.name} system has no ${name} oracle; it has ${names}`);
}

/** The exact oracle for a grammar of this system; an error if it has none. */
export function exactOracleOf(system: SystemEntry, grammar: Grammar): Oracle {
  return oracleOf(system, "dynamic", grammar);
}

/** What to train with where nothing else is asked for: the exact oracle if there is one. */
export function defaultOracleFor(system: SystemEntry): string {
  return system.exactOracle === undefined ? "static" : "dynamic";
}

/** Every name that some system has. */
export const ORACLE_NAMES: readonly string[] = [...new Set(SYSTEMS.flatMap(oracleNamesOf))];

/** The same by the name of the grammar's system, among those of this package and `extra` ones. */
export function oracleNamed(name: string, grammar: Grammar, extra: readonly SystemEntry[] = []): Oracle {
  return oracleOf(findSystem(grammar.system.name, extra), name, grammar);
}

function oraclesOf({ exactOracle, formula, otherOracles }: SystemEntry): ReadonlyMap<string, MakeOracle> {
  const oracles = new Map<string, MakeOracle>([["static", staticOracle]]);
  if (exactOracle !== undefined) oracles.set("dynamic", exactOracle);
  if (formula !== undefined && !formula.isExact) oracles.set("dynamic-paper", formula.meant ?? formula.printed);
  for (const [name, make] of Object.entries(otherOracles ?? {})) oracles.set(name, make);
  return oracles;
}
