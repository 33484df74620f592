/** The non-binary bottom-up system with all that belongs to it. */
import type { SystemEntry } from "../system-entry.ts";
import { bottomUpCompletion } from "./completion.ts";
import { bottomUpOracle } from "./exact-oracle.ts";
import { bottomUpExamples } from "./examples.ts";
import { bottomUpReach } from "./reach.ts";
import { bottomUpRules } from "./transitions.ts";

export const bottomUp: SystemEntry = {
  name: "bottom-up",
  legend: "SH reads a word, RE#k-X combines the top k items of the stack into an X, FI ends the parse",
  rules: bottomUpRules,
  exactOracle: bottomUpOracle,
  // Fernández-González and Gómez-Rodríguez 2018, which is exact with multisets.
  formula: { printed: bottomUpOracle, isExact: true },
  reach: bottomUpReach,
  completion: bottomUpCompletion,
  examples: bottomUpExamples,
};
