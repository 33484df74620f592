/** Whether a tree is drawn or shown as an outline, when nobody says which. */
import { leaves, type Tree } from "../../src/index.ts";

export type Layout = "tree" | "outline";

/** Up to here the picture can be taken in by moving it a little. */
const FEW_WORDS = 25;
/** How much wider than its window a picture may be. */
const TOO_WIDE = 1.3;
/** Of a picture at the smallest size that can be read: a letter, and the space around a word. */
const LETTER = 7;
const SPACE = 11;

/** `width`: of the window, in pixels. */
export function layoutFor(tree: Tree, width: number): Layout {
  const words = leaves(tree);
  if (words.length <= FEW_WORDS) return "tree";
  const wide = words.reduce((sum, { word, tag }) => sum + LETTER * Math.max(word.length, tag?.length ?? 0) + SPACE, 0);
  return wide > TOO_WIDE * width ? "outline" : "tree";
}
