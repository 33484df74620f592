/** Examples to start from in the playground. Each says what to look at. */
import { PAPER_TREE } from "../common/paper-tree.ts";
import type { SystemExample } from "../system-entry.ts";

export const lexicalExamples: readonly SystemExample[] = [
  {
    title: "A part is a promise",
    lesson:
      "Lexical. A constituent of three children is made in two steps, by way of a part. RL*-VP and RR*-VP both begin the VP here and lose nothing, for the loss does not ask which child is the head. RL-VP ends it too early; RL*-NP promises an NP that gold does not have.",
    gold: PAPER_TREE,
    labels: [],
    transitions: ["SH", "SH", "RR-NP", "SH", "SH", "UN-ADVP"],
  },
];
