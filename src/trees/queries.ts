/**
 * Questions to a tree that people know from NLTK, with NLTK's answers.
 *
 * The part-of-speech level: NLTK has trees and strings, so that `(DT the)` is a tree over the string 'the'. Here it is one
 * node, a leaf with tag "DT" and word "the". Wherever NLTK sees the preterminal tree it is this leaf that counts:
 * it is a subtree, its height is 2, it has the production `DT -> 'the'`. A leaf whose tag is null is NLTK's bare string:
 * no subtree, height 1, no production of its own.
 */
import { recurse } from "./recurse.ts";
import { type Branch, branch, isBareWord, isLeaf, type Leaf, leaf, leaves, nodes, type Tree } from "./tree.ts";

/** The words in order. NLTK: `leaves`. */
export function words(tree: Tree): string[] {
  return leaves(tree).map(({ word }) => word);
}

/**
 * Each word with its tag. NLTK: `pos`. A word without a tag gets the label right above it, as in NLTK, where a tag is
 * nothing else; null when there is none.
 */
export function taggedWords(tree: Tree): (readonly [word: string, tag: string | null])[] {
  const found: (readonly [string, string | null])[] = [];
  const pending: { readonly node: Tree; readonly above: string | null }[] = [{ node: tree, above: null }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, above } = next;
    if (isLeaf(node)) found.push([node.word, node.tag ?? above]);
    else {
      for (let i = node.children.length - 1; i >= 0; i--) pending.push({ node: node.children[i]!, above: node.label });
    }
  }
  return found;
}

/** Every constituent and every tagged word that passes the filter, parents first. NLTK: `subtrees(filter)`. */
export function* subtrees(tree: Tree, filter?: (subtree: Tree) => boolean): Generator<Tree, void, undefined> {
  for (const node of nodes(tree)) {
    if (isBareWord(node)) continue;
    if (filter === undefined || filter(node)) yield node;
  }
}

/** Levels from the top down to the words: 1 for a bare word, 2 for a word with its tag. NLTK: `height`. */
export function height(tree: Tree): number {
  return recurse<Tree, number>(tree, (node) =>
    isLeaf(node)
      ? { children: [], finish: () => (node.tag === null ? 1 : 2) }
      : { children: node.children, finish: (heights) => 1 + heights.reduce((a, b) => Math.max(a, b), 0) },
  );
}

/**
 * The top right above the words: `(S (NP (DT the) (NN dog)))` → `(S the dog)`. NLTK: `flatten`, which drops the tags too;
 * `branch(tree.label, leaves(tree))` keeps them.
 */
export function flatten(tree: Branch): Branch;
export function flatten(tree: Tree): Tree;
export function flatten(tree: Tree): Tree {
  if (isLeaf(tree)) return tree;
  return branch(tree.label, leaves(tree).map(bare));
}

function bare({ word, offsets }: Leaf): Leaf {
  return leaf(null, word, offsets);
}
