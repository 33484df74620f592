/**
 * All nodes of a tree in pre-order as columns: what search, heads and dependencies walk over. A word is a node of its own,
 * below its tag: (S (NP (PRP She)) (VP (VBZ reads))) has the rows
 *
 *   0 S   1 NP   2 PRP   3 She   4 VP   5 VBZ   6 reads
 *
 * The nodes below row i are the rows i + 1 … ends[i] - 1, so most questions are about ranges of numbers.
 */
import { isLeaf, type Tree } from "./tree.ts";

export class NodeTable {
  readonly size: number;
  readonly labels: readonly string[];
  /** The row of the parent; -1 for the top. */
  readonly parents: readonly number[];
  /** The row after the last one below this node. */
  readonly ends: readonly number[];
  /** The tree that stands at a row; the row of a word has the leaf, as has its tag. */
  readonly trees: readonly Tree[];
  #ranks: number[] | null = null;
  #wordsBefore: number[] | null = null;
  #indices: number[] | null = null;
  #labelKeys: number[] | null = null;

  /** Columns may be longer than the table. */
  constructor(size: number, { labels, parents, ends, trees }: Columns) {
    this.size = size;
    this.labels = labels;
    this.parents = parents;
    this.ends = ends;
    this.trees = trees;
  }

  /** The number of the node among its sisters, from 0. This column and the next three are made when they are asked for. */
  get ranks(): readonly number[] {
    this.#ranks ??= ranksOf(this);
    return this.#ranks;
  }

  /** How many words stand before the node. */
  get wordsBefore(): readonly number[] {
    this.#wordsBefore ??= countWordsBefore(this);
    return this.#wordsBefore;
  }

  /** The index of each node in `nodes(tree)`, where a word and its tag are one. */
  get indices(): readonly number[] {
    this.#indices ??= indicesOf(this);
    return this.#indices;
  }

  /** `labelKey` of each label: most labels that differ can be told apart without looking at them. */
  get labelKeys(): readonly number[] {
    this.#labelKeys ??= keysOf(this);
    return this.#labelKeys;
  }
}

interface Columns {
  readonly labels: string[];
  readonly parents: number[];
  readonly ends: number[];
  readonly trees: Tree[];
}

export function tableOf(tree: Tree): NodeTable {
  const columns = emptyColumns();
  return new NodeTable(fill(columns, tree), columns);
}

/** Longer columns are not used again: they would keep a huge tree alive. */
const MAX_REUSED = 4096;

/** Makes tables one after the other in the same memory. Each is good until the next one is made. */
export function passingTables(): (tree: Tree) => NodeTable {
  let columns = emptyColumns();
  return (tree) => {
    if (columns.labels.length > MAX_REUSED) columns = emptyColumns();
    return new NodeTable(fill(columns, tree), columns);
  };
}

/** A table of its own memory, and no more than it needs. */
export function keptTable({ size, labels, parents, ends, trees }: NodeTable): NodeTable {
  return new NodeTable(size, {
    labels: labels.slice(0, size),
    parents: parents.slice(0, size),
    ends: ends.slice(0, size),
    trees: trees.slice(0, size),
  });
}

function emptyColumns(): Columns {
  return { labels: [], parents: [], ends: [], trees: [] };
}

/** Gives the number of rows. Only constituents are stacked: half of all nodes are words, which need no more than their two rows. */
function fill({ labels, parents, ends, trees }: Columns, tree: Tree): number {
  // The constituents around the one that is open: their rows and children, and how many of these were taken.
  const rows: number[] = [];
  const lists: (readonly Tree[])[] = [];
  const taken: number[] = [];
  let row = -1;
  let list: readonly Tree[] = [tree];
  let next = 0;
  let size = 0;
  for (;;) {
    if (next < list.length) {
      const node = list[next++]!;
      const at = size++;
      parents[at] = row;
      trees[at] = node;
      if (isLeaf(node)) {
        const { tag, word } = node;
        labels[at] = tag ?? word;
        ends[at] = size;
        if (tag === null) continue;
        labels[size] = word;
        parents[size] = at;
        trees[size] = node;
        ends[at] = size + 1;
        ends[size] = ++size;
      } else {
        labels[at] = node.label;
        ends[at] = -1;
        rows.push(row);
        lists.push(list);
        taken.push(next);
        row = at;
        list = node.children;
        next = 0;
      }
    } else {
      if (row === -1) return size;
      ends[row] = size;
      row = rows.pop()!;
      list = lists.pop()!;
      next = taken.pop()!;
    }
  }
}

function ranksOf({ size, parents }: NodeTable): number[] {
  const counts: number[] = new Array(size).fill(0);
  const ranks = [0];
  for (let row = 1; row < size; row++) ranks.push(counts[parents[row]!]!++);
  return ranks;
}

function countWordsBefore({ size, ends }: NodeTable): number[] {
  const before: number[] = [];
  let words = 0;
  for (let row = 0; row < size; row++) before.push(ends[row] === row + 1 ? words++ : words);
  return before;
}

function indicesOf({ size, trees }: NodeTable): number[] {
  const indices: number[] = [];
  let index = -1;
  for (let row = 0; row < size; row++) {
    const node = trees[row]!;
    indices.push(++index);
    if (!isLeaf(node) || node.tag === null) continue;
    indices.push(index);
    row++;
  }
  return indices;
}

function keysOf({ size, labels }: NodeTable): number[] {
  const keys: number[] = [];
  for (let row = 0; row < size; row++) keys.push(labelKey(labels[row]!));
  return keys;
}

/**
 * A number that equal labels share. The letters of a short label make a number of their own (`isExactKey`), other labels may have
 * theirs by chance. It has 30 bits, so that every engine keeps it unboxed.
 */
export function labelKey(label: string): number {
  let key = 0;
  const isShort = label.length <= 4;
  for (let i = 0; i < label.length && i < 4; i++) {
    const code = label.charCodeAt(i);
    if (code === 0 || code > 127 || !isShort) return INEXACT | hashOf(label);
    key |= code << (7 * i);
  }
  return key;
}

const INEXACT = 1 << 28;

/** Whether only one label has this key. */
export function isExactKey(key: number): boolean {
  return key < INEXACT;
}

/** From the length, the first letters and the last. */
function hashOf(label: string): number {
  let hash = label.length * 31 + label.charCodeAt(label.length - 1);
  for (let i = 0; i < label.length && i < 4; i++) hash = (hash * 31 + label.charCodeAt(i)) | 0;
  return hash & (INEXACT - 1);
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

/** The sister before a node, or -1. */
export function sisterBefore({ parents, ranks }: NodeTable, row: number): number {
  if (ranks[row] === 0) return -1;
  let at = row - 1;
  while (parents[at] !== parents[row]) at = parents[at]!;
  return at;
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
