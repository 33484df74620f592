/** Trees for the LaTeX packages qtree and tikz-qtree. */
import { QTREE_DOCUMENT, qtreePage, writeQtree } from "../drawing/latex.ts";
import type { TreeFormat } from "../tree-format.ts";

export const qtree: TreeFormat = {
  name: "latex",
  title: "LaTeX qtree",
  description: "for \\usepackage{qtree} or \\usepackage{tikz-qtree}",
  endings: [".tex"],
  layout: "block",
  write(tree, options) {
    const text = writeQtree(tree, options);
    return `${options?.latex === "document" ? qtreePage(text) : text}\n`;
  },
  header: ({ latex }) => (latex === "document" ? QTREE_DOCUMENT.header : ""),
  footer: ({ latex }) => (latex === "document" ? QTREE_DOCUMENT.footer : ""),
};
