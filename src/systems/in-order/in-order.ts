/** The in-order system with all that belongs to it. */
import type { SystemEntry } from "../system-entry.ts";
import { inOrderOracle } from "./exact-oracle.ts";
import { inOrderExamples } from "./examples.ts";
import { inOrderFormula } from "./paper-formula.ts";
import { inOrderReach } from "./reach.ts";
import { inOrderRules } from "./transitions.ts";

export const inOrder: SystemEntry = {
  name: "in-order",
  legend:
    "SH reads a word, NT-X opens a constituent X around the item on top of the stack, RE closes the one that was opened last, FI ends",
  rules: inOrderRules,
  exactOracle: inOrderOracle,
  formula: inOrderFormula,
  reach: inOrderReach,
  examples: inOrderExamples,
};
