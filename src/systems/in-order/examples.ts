/** Examples to start from in the playground. Each says what to look at. */
import { PAPER_TREE } from "../common/paper-tree.ts";
import type { SystemExample } from "../system-entry.ts";

export const inOrderExamples: readonly SystemExample[] = [
  {
    title: "The paper’s sentence, in-order",
    lesson:
      "Figure 5 of the paper. The first child is built, then its parent is announced: start with SH, then NT-NP. Then try NT-S instead of NT-NP.",
    gold: PAPER_TREE,
    labels: [],
    transitions: [],
  },
  {
    title: "Too early: the formula sees no harm",
    lesson:
      "In-order. After “She” the parser announces S, not NP. The formula finds that both can still be built, so nothing is lost. But both cannot be built without a cost: the exact loss is 1.",
    gold: "(S (NP She) (VP reads (NP books)))",
    labels: [],
    transitions: ["SH", "NT-S"],
  },
  {
    title: "Too late: the formula sees harm twice",
    lesson:
      "In-order. A wrong B was built, then A was announced one word late. The formula no longer recognises A and counts 2. But A will still be built: the exact loss is 1.",
    gold: "(A w0 w1)",
    labels: ["B"],
    transitions: ["SH", "NT-B", "SH", "RE", "NT-A"],
  },
  {
    title: "Attachment: the man with the telescope",
    lesson:
      "In-order. Here the gold tree says that the man has the telescope. After “man”, close too much and see which constituents an attachment mistake costs: each RE closes one more.",
    gold: "(S (NP She) (VP saw (NP (NP the man) (PP with (NP the telescope)))))",
    labels: [],
    transitions: ["SH", "NT-NP", "RE", "NT-S", "SH", "NT-VP", "SH", "NT-NP", "SH", "RE"],
  },
];
