/**
 * Which open nonterminals of the top-down system can still become gold constituents.
 *
 * The open nonterminals with one left end form a *group*. They will end in this order: what is further up ends no later. So
 * they are aligned with the bags of gold of that left end, farthest right end first, as two sequences are: going up the stack
 * never goes back to an earlier bag, and inside a bag (one span) the order is free. The bottom nonterminal of the whole stack
 * ends with the sentence, so it has no bag but the one that does.
 *
 * Each nonterminal keeps, for every number b of bags, `matched[b]`: the most of itself and those below it in its group that
 * can become gold constituents of the first b bags. A nonterminal is only ever pushed onto a group, or taken off it; and as the
 * parser goes on only the nearest bags fall away. So what is computed once at the push answers every later question by a lookup.
 *
 * Why a push is cheap. Let p nonterminals be aligned with b bags. If the p-th has no equal in bag b, then either it is not
 * matched or it is matched in an earlier bag and bag b is not used: max(matched[p - 1][b], matched[p][b - 1]). If it has one,
 * then bag b takes the top p - q nonterminals, for the best q: those are walked until the bag is used up, at once if it holds one,
 * and no further than to a matching that is larger by one than that of p - 1, for one nonterminal adds no more. Before the first
 * bag there is nothing, so q = 0 is best there and a look at the labels of the group is enough: a unary chain of thousands over
 * the whole sentence costs no walk at all.
 *
 * Gold that starts at the next word can still be opened, but only inside the nonterminals that start there. If the topmost of
 * them ends in bag s, then what is not matched in the bags before s is lost: with S_b the number of constituents in the first b
 * bags, 2 matched[s - 1] - S_(s - 1) + (matches in bag s) is what an alignment is worth, and `best` the most that can be had.
 * Only a match in bag s makes one better than those of the nonterminals below: else s could have been an earlier bag.
 */
import { bagSize, countInBag, type Gold } from "../../oracles/gold.ts";
import type { MissingGold } from "../../oracles/missing-gold.ts";
import { counted, type Tally, timesIn } from "../../oracles/tally.ts";
import { type Chain, jumpFrom } from "../../transitions/stack.ts";

/** An open nonterminal. */
export interface Aligned extends Chain<Aligned> {
  readonly label: number;
  /** The one below it with the same left end. */
  readonly inGroup: Aligned | null;
  /** How many there are in its group, up to itself. */
  readonly size: number;
  /** Their labels. */
  readonly labels: Tally;
  readonly matched: Int32Array;
  readonly best: number;
}

const IMPOSSIBLE = -(1 << 28);

/** Pushes a nonterminal that starts at `left`. */
export function align(gold: Gold, below: Aligned | null, label: number, left: number): Aligned {
  const inGroup = below !== null && below.start === left ? below : null;
  const size = inGroup === null ? 1 : inGroup.size + 1;
  const depth = below === null ? 1 : below.depth + 1;
  const labels = counted(inGroup === null ? null : inGroup.labels, label);
  const best = bestAfter(gold, inGroup, label, left);
  const matched = matchedAfter(gold, inGroup, label, left);
  return { label, start: left, depth, below, jump: jumpFrom(below), inGroup, size, labels, matched, best };
}

/** What `best` is after a push onto a group (null: an empty one): as before, or one more. */
export function bestAfter(gold: Gold, group: Aligned | null, label: number, left: number): number {
  const { bagOf, bagStart, leftStart } = gold;
  const end = leftStart[left + 1]!;
  const goldEnd = bagStart[end]!;
  const size = group === null ? 1 : group.size + 1;
  const best = group === null ? 0 : group.best;
  if (goldEnd - bagStart[leftStart[left]!]! <= best) return best; // all of it is matched
  // An alignment that ends in bag s is worth at most S_s, and at most 2 size - S_(s - 1): only these bags can be better.
  for (let bag = bagOf[goldEnd - best - 1]!; bag >= leftStart[left]!; bag--) {
    const before = goldEnd - bagStart[bag + 1]!;
    if (2 * size - before <= best) break;
    if (countInBag(gold, bag, label) === 0) continue;
    const enough = best + 1 + before;
    if (mostWith(gold, { bag, group, label, left, worth: 2, enough }) >= enough) return best + 1;
  }
  return best;
}

/** The largest matching of a group with the gold that ends at `bag` or after it. */
export function matchedFrom(gold: Gold, group: Aligned, bag: number): number {
  return group.matched[gold.leftStart[group.start + 1]! - bag]!;
}

/**
 * The same after the nonterminal above the group was closed, where `bag` is the first that can still be built, some of it may be
 * built already, and the nonterminal was not one of what is missing in it. With it the matching was `before`.
 */
export function matchedAfterClosing(missing: MissingGold, group: Aligned, bag: number, before: number): number {
  const { gold } = missing;
  if (missing.builtInBag(bag) === 0) return matchedFrom(gold, group, bag);
  const earlier = gold.leftStart[group.start + 1]! - bag - 1;
  if (earlier === 0) return before; // it was not matched
  const taken = new Map<number, number>();
  let most = group.matched[earlier]!;
  let matches = 0;
  for (let node: Aligned | null = group; node !== null && most < before; node = node.inGroup) {
    if (matches === missing.inBag(bag)) break;
    if (!take(taken, node.label, missing.labelInBag(node.label, bag))) continue;
    most = Math.max(most, matchedIn(node.inGroup, group.start, earlier) + ++matches);
  }
  return most;
}

function matchedAfter(gold: Gold, group: Aligned | null, label: number, left: number): Int32Array {
  const { leftStart } = gold;
  const end = leftStart[left + 1]!;
  const bags = end - leftStart[left]!;
  const matched = new Int32Array(bags + 1);
  for (let b = 1; b <= bags; b++) {
    const below = matchedIn(group, left, b);
    let most = Math.max(below, matched[b - 1]!);
    if (countInBag(gold, end - b, label) > 0 && (group === null || most === below)) {
      const enough = group === null ? 1 : below + 1;
      most = Math.max(most, mostWith(gold, { bag: end - b, group, label, left, worth: 1, enough }));
    }
    matched[b] = most;
  }
  return matched;
}

/** A nonterminal that is pushed onto a group, and a bag that has its label. */
interface Push {
  readonly bag: number;
  readonly group: Aligned | null;
  readonly label: number;
  readonly left: number;
  /** What a match in an earlier bag is worth, where one in this bag is worth 1. */
  readonly worth: 1 | 2;
  /** A result of this much cannot be bettered. */
  readonly enough: number;
}

/** The most that an alignment is worth in which the pushed nonterminal, and what is best of those below it, end in the bag. */
function mostWith(gold: Gold, { bag, group, label, left, worth, enough }: Push): number {
  const earlier = gold.leftStart[left + 1]! - bag - 1;
  if (earlier === 0) {
    if (group === null) return 1;
    return group.matched[1]! + (timesIn(group.labels, label) < countInBag(gold, bag, label) ? 1 : 0);
  }
  let most = worth * matchedIn(group, left, earlier) + 1;
  const size = bagSize(gold, bag);
  if (size === 1) return most;
  const taken = new Map([[label, 1]]);
  let matches = 1;
  for (let node = group; node !== null && matches < size && most < enough; node = node.inGroup) {
    if (!take(taken, node.label, countInBag(gold, bag, node.label))) continue;
    most = Math.max(most, worth * matchedIn(node.inGroup, left, earlier) + ++matches);
  }
  return most;
}

/** Takes one of this label, of which there are so many; false if all are taken. */
function take(taken: Map<number, number>, label: number, most: number): boolean {
  const times = taken.get(label) ?? 0;
  if (times >= most) return false;
  taken.set(label, times + 1);
  return true;
}

/** `matched[bags]` of a group that may be empty. At 0 the group holds the bottom of the stack, which takes the first bag. */
function matchedIn(group: Aligned | null, left: number, bags: number): number {
  if (group !== null) return group.matched[bags]!;
  return left === 0 && bags > 0 ? IMPOSSIBLE : 0;
}
