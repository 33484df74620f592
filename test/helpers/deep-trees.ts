/** Trees deeper than the call stack is. */
import { branch, leaf, type Tree } from "../../src/trees/tree.ts";

/** `(A (A (A … (N x))))`: so many constituents above one word. */
export function unaryChain(levels: number): Tree {
  let tree: Tree = leaf("N", "x");
  for (let i = 0; i < levels; i++) tree = branch("A", [tree]);
  return tree;
}

/** `(A (N x) (N y) (A (N x) (N y) …))`: three children on every level but the last. */
export function rightBranching(levels: number): Tree {
  let tree: Tree = branch("A", [leaf("N", "x"), leaf("N", "y")]);
  for (let i = 1; i < levels; i++) tree = branch("A", [leaf("N", "x"), leaf("N", "y"), tree]);
  return tree;
}
