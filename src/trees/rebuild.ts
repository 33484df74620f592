/** Makes a tree anew from its leaves up, where nodes may vanish or be replaced by several: what transforms are made of. */
import { recurse } from "./recurse.ts";
import { branch, isLeaf, type Leaf, type Tree } from "./tree.ts";

export interface Rebuilding {
  /** What becomes of a leaf; null: it vanishes. Without it leaves stay as they are. */
  leaf?(leaf: Leaf): Leaf | null;
  /** What becomes of a branch whose new children are known: a tree, several in its place, or none. It may have lost them all. */
  branch(label: string, children: readonly Tree[]): Tree | readonly Tree[] | null;
}

/** The rebuilt tree, or null if nothing of it is left. If its top was spliced out and left several trees, they get an empty top. */
export function rebuild(tree: Tree, how: Rebuilding): Tree | null {
  const forest = recurse<Tree, readonly Tree[]>(tree, (node) => {
    if (isLeaf(node)) {
      const kept = how.leaf === undefined ? node : how.leaf(node);
      return { children: [], finish: () => (kept === null ? [] : [kept]) };
    }
    return { children: node.children, finish: (parts) => asForest(how.branch(node.label, parts.flat())) };
  });
  return forest.length > 1 ? branch("", forest) : (forest[0] ?? null);
}

function asForest(node: Tree | readonly Tree[] | null): readonly Tree[] {
  if (node === null) return [];
  return isForest(node) ? node : [node];
}

function isForest(node: Tree | readonly Tree[]): node is readonly Tree[] {
  return Array.isArray(node);
}
