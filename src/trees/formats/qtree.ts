/** Trees for the LaTeX packages qtree and tikz-qtree. */
import { writeQtree } from "../drawing/latex.ts";
import type { TreeFormat } from "../tree-format.ts";

export const qtree: TreeFormat = {
  name: "latex",
  title: "LaTeX qtree",
  description: "for \\usepackage{qtree} or \\usepackage{tikz-qtree}",
  endings: [".tex"],
  layout: "block",
  write: (tree) => `${writeQtree(tree)}\n`,
};
