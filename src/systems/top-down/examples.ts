/** Examples to start from in the playground. Each says what to look at. */
import { PAPER_TREE } from "../common/paper-tree.ts";
import type { SystemExample } from "../system-entry.ts";

export const topDownExamples: readonly SystemExample[] = [
  {
    title: "The paper’s sentence, top-down",
    lesson: "Figure 3 of the paper. A constituent is announced before its first word: NT-S, NT-NP, SH …",
    gold: PAPER_TREE,
    labels: [],
    transitions: [],
  },
  {
    title: "Wrong root: the formula says every step costs the same",
    lesson:
      "Top-down. NP is announced first, so it will span the whole sentence. The formula finds no loss yet, then charges 1 for whatever comes next. In fact, NT-S costs nothing more and SH costs 2.",
    gold: "(S (NP She) (VP sleeps))",
    labels: [],
    transitions: ["NT-NP"],
  },
  {
    title: "One span, two labels: order does not matter",
    lesson:
      "Top-down. S and VP cover the same word, so the order in which they are announced makes no difference to the constituents. The formula counts a difference.",
    gold: "(S (VP Go))",
    labels: [],
    transitions: ["NT-VP", "NT-S"],
  },
];
