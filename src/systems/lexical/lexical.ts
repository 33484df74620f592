/** The lexicalised binary system with all that belongs to it, and the same with heads of one's own. */
import { type FindHead, headsBy } from "../../heads/head-child.ts";
import type { SystemEntry } from "../system-entry.ts";
import { coavouxCrabbeOracle } from "./coavoux-crabbe.ts";
import { lexicalOracle } from "./exact-oracle.ts";
import { lexicalExamples } from "./examples.ts";
import { lexicalReach } from "./reach.ts";
import { lexicalRules } from "./transitions.ts";

/** With Collins's heads. A category that they do not know has its first child as head. */
export const lexical: SystemEntry = { ...lexicalSystem("lexical", headsBy("collins")), examples: lexicalExamples };

/** `name` is stored with a model, so it must be another one for each set of rules. */
export function lexicalSystem(name: string, findHead: FindHead): SystemEntry {
  return {
    name,
    legend:
      "SH reads a word, RL-X combines the two topmost items into an X whose head is in the left one, RR-X in the right one, RL*-X and RR*-X combine them into a part of an X that is not complete yet, UN-X puts an X on top of the top item, FI ends the parse",
    rules: lexicalRules(findHead),
    exactOracle: lexicalOracle,
    otherOracles: { "dynamic-coavoux-crabbe": coavouxCrabbeOracle },
    reach: lexicalReach,
  };
}
