/** What training calls an oracle, and the oracle of that name. */
import type { Grammar } from "../transitions/action-table.ts";
import type { Oracle } from "./oracle.ts";
import { type OracleName, oracleNamed } from "./oracles.ts";

export type TrainingOracle = "auto" | "static" | "dynamic" | "dynamic-paper";

const NAMES: Readonly<Record<TrainingOracle, OracleName>> = {
  auto: "exact",
  static: "static",
  dynamic: "exact",
  "dynamic-paper": "paper",
};

export function trainingOracle(name: TrainingOracle, grammar: Grammar): Oracle {
  return oracleNamed(NAMES[name], grammar);
}
