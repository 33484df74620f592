/**
 * Trees are equal when they have the same words, tags, labels and brackets. Offsets do not count: they say where a word was
 * found, and the same tree may come from a text or from a treebank.
 */
import { isLeaf, type Tree } from "./tree.ts";

export function treesEqual(a: Tree, b: Tree): boolean {
  const pending: (readonly [Tree, Tree])[] = [[a, b]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [left, right] = pair;
    if (left === right) continue;
    if (isLeaf(left)) {
      if (!isLeaf(right) || left.word !== right.word || left.tag !== right.tag) return false;
      continue;
    }
    if (isLeaf(right) || left.label !== right.label || left.children.length !== right.children.length) return false;
    for (let i = left.children.length - 1; i >= 0; i--) pending.push([left.children[i]!, right.children[i]!]);
  }
  return true;
}
