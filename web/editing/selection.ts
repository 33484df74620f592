/** Nodes that are selected to be edited: one, or several siblings side by side. */
import type { Tree } from "../../src/index.ts";
import { type SiblingRun, treePlaces } from "../../src/trees.ts";

/** From one node to another: the siblings from the one to the other. If they are not siblings, the other alone. */
export function runBetween(tree: Tree, from: number, to: number): SiblingRun {
  const places = treePlaces(tree);
  const parent = places[from]?.parent ?? null;
  const alone = { node: to, count: 1 };
  if (parent === null || places[to]?.parent !== parent) return alone;
  const siblings = places[parent]!.children;
  const [a, b] = [siblings.indexOf(from), siblings.indexOf(to)];
  return { node: siblings[Math.min(a, b)]!, count: Math.abs(a - b) + 1 };
}

/** One sibling more, to the left or to the right; the same if there is none. */
export function widened(tree: Tree, run: SiblingRun, direction: "left" | "right"): SiblingRun {
  const siblings = siblingsOf(tree, run.node);
  const at = siblings.indexOf(run.node);
  if (direction === "left") return at > 0 ? { node: siblings[at - 1]!, count: run.count + 1 } : run;
  return at + run.count < siblings.length ? { node: run.node, count: run.count + 1 } : run;
}

export function nodesOf(tree: Tree, { node, count }: SiblingRun): readonly number[] {
  const siblings = siblingsOf(tree, node);
  const at = siblings.indexOf(node);
  return siblings.slice(at, at + count);
}

function siblingsOf(tree: Tree, node: number): readonly number[] {
  const places = treePlaces(tree);
  const parent = places[node]?.parent ?? null;
  return parent === null ? [node] : places[parent]!.children;
}
