/**
 * Constituents drawn as a label with their words below, so that the rest of a tree has room:
 *
 *   (S (NP (DT the) (NN dog)) (VP barks))  with node 1 collapsed  =>  S over NP over "the dog", and over VP over "barks"
 *
 * Nodes are named by their index in `nodes(tree)`: the top is 0, parents come before children.
 */
import { basicCategory } from "../basic-category.ts";
import { words } from "../queries.ts";
import { recurse } from "../recurse.ts";
import { branch, isBranch, isLeaf, leaf, nodes, type Tree } from "../tree.ts";

export interface CollapsedTree {
  /** What is left to draw; a collapsed constituent has one child, a word that stands for all its words. */
  readonly tree: Tree;
  /** For each of its nodes, the index of the node in the whole tree that it is, or (for such a word) that it stands for. */
  readonly sources: readonly number[];
  /** The collapsed constituents, as indices in `nodes` of what is left. */
  readonly triangles: ReadonlySet<number>;
}

/** By their index in `nodes(tree)`: for one tree, or for each of several. */
export type CollapsedNodes = ReadonlySet<number> | ((tree: Tree) => ReadonlySet<number>);

export function collapsedIn(tree: Tree, nodes: CollapsedNodes = new Set<number>()): ReadonlySet<number> {
  return typeof nodes === "function" ? nodes(tree) : nodes;
}

/** The largest constituents with one of these labels (`NP` is also the label of `NP-SBJ`): what `collapsed` may be. */
export function labelledNodes(tree: Tree, labels: ReadonlySet<string>): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [index, node] of [...nodes(tree)].entries()) {
    if (isBranch(node) && (labels.has(node.label) || labels.has(basicCategory(node.label)))) found.add(index);
  }
  return found;
}

/** What stands for the words of a collapsed constituent. short: as much as fits on about two words' width. */
export type WordsOfTriangle = "short" | "all";

export function collapseNodes(
  tree: Tree,
  collapsed: ReadonlySet<number>,
  shown: WordsOfTriangle = "short",
): CollapsedTree {
  const written = shown === "all" ? joined : summary;
  const sources: number[] = [];
  const triangles = new Set<number>();
  let next = 0;
  const left = recurse<Tree, Tree>(tree, (node) => {
    const own = next++;
    sources.push(own);
    if (isLeaf(node)) return { children: [], finish: () => node };
    if (!collapsed.has(own)) return { children: node.children, finish: (children) => branch(node.label, children) };
    triangles.add(sources.length - 1);
    sources.push(own);
    for (const _ of nodes(node)) next++;
    next--; // the node itself was counted
    return { children: [], finish: () => branch(node.label, [leaf(null, written(words(node)))]) };
  });
  return { tree: left, sources, triangles };
}

/** As much as fits on about two words' width of a tree. */
const MAX_SUMMARY = 28;

function joined(all: readonly string[]): string {
  return all.join(" ");
}

function summary(all: readonly string[]): string {
  const text = joined(all);
  if (text.length <= MAX_SUMMARY) return text;
  return all.length === 1 ? text : `${all[0]} … ${all.at(-1)}`;
}
