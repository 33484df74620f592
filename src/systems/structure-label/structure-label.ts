/** The structure-label system with all that belongs to it. */
import type { SystemEntry } from "../system-entry.ts";
import { structureLabelCompletion } from "./completion.ts";
import { structureLabelOracle } from "./exact-oracle.ts";
import { structureLabelExamples } from "./examples.ts";
import { structureLabelReach } from "./reach.ts";
import { structureLabelRules } from "./transitions.ts";

export const structureLabel: SystemEntry = {
  name: "structure-label",
  legend:
    "SH reads a word, CO takes the two topmost spans together; after each, LA-X makes the span an X, LA-X+Y an X over a Y, NO leaves it without a label",
  rules: structureLabelRules,
  // Cross and Huang 2016: their oracle gives the transitions that keep the exact loss (test/systems/cross-huang.test.ts).
  exactOracle: structureLabelOracle,
  reach: structureLabelReach,
  completion: structureLabelCompletion,
  examples: structureLabelExamples,
};
