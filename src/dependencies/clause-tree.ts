/**
 * A tree with what dependencies ask of it again and again: the children and head of each constituent, and the word that
 * heads it in the end. Above the sentence stands a ROOT, so that the sentence itself has a parent.
 */
import type { HeadFinder } from "../heads/head-finder.ts";
import { basicCategory } from "../trees/basic-category.ts";
import { childrenOf, isTagRow, isWordRow, type NodeTable, tableOf } from "../trees/node-table.ts";
import { branch, type Tree } from "../trees/tree.ts";

export interface ClauseTree {
  readonly table: NodeTable;
  /** The category of a row, without functions: NP-SBJ is NP. */
  readonly categories: readonly string[];
  readonly children: readonly (readonly number[])[];
  /** The head child of a constituent; a tag has its word. */
  readonly heads: readonly number[];
  /** The tag that heads a row: the way down by heads. */
  readonly headTags: readonly number[];
}

const NONE: readonly number[] = [];

export function clauseTree(tree: Tree, finder: HeadFinder): ClauseTree {
  const table = tableOf(branch("ROOT", [tree]));
  const children: (readonly number[])[] = new Array(table.size).fill(NONE);
  const categories: string[] = new Array(table.size).fill("");
  const heads: number[] = new Array(table.size).fill(0);
  const headTags: number[] = new Array(table.size).fill(0);
  for (let row = table.size - 1; row >= 0; row--) {
    const isWord = isWordRow(table, row);
    categories[row] = isWord ? table.labels[row]! : basicCategory(table.labels[row]!);
    if (isWord || isTagRow(table, row)) {
      heads[row] = row;
      headTags[row] = row;
      continue;
    }
    children[row] = childrenOf(table, row);
    heads[row] = finder.headChild(table, row);
    headTags[row] = headTags[heads[row]!]!;
  }
  return { table, categories, children, heads, headTags };
}

/** The word of a tag, in small letters. */
export function wordOf({ table }: ClauseTree, tag: number): string {
  return (isWordRow(table, tag) ? table.labels[tag]! : table.labels[tag + 1]!).toLowerCase();
}

export function headWord(tree: ClauseTree, row: number): string {
  return wordOf(tree, tree.headTags[row]!);
}

export function isTag({ table }: ClauseTree, row: number): boolean {
  return isTagRow(table, row) || isWordRow(table, row);
}

/** Punctuation as tags say it. */
export function isPunctuationTag(category: string): boolean {
  return PUNCTUATION.has(category);
}

const PUNCTUATION: ReadonlySet<string> = new Set("`` '' -LRB- -RRB- -LSB- -RSB- . , : HYPH NFP".split(" "));

/** The first child of a category, or -1. */
export function childOf(tree: ClauseTree, row: number, wanted: RegExp): number {
  return tree.children[row]!.find((child) => wanted.test(tree.categories[child]!)) ?? -1;
}
