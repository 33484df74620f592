// Trees of a given length: real ones joined, and the two shapes that are hardest on a stack.
import { branch, leaf, leaves } from "../dist/index.js";

export const SHAPES = ["treebank", "left", "right"];

export function makeTree(shape, length, trees, offset) {
  if (shape === "treebank") return joined(length, trees, offset);
  const label = (i) => ["A", "B", "C"][i % 3];
  let tree = leaf(null, "w");
  for (let i = 1; i < length; i++) {
    const word = leaf(null, "w");
    tree = branch(label(i), shape === "left" ? [tree, word] : [word, tree]);
  }
  return tree;
}

function joined(length, trees, offset) {
  const children = [];
  for (let i = offset * 1000, words = 0; words < length; i++) {
    const tree = trees[i % trees.length];
    children.push(tree);
    words += leaves(tree).length;
  }
  return branch("S", children);
}
