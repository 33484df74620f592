/** Makes a tree anew from its leaves up, without recursion: the one loop behind every transform. */
import { branch, isLeaf, type Leaf, type Tree } from "./tree.ts";

export interface Rebuilding {
  /** What becomes of a leaf; null: it vanishes. Without it leaves stay as they are. */
  leaf?(leaf: Leaf): Leaf | null;
  /** What becomes of a branch whose new children are known: a tree, several in its place, or none. It may have lost them all. */
  branch?(label: string, children: readonly Tree[]): Tree | readonly Tree[] | null;
}

interface Frame {
  readonly label: string;
  readonly children: readonly Tree[];
  readonly rebuilt: Tree[];
  next: number;
}

/** The trees that the rebuilt tree consists of: one as a rule, none if all of it vanished, several if its top was spliced out. */
export function rebuildForest(tree: Tree, how: Rebuilding): readonly Tree[] {
  const result: Tree[] = [];
  const frames: Frame[] = [{ label: "", children: [tree], rebuilt: result, next: 0 }];
  for (let frame = frames.at(-1)!; ; frame = frames.at(-1)!) {
    const child = frame.children[frame.next++];
    if (child === undefined) {
      frames.pop();
      const parent = frames.at(-1);
      if (parent === undefined) return result;
      const node =
        how.branch === undefined ? branch(frame.label, frame.rebuilt) : how.branch(frame.label, frame.rebuilt);
      if (node === null) continue;
      if (isForest(node)) for (const part of node) parent.rebuilt.push(part);
      else parent.rebuilt.push(node);
    } else if (isLeaf(child)) {
      const kept = how.leaf === undefined ? child : how.leaf(child);
      if (kept !== null) frame.rebuilt.push(kept);
    } else frames.push({ label: child.label, children: child.children, rebuilt: [], next: 0 });
  }
}

/** The rebuilt tree, or null if nothing of it is left. If its top was spliced out and left several trees, they get an empty top. */
export function rebuild(tree: Tree, how: Rebuilding): Tree | null {
  const forest = rebuildForest(tree, how);
  if (forest.length > 1) return branch("", forest);
  return forest[0] ?? null;
}

function isForest(node: Tree | readonly Tree[]): node is readonly Tree[] {
  return Array.isArray(node);
}
