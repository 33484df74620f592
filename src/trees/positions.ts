/**
 * Tree positions: the way from the top to a node, as child indices. [] is the whole tree, [1, 0] the first child of its second.
 *
 * NLTK gives a tagged word two positions, the tag's and one step below it (`0`) the word's. Here a word with its tag is one
 * node with one position: the tag's. So NLTK's `(1, 0, 0)` for a word is [1, 0] here; for a word without a tag they are the same.
 */
import { ParserError } from "../shared/errors.ts";
import { isLeaf, type Tree } from "./tree.ts";

export type TreePosition = readonly number[];

/** preorder: parents first; postorder: children first; bothorder: constituents before and after their children; leaves: words only. */
export type PositionOrder = "preorder" | "postorder" | "bothorder" | "leaves";

/** NLTK: `treepositions(order)`. One at a time, for all positions of a deep tree together are large. */
export function* treePositions(
  tree: Tree,
  order: PositionOrder = "preorder",
): Generator<TreePosition, void, undefined> {
  for (const position of walk(tree, order)) yield [...position];
}

/** The node at a position. NLTK: `tree[position]`. */
export function nodeAt(tree: Tree, position: TreePosition): Tree {
  let node = tree;
  for (const [depth, index] of position.entries()) {
    const child: Tree | undefined = isLeaf(node) ? undefined : node.children[index];
    if (child === undefined) {
      const way = position.slice(0, depth + 1).join(", ");
      throw new ParserError("E_TREE_POSITION", `there is no node at position [${way}]`);
    }
    node = child;
  }
  return node;
}

/** The position of the word with that index. NLTK: `leaf_treeposition`. */
export function leafPosition(tree: Tree, index: number): TreePosition {
  if (index >= 0 && Number.isInteger(index)) {
    let before = 0;
    for (const position of walk(tree, "leaves")) if (before++ === index) return [...position];
  }
  throw new ParserError("E_TREE_POSITION", `there is no word with index ${index} in the tree`);
}

/** The position of the lowest node that holds all words of [start, end). NLTK: `treeposition_spanning_leaves`. */
export function positionSpanning(tree: Tree, start: number, end: number): TreePosition {
  if (end <= start) throw new ParserError("E_TREE_POSITION", `there are no words in [${start}, ${end})`);
  const first = leafPosition(tree, start);
  const last = leafPosition(tree, end - 1);
  let common = 0;
  while (common < first.length && common < last.length && first[common] === last[common]) common++;
  return first.slice(0, common);
}

/** Yields one and the same array again and again: whoever keeps a position copies it. */
function* walk(tree: Tree, order: PositionOrder): Generator<TreePosition, void, undefined> {
  const visitsBefore = order === "preorder" || order === "bothorder";
  const visitsAfter = order === "postorder" || order === "bothorder";
  const position: number[] = [];
  const open: (readonly Tree[])[] = []; // the children of each node on the way; position[i] is an index in open[i]
  let node: Tree | undefined = tree;
  for (;;) {
    if (node !== undefined && !isLeaf(node)) {
      if (visitsBefore) yield position;
      open.push(node.children);
      position.push(0);
    } else {
      if (node !== undefined) yield position;
      else {
        open.pop();
        position.pop();
        if (visitsAfter) yield position;
      }
      if (open.length === 0) return;
      position[position.length - 1]!++;
    }
    node = open.at(-1)![position.at(-1)!];
  }
}
