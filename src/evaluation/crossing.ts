/**
 * How many predicted constituents cross a gold one. A constituent [start, end) is crossed by a gold one that ends inside it and starts
 * before it, or starts inside it and ends after it: the leftmost start of those that end inside, and the rightmost end of those that
 * start inside, tell. They are looked up in a tree of minima, so that long sentences with deep trees cost little more than their length.
 */
import type { Constituent } from "./bracketing.ts";

export function countCrossing(gold: readonly Constituent[], predicted: readonly Constituent[], words: number): number {
  const starts = minima(words + 1, words); // by end: the leftmost start of a gold constituent
  const ends = minima(words + 1, 0); // by start: the rightmost end, as a negative number
  for (const { start, end } of gold) {
    starts.lower(end, start);
    ends.lower(start, -end);
  }
  let crossing = 0;
  for (const { start, end } of predicted) {
    if (starts.least(start + 1, end) < start || -ends.least(start + 1, end) > end) crossing++;
  }
  return crossing;
}

interface Minima {
  /** Makes the number at `index` smaller. */
  lower(index: number, value: number): void;
  /** Of [from, to); `most` if that is empty. */
  least(from: number, to: number): number;
}

/** `count` numbers, `most` at first; each node of the tree has the smaller of its two children, which are at 2·i and 2·i + 1. */
function minima(count: number, most: number): Minima {
  const nodes = new Int32Array(2 * count).fill(most);
  return {
    lower(index, value) {
      for (let i = index + count; i > 0 && nodes[i]! > value; i >>= 1) nodes[i] = value;
    },
    least(from, to) {
      let least = most;
      for (let [left, right] = [from + count, to + count]; left < right; left >>= 1, right >>= 1) {
        if (left & 1) least = Math.min(least, nodes[left++]!);
        if (right & 1) least = Math.min(least, nodes[--right]!);
      }
      return least;
    },
  };
}
