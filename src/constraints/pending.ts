/**
 * What a derivation still owes: the wishes whose first word has been read and that are not yet made. They all have the last word that
 * was read in common and do not cross, so they lie inside each other. A list that is never changed, innermost first.
 */
import { fits, type Wish } from "./constraints.ts";
import type { TreeConstraints } from "./tree-constraints.ts";

export interface Pending {
  readonly wish: Wish;
  readonly outer: Pending | null;
}

export function afterWord(constraints: TreeConstraints, pending: Pending | null, word: number): Pending | null {
  return constraints.startingAt(word).reduceRight<Pending | null>((outer, wish) => ({ wish, outer }), pending);
}

/** Constituents over the same words are made from the inside out: each fulfils the innermost wish that it fits. */
export function afterMaking(pending: Pending | null, start: number, end: number, label: string): Pending | null {
  if (pending === null) return null;
  const { wish, outer } = pending;
  return wish.start === start && wish.end === end && fits(wish, label) ? outer : pending;
}
