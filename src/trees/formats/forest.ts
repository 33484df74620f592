/** Trees for the LaTeX package forest. */
import { writeForest } from "../drawing/latex.ts";
import type { TreeFormat } from "../tree-format.ts";

export const forest: TreeFormat = {
  name: "forest",
  title: "LaTeX forest",
  description: "for \\usepackage{forest}",
  endings: [".tex"],
  layout: "block",
  write: (tree) => `${writeForest(tree)}\n`,
};
