/** Heads of trees: the word that heads a constituent, and trees whose labels show it. */
import { childrenOf, isTagRow, isWordRow, tableOf } from "../trees/node-table.ts";
import { branch, isLeaf, type Leaf, type Tree } from "../trees/tree.ts";
import { collinsHeads } from "./collins.ts";
import type { HeadFinder } from "./head-finder.ts";
import { semanticHeads, universalHeads } from "./semantic.ts";

/** By name: Collins's rules, and the two that prefer content words. */
export const HEAD_FINDERS: Readonly<Record<"collins" | "semantic" | "universal", HeadFinder>> = {
  collins: collinsHeads,
  semantic: semanticHeads,
  universal: universalHeads,
};

/** The word that heads a tree, and which one it is, from 0. */
export function headOf(tree: Tree, finder: HeadFinder = collinsHeads): { readonly leaf: Leaf; readonly index: number } {
  const table = tableOf(tree);
  let row = 0;
  while (!isWordRow(table, row)) row = isTagRow(table, row) ? row + 1 : finder.headChild(table, row);
  return { leaf: table.trees[row] as Leaf, index: table.wordsBefore[row]! }; // the row of a word has its leaf
}

/** The same tree with the head word in each label: (S[reads] (NP[She] (PRP She)) (VP[reads] (VBZ reads))). */
export function lexicalize(tree: Tree, finder: HeadFinder = collinsHeads): Tree {
  const table = tableOf(tree);
  const heads: string[] = [];
  const made: Tree[] = [];
  for (let row = table.size - 1; row >= 0; row--) {
    const own = table.trees[row]!;
    if (isLeaf(own)) {
      heads[row] = own.word;
      made[row] = own;
      continue;
    }
    const children = childrenOf(table, row);
    heads[row] = heads[finder.headChild(table, row)]!;
    made[row] = branch(
      `${own.label}[${heads[row]}]`,
      children.map((child) => made[child]!),
    );
  }
  return made[0]!;
}
