/** Trees drawn with box-drawing characters. */
import { boxLines, drawBoxes } from "../drawing/boxes.ts";
import type { TreeFormat } from "../tree-format.ts";

export const boxes: TreeFormat = {
  name: "boxes",
  title: "Text drawing",
  description: "drawn with text characters, for the terminal",
  endings: [],
  layout: "block",
  write: drawBoxes,
  *writeParts(tree, options) {
    for (const line of boxLines(tree, options)) yield `${line}\n`;
  },
};
