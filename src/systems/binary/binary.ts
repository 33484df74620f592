/** The binary bottom-up systems: one for each side to which trees are binarised. */
import type { SystemEntry } from "../system-entry.ts";
import { binaryRules, type Side } from "./transitions.ts";

export const binaryLeft: SystemEntry = binary("left");
export const binaryRight: SystemEntry = binary("right");

function binary(side: Side): SystemEntry {
  return {
    name: `binary-${side}`,
    legend:
      "SH reads a word, RE-X combines the two topmost items into an X, RE*-X into a part of an X that is not complete yet, UN-X puts an X on top of the top item, FI ends the parse",
    rules: binaryRules(side),
  };
}
