/**
 * The constituents of a gold tree in flat arrays, for questions by position.
 *
 * A constituent is (label, left, right). Trees are multisets of them: `(NP (NP x))` has two. Those of one span form a *bag*;
 * the bags of one left end stand together, nearest right end first, and inside a bag the innermost constituent is first.
 * The constituents of a bag that have one label are a *kind*: a unary chain of thousands has few of them, and questions about a
 * bag are answered by its kinds.
 */
import { isLeaf, type Tree } from "../trees/tree.ts";

export interface Gold {
  /** Number of words. */
  readonly words: number;
  /** Number of constituents. */
  readonly size: number;
  /** By constituent: an id. */
  readonly label: Int32Array;
  /** By constituent: its bag. */
  readonly bagOf: Int32Array;
  /** Bag b holds the constituents bagStart[b] … bagStart[b + 1] - 1. */
  readonly bagStart: Int32Array;
  readonly bagLeft: Int32Array;
  readonly bagRight: Int32Array;
  /** The kinds of bag b, by label, are kindStart[b] … kindStart[b + 1] - 1. */
  readonly kindStart: Int32Array;
  readonly kindLabel: Int32Array;
  /** The constituents of kind k, innermost first, are ofKind[ofKindStart[k]] … ofKind[ofKindStart[k + 1] - 1]. */
  readonly ofKindStart: Int32Array;
  readonly ofKind: Int32Array;
  /** By constituent: how many of its kind are further inside. */
  readonly rankInKind: Int32Array;
  /** The bags with left end l are leftStart[l] … leftStart[l + 1] - 1. */
  readonly leftStart: Int32Array;
  /** The bags with right end r are endBags[endStart[r]] … endBags[endStart[r + 1] - 1]. */
  readonly endStart: Int32Array;
  readonly endBags: Int32Array;
}

/** By left end: the labels of the constituents that start there, each once. */
export function labelsByLeft(gold: Gold): readonly (readonly number[])[] {
  return Array.from({ length: gold.words + 1 }, (_, left) => {
    const { first, end } = withLeft(gold, left);
    return first === end ? NO_LABELS : [...new Set(gold.label.subarray(first, end))];
  });
}

/** By constituent: how many with its label and left end are further outside. */
export function ranksFromOutside(gold: Gold): Int32Array {
  const ranks = new Int32Array(gold.size);
  for (let left = 0; left < gold.words; left++) {
    const { first, end } = withLeft(gold, left);
    if (end - first < 2) continue;
    const seen = new Map<number, number>();
    for (let i = end - 1; i >= first; i--) {
      ranks[i] = seen.get(gold.label[i]!) ?? 0;
      seen.set(gold.label[i]!, ranks[i]! + 1);
    }
  }
  return ranks;
}

const NO_LABELS: readonly number[] = [];

export function indexGold(tree: Tree, labelId: (label: string) => number): Gold {
  const { words, labels, lefts, rights } = constituents(tree, labelId);
  const size = labels.length;
  // Children before parents is nearest right end first; a stable sort by left end keeps that within each left end.
  const order = sortedBy(lefts, words);
  const label = new Int32Array(size);
  const bagOf = new Int32Array(size);
  const bagStart: number[] = [];
  const bagLeft: number[] = [];
  const bagRight: number[] = [];
  for (let i = 0; i < size; i++) {
    const constituent = order.items[i]!;
    label[i] = labels[constituent]!;
    const [left, right] = [lefts[constituent]!, rights[constituent]!];
    if (left !== bagLeft.at(-1) || right !== bagRight.at(-1)) {
      bagStart.push(i);
      bagLeft.push(left);
      bagRight.push(right);
    }
    bagOf[i] = bagStart.length - 1;
  }
  bagStart.push(size);
  const byEnd = sortedBy(bagRight, words);
  return {
    ...kindsOf(label, bagStart),
    words,
    size,
    label,
    bagOf,
    bagStart: Int32Array.from(bagStart),
    bagLeft: Int32Array.from(bagLeft),
    bagRight: Int32Array.from(bagRight),
    leftStart: sortedBy(bagLeft, words).start,
    endStart: byEnd.start,
    endBags: byEnd.items,
  };
}

/** The first bag with this left end that ends at `position` or after it; leftStart[left + 1] if there is none. */
export function firstBag({ leftStart, bagRight }: Gold, left: number, position: number): number {
  let low = leftStart[left]!;
  let high = leftStart[left + 1]!;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bagRight[middle]! < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many of a bag have this label. */
export function countInBag(gold: Gold, bag: number, wanted: number): number {
  const { kindStart, kindLabel } = gold;
  let low = kindStart[bag]!;
  let high = kindStart[bag + 1]!;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (kindLabel[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low < kindStart[bag + 1]! && kindLabel[low] === wanted ? kindSize(gold, low) : 0;
}

export function kindSize({ ofKindStart }: Gold, kind: number): number {
  return ofKindStart[kind + 1]! - ofKindStart[kind]!;
}

export function bagSize({ bagStart }: Gold, bag: number): number {
  return bagStart[bag + 1]! - bagStart[bag]!;
}

/** All constituents with this left end, nearest right end first and innermost first, are [first, end). */
export function withLeft(
  { bagStart, leftStart }: Gold,
  left: number,
): { readonly first: number; readonly end: number } {
  return { first: bagStart[leftStart[left]!]!, end: bagStart[leftStart[left + 1]!]! };
}

function kindsOf(
  label: Int32Array,
  bagStart: readonly number[],
): Pick<Gold, "kindStart" | "kindLabel" | "ofKindStart" | "ofKind" | "rankInKind"> {
  const [kindStart, kindLabel, ofKindStart]: [number[], number[], number[]] = [[], [], []];
  const ofKind = new Int32Array(label.length);
  const rankInKind = new Int32Array(label.length);
  for (let bag = 0; bag + 1 < bagStart.length; bag++) {
    const [first, end] = [bagStart[bag]!, bagStart[bag + 1]!];
    kindStart.push(kindLabel.length);
    for (let i = first; i < end; i++) ofKind[i] = i;
    if (end - first > 1) ofKind.subarray(first, end).sort((a, b) => label[a]! - label[b]! || a - b);
    for (let i = first; i < end; i++) {
      const own = label[ofKind[i]!]!;
      if (i === first || own !== kindLabel.at(-1)) {
        kindLabel.push(own);
        ofKindStart.push(i);
      }
      rankInKind[ofKind[i]!] = i - ofKindStart.at(-1)!;
    }
  }
  kindStart.push(kindLabel.length);
  ofKindStart.push(label.length);
  return {
    kindStart: Int32Array.from(kindStart),
    kindLabel: Int32Array.from(kindLabel),
    ofKindStart: Int32Array.from(ofKindStart),
    ofKind,
    rankInKind,
  };
}

interface Constituents {
  readonly words: number;
  readonly labels: number[];
  readonly lefts: number[];
  readonly rights: number[];
}

/** Children before parents. */
function constituents(tree: Tree, labelId: (label: string) => number): Constituents {
  const [labels, lefts, rights]: [number[], number[], number[]] = [[], [], []];
  let words = 0;
  const pending: (Tree | { readonly closes: string; readonly left: number })[] = [tree];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if ("closes" in node) {
      labels.push(labelId(node.closes));
      lefts.push(node.left);
      rights.push(words);
    } else if (isLeaf(node)) words++;
    else {
      pending.push({ closes: node.label, left: words });
      for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!);
    }
  }
  return { words, labels, lefts, rights };
}

/** Indices of `keys` in order of key (0 … max), equal ones as they were; those of key k are items[start[k]] … items[start[k + 1] - 1]. */
function sortedBy(keys: readonly number[], max: number): { readonly items: Int32Array; readonly start: Int32Array } {
  const start = new Int32Array(max + 2);
  for (const key of keys) start[key + 1]!++;
  for (let key = 0; key <= max; key++) start[key + 1]! += start[key]!;
  const free = start.slice();
  const items = new Int32Array(keys.length);
  keys.forEach((key, i) => {
    items[free[key]!++] = i;
  });
  return { items, start };
}
