/**
 * Branches that go elsewhere in their tree, as `attach` and the arrow keys of an editor move them:
 *
 *   attachNode(tree, PP, VP)   the PP becomes a child of the VP, where the order of the words says
 *   moveNode(tree, PP, "up")   out of its parent, to the side of it that is nearer
 *
 * A constituent that is left without children goes.
 */
import { ParserError } from "../shared/errors.ts";
import { deleteBranch, type NodeEdit } from "./node-edits.ts";
import { placeAmong, type TreePlace, treePlaces } from "./node-places.ts";
import { withChildren } from "./node-rebuild.ts";
import { isLeaf, nodes, type Tree } from "./tree.ts";

/** up: out of its parent. down: into its neighbour, the one before it if there is one. */
export type Direction = "left" | "right" | "up" | "down";

/** Makes a node a child of another constituent, before the first of its children that starts later in the sentence. */
export function attachNode(tree: Tree, node: number, target: number): NodeEdit {
  const places = treePlaces(tree);
  const own = placeAmong(places, node);
  const { children } = placeAmong(places, target);
  const later = children.findIndex((child) => child !== node && placeAmong(places, child).start >= own.start);
  return attachAt(tree, { node, target, at: later === -1 ? children.length : later });
}

export function moveNode(tree: Tree, node: number, direction: Direction): NodeEdit {
  const places = treePlaces(tree);
  const { parent } = placeAmong(places, node);
  if (parent === null) throw problem("the top of a tree has nowhere to go");
  const above = placeAmong(places, parent);
  const at = above.children.indexOf(node);
  switch (direction) {
    case "left":
      if (at === 0) throw problem("it is the first child already");
      return attachAt(tree, { node, target: parent, at: at - 1 });
    case "right":
      if (at === above.children.length - 1) throw problem("it is the last child already");
      return attachAt(tree, { node, target: parent, at: at + 2 });
    case "up":
      return moveOut(tree, { node, at, parent, above });
    case "down":
      return moveIn(tree, { node, at, places, siblings: above.children });
  }
}

interface Way {
  readonly node: number;
  readonly target: number;
  /** Before which of the target's children, as they are before the move. */
  readonly at: number;
}

function attachAt(tree: Tree, { node, target, at }: Way): NodeEdit {
  const places = treePlaces(tree);
  const own = placeAmong(places, node);
  const goal = placeAmong(places, target);
  if (isLeaf(goal.tree)) throw problem("a word cannot have children");
  if (target >= node && target < node + own.size) throw problem("a branch cannot go into itself");
  const moved: Tree = isLeaf(own.tree) ? { ...own.tree } : { ...own.tree }; // a node of its own, to be found again
  const added = withChildren(tree, target, goal.tree.children.toSpliced(at, 0, moved));
  // The new one stands before the old one, or behind it and all that is below it.
  const goesBefore = at < goal.children.length ? goal.children[at]! <= node : target + goal.size <= node;
  const { tree: left } = deleteBranch(added, goesBefore ? node + own.size : node);
  return { tree: left, node: indexOfNode(left, moved) };
}

function moveOut(
  tree: Tree,
  { node, at, parent, above }: { node: number; at: number; parent: number; above: TreePlace },
): NodeEdit {
  if (above.parent === null) throw problem("it is right below the top already");
  const siblings = placeAmong(treePlaces(tree), above.parent).children;
  const isNearTheStart = at === 0 && above.children.length > 1;
  return attachAt(tree, { node, target: above.parent, at: siblings.indexOf(parent) + (isNearTheStart ? 0 : 1) });
}

function moveIn(
  tree: Tree,
  {
    node,
    at,
    places,
    siblings,
  }: { node: number; at: number; places: readonly TreePlace[]; siblings: readonly number[] },
): NodeEdit {
  const isBranchAt = (index: number | undefined): index is number =>
    index !== undefined && !isLeaf(placeAmong(places, index).tree);
  const [before, after] = [siblings[at - 1], siblings[at + 1]];
  if (isBranchAt(before)) {
    return attachAt(tree, { node, target: before, at: placeAmong(places, before).children.length });
  }
  if (isBranchAt(after)) return attachAt(tree, { node, target: after, at: 0 });
  throw problem("there is no constituent beside it to go into");
}

function indexOfNode(tree: Tree, wanted: Tree): number {
  let index = 0;
  for (const node of nodes(tree)) {
    if (node === wanted) return index;
    index++;
  }
  return 0;
}

function problem(reason: string): ParserError {
  return new ParserError("E_TREE_EDIT", reason);
}
