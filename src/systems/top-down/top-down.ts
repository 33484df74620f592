/** The top-down system with all that belongs to it. */
import type { SystemEntry } from "../system-entry.ts";
import { topDownCompletion } from "./completion.ts";
import { topDownOracle } from "./exact-oracle.ts";
import { topDownExamples } from "./examples.ts";
import { topDownFriedKlein } from "./fried-klein.ts";
import { topDownFormula } from "./paper-formula.ts";
import { topDownReach } from "./reach.ts";
import { topDownRules } from "./transitions.ts";

export const topDown: SystemEntry = {
  name: "top-down",
  legend: "SH reads a word, NT-X opens a constituent X, RE closes the last one opened",
  rules: topDownRules,
  exactOracle: topDownOracle,
  formula: topDownFormula,
  otherOracles: { "dynamic-fried-klein": topDownFriedKlein },
  reach: topDownReach,
  completion: topDownCompletion,
  examples: topDownExamples,
};
