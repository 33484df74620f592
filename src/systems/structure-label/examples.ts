/** Examples to start from in the playground. Each says what to look at. */
import { PAPER_TREE } from "../common/paper-tree.ts";
import type { SystemExample } from "../system-entry.ts";

export const structureLabelExamples: readonly SystemExample[] = [
  {
    title: "Structure and label in turn",
    lesson:
      "Structure-label. Every span is decided once, when it is made: LA-X makes it a constituent, NO does not. Here “is” is on top of the subject. Combine them (CO) and see what is lost: the VP can no longer start at “is”.",
    gold: PAPER_TREE,
    labels: [],
    transitions: ["SH", "NO", "SH", "NO", "CO", "LA-NP", "SH", "NO"],
  },
];
