/** The collapsed nodes of a tree in a link: `collapsed=2.7`. */
import { isBranch, nodes, type Tree } from "../../src/index.ts";

export function numbersIn(list: string | null): ReadonlySet<number> {
  return new Set((list ?? "").split(".").filter(Boolean).map(Number));
}

/** A link may name nodes that a tree does not have, or words. */
export function branchesAmong(indices: ReadonlySet<number>, tree: Tree): ReadonlySet<number> {
  const branches = [...nodes(tree)].flatMap((node, index) => (isBranch(node) && indices.has(index) ? [index] : []));
  return new Set(branches);
}
