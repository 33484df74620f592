/** What the tree view shows after a tree was edited by hand. */
import type { Tree } from "../../src/index.ts";
import { bracketsLike } from "../editing/brackets.ts";
import { drawnItems, type Item } from "./items.ts";

/** After an edit: the items, and the text that they have now. */
export interface EditedItems {
  readonly items: readonly Item[];
  readonly text: string;
}

/** One of the trees is another; the text is brackets from now on, of the kind that stood there before. */
export function editedItems(items: readonly Item[], edited: number, tree: Tree, before: string): EditedItems {
  const trees = items.map((item, i) => (i === edited ? tree : item.tree));
  const text = bracketsLike(before, trees);
  const drawn = drawnItems(trees, text);
  return { text, items: drawn.map((item, i) => ({ ...item, parse: i === edited ? null : items[i]!.parse })) };
}
