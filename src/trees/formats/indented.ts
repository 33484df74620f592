/** Brackets over several lines, for people to read. */
import { writeIndented } from "../indented.ts";
import type { TreeFormat } from "../tree-format.ts";

export const indented: TreeFormat = {
  name: "indented",
  title: "Indented brackets",
  description: "brackets over several lines",
  endings: [],
  layout: "block",
  write: (tree) => `${writeIndented(tree)}\n`,
};
