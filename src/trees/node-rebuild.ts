/** A tree in which the children of one node are others; only the nodes above it are made anew. */
import { placeAmong, treePlaces } from "./node-places.ts";
import { branch, isLeaf, type Tree } from "./tree.ts";

/**
 * What takes the place of `count` siblings from `node` on. `make` gets all children of their parent, and where the first of them is.
 * The top has no siblings: `node` must not be 0.
 */
export function rebuildChildren(
  tree: Tree,
  node: number,
  make: (children: readonly Tree[], at: number) => readonly Tree[],
  count = 1,
): Tree {
  const places = treePlaces(tree);
  const { parent } = placeAmong(places, node);
  if (parent === null) return tree;
  const at = placeAmong(places, parent).children.indexOf(node);
  const children = childrenOf(placeAmong(places, parent).tree);
  return withChildren(tree, parent, children.toSpliced(at, count, ...make(children, at)));
}

/** The tree with these children below a constituent. */
export function withChildren(tree: Tree, node: number, children: readonly Tree[]): Tree {
  const places = treePlaces(tree);
  let own = placeAmong(places, node);
  let made: Tree = branch(labelOf(own.tree), children);
  for (let index = node; own.parent !== null; index = own.parent, own = placeAmong(places, index)) {
    const above = placeAmong(places, own.parent);
    made = branch(labelOf(above.tree), childrenOf(above.tree).with(above.children.indexOf(index), made));
  }
  return made;
}

function labelOf(tree: Tree): string {
  return isLeaf(tree) ? (tree.tag ?? "") : tree.label;
}

function childrenOf(tree: Tree): readonly Tree[] {
  return isLeaf(tree) ? [] : tree.children;
}
