/** Trees for the LaTeX package forest. */
import { FOREST_DOCUMENT, writeForest } from "../drawing/latex.ts";
import type { TreeFormat } from "../tree-format.ts";

export const forest: TreeFormat = {
  name: "forest",
  title: "LaTeX forest",
  description: "for LaTeX's package forest (options linguistics, edges)",
  endings: [".tex"],
  layout: "block",
  write: (tree, options) => `${writeForest(tree, options)}\n`,
  header: ({ latex }) => (latex === "document" ? FOREST_DOCUMENT.header : ""),
  footer: ({ latex }) => (latex === "document" ? FOREST_DOCUMENT.footer : ""),
};
