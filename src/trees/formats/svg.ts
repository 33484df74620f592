/** One SVG picture, of one tree or of several, one below the other. */
import { drawSvg, drawSvgSheet } from "../drawing/svg.ts";
import type { TreeFormat } from "../tree-format.ts";

export const svg: TreeFormat = {
  name: "svg",
  title: "SVG",
  description: "one picture for pages and papers, sharp at any size",
  endings: [".svg"],
  mediaType: "image/svg+xml",
  layout: "sheet",
  write: drawSvg,
  writeSheet: drawSvgSheet,
};
