/** Makes a tree of the same shape with other words, tags or labels. */
import { recurse } from "./recurse.ts";
import { branch, isLeaf, type Leaf, leaf, type Sentence, type Tree } from "./tree.ts";

/** `mapLeaves(tree, (leaf) => ({ ...leaf, word: leaf.word.toLowerCase() }))` */
export function mapLeaves(tree: Tree, change: (leaf: Leaf, index: number) => Leaf): Tree {
  let index = 0;
  return recurse<Tree, Tree>(tree, (node) =>
    isLeaf(node)
      ? { children: [], finish: () => change(node, index++) }
      : { children: node.children, finish: (children) => branch(node.label, children) },
  );
}

/** Changes the labels of constituents; tags are the leaves' own. */
export function mapLabels(tree: Tree, change: (label: string) => string): Tree {
  return recurse<Tree, Tree>(tree, (node) =>
    isLeaf(node)
      ? { children: [], finish: () => node }
      : { children: node.children, finish: (children) => branch(change(node.label), children) },
  );
}

/** The tree without its tags. */
export function withBareWords(tree: Tree): Tree {
  return mapLeaves(tree, ({ word, offsets }) => leaf(null, word, offsets));
}

/** The words alone. */
export function withoutTags(sentence: Sentence): Sentence {
  return sentence.map(({ word, offsets }) => leaf(null, word, offsets));
}
