/** Examples to start from in the playground. Each says what to look at. */
import { PAPER_TREE } from "../common/paper-tree.ts";
import type { SystemExample } from "../system-entry.ts";

export const bottomUpExamples: readonly SystemExample[] = [
  {
    title: "Bottom-up: what is within reach can be built together",
    lesson:
      "Nothing is announced, so constituents within reach never exclude each other. The formula of 2018 is exact here: the two columns always agree.",
    gold: PAPER_TREE,
    labels: [],
    transitions: ["SH", "SH"],
  },
];
