/** The in-order system with all that belongs to it. */
import type { SystemEntry } from "../system-entry.ts";
import { inOrderCompletion } from "./completion.ts";
import { inOrderOracle } from "./exact-oracle.ts";
import { inOrderExamples } from "./examples.ts";
import { inOrderFriedKlein } from "./fried-klein.ts";
import { inOrderFormula } from "./paper-formula.ts";
import { inOrderReach } from "./reach.ts";
import { inOrderRules } from "./transitions.ts";

export const inOrder: SystemEntry = {
  name: "in-order",
  legend:
    "SH reads a word, NT-X opens a constituent X around the top item of the stack, RE closes the last one opened, FI ends the parse",
  rules: inOrderRules,
  exactOracle: inOrderOracle,
  formula: inOrderFormula,
  otherOracles: { "dynamic-fried-klein": inOrderFriedKlein },
  reach: inOrderReach,
  completion: inOrderCompletion,
  examples: inOrderExamples,
};
