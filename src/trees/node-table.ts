/**
 * All nodes of a tree in pre-order as columns: what search, heads and dependencies walk over. A word is a node of its own,
 * below its tag: (S (NP (PRP She)) (VP (VBZ reads))) has the rows
 *
 *   0 S   1 NP   2 PRP   3 She   4 VP   5 VBZ   6 reads
 *
 * The nodes below row i are the rows i + 1 … ends[i] - 1, so most questions are about ranges of numbers.
 */
import { isLeaf, type Tree } from "./tree.ts";

export interface NodeTable {
  readonly size: number;
  readonly labels: readonly string[];
  /** The row of the parent; -1 for the top. */
  readonly parents: readonly number[];
  /** The row after the last one below this node. */
  readonly ends: readonly number[];
  /** The number of the node among its sisters, from 0. */
  readonly ranks: readonly number[];
  /** The sister before this node; -1 where there is none. */
  readonly before: readonly number[];
  /** How many words stand before the node. */
  readonly wordsBefore: readonly number[];
  /** The tree that stands at a row; the row of a word has the leaf, as has its tag. */
  readonly trees: readonly Tree[];
}

export function tableOf(tree: Tree): NodeTable {
  const labels: string[] = [];
  const parents: number[] = [];
  const ends: number[] = [];
  const ranks: number[] = [];
  const before: number[] = [];
  const wordsBefore: number[] = [];
  const trees: Tree[] = [];
  // The open constituents: their rows, their children, how many of these were taken, the row of the last one taken.
  const rows: number[] = [];
  const lists: (readonly Tree[])[] = [];
  const taken: number[] = [];
  const last: number[] = [];
  let words = 0;
  function add(label: string, parent: number, rank: number, sister: number, node: Tree): number {
    labels.push(label);
    parents.push(parent);
    ranks.push(rank);
    before.push(sister);
    wordsBefore.push(words);
    trees.push(node);
    return ends.push(labels.length) - 1;
  }
  let node: Tree | undefined = tree;
  while (node !== undefined) {
    const top = rows.length - 1;
    const row: number =
      top === -1 ? add(labelOf(node), -1, 0, -1, node) : add(labelOf(node), rows[top]!, taken[top]!, last[top]!, node);
    if (top !== -1) {
      taken[top]!++;
      last[top] = row;
    }
    if (isLeaf(node)) {
      if (node.tag !== null) {
        add(node.word, row, 0, -1, node);
        ends[row] = row + 2;
      }
      words++;
    } else {
      rows.push(row);
      lists.push(node.children);
      taken.push(0);
      last.push(-1);
    }
    node = undefined;
    while (rows.length > 0) {
      const open: number = rows.length - 1;
      node = lists[open]![taken[open]!];
      if (node !== undefined) break;
      ends[rows[open]!] = labels.length;
      rows.pop();
      lists.pop();
      taken.pop();
      last.pop();
    }
  }
  return { size: labels.length, labels, parents, ends, ranks, before, wordsBefore, trees };
}

function labelOf(node: Tree): string {
  return isLeaf(node) ? (node.tag ?? node.word) : node.label;
}

/** The rows of the children, left to right. */
export function childrenOf(table: NodeTable, row: number): number[] {
  const children: number[] = [];
  const end = table.ends[row]!;
  for (let child = row + 1; child < end; child = table.ends[child]!) children.push(child);
  return children;
}

export function isWordRow(table: NodeTable, row: number): boolean {
  return table.ends[row] === row + 1;
}

/** A tag: its only child is a word. */
export function isTagRow(table: NodeTable, row: number): boolean {
  return table.ends[row] === row + 2;
}

/** The way to a row from the top as child indices; a word is child 0 of its tag. */
export function pathOf(table: NodeTable, row: number): number[] {
  const path: number[] = [];
  for (let at = row; at > 0; at = table.parents[at]!) path.push(table.ranks[at]!);
  return path.reverse();
}

/** How many words stand before the end of the node: with `wordsBefore`, its span. */
export function wordsUpTo(table: NodeTable, row: number): number {
  return table.wordsBefore[table.ends[row]! - 1]! + 1;
}
