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
 * then bag b takes the top p - q nonterminals, for the best q: those are walked until the bag is used up, at once if it holds one.
 *
 * Gold that starts at the next word can still be opened, but only inside the nonterminals that start there. If the topmost of
 * them ends in bag s, then what is not matched in the bags before s is lost: with S_b the number of constituents in the first b
 * bags, 2 matched[s - 1] - S_(s - 1) + (matches in bag s) is what an alignment is worth, and `best` the most that can be had.
 * Only a match in bag s makes one better than those of the nonterminals below: else s could have been an earlier bag.
 */
import { type Chain, jumpFrom } from "../transitions/stack.ts";
import { bagSize, countInBag, type Gold } from "./gold.ts";
import type { MissingGold } from "./missing-gold.ts";

/** An open nonterminal. */
export interface Aligned extends Chain<Aligned> {
  readonly label: number;
  /** The one below it with the same left end. */
  readonly inGroup: Aligned | null;
  /** How many there are in its group, up to itself. */
  readonly size: number;
  readonly matched: Int32Array;
  readonly best: number;
}

const IMPOSSIBLE = -(1 << 28);

/** Pushes a nonterminal that starts at `left`. */
export function align(gold: Gold, below: Aligned | null, label: number, left: number): Aligned {
  const inGroup = below !== null && below.start === left ? below : null;
  const size = inGroup === null ? 1 : inGroup.size + 1;
  const depth = below === null ? 1 : below.depth + 1;
  const best = bestAfter(gold, inGroup, label, left);
  const matched = matchedAfter(gold, inGroup, label, left);
  return { label, start: left, depth, below, jump: jumpFrom(below), inGroup, size, matched, best };
}

/** What `best` is after a push onto a group (null: an empty one). */
export function bestAfter(gold: Gold, group: Aligned | null, label: number, left: number): number {
  const { bagOf, bagStart, leftStart } = gold;
  const end = leftStart[left + 1]!;
  const goldEnd = bagStart[end]!;
  const size = group === null ? 1 : group.size + 1;
  let best = group === null ? 0 : group.best;
  if (goldEnd - bagStart[leftStart[left]!]! <= best) return best; // all of it is matched
  // An alignment that ends in bag s is worth at most S_s, and at most 2 size - S_(s - 1): only these bags can be better.
  for (let bag = bagOf[goldEnd - best - 1]!; bag >= leftStart[left]!; bag--) {
    const before = goldEnd - bagStart[bag + 1]!;
    if (2 * size - before <= best) break;
    if (countInBag(gold, bag, label) === 0) continue;
    forEachMatch(gold, bag, label, group, (below, matches) => {
      best = Math.max(best, 2 * matchedIn(below, left, end - bag - 1) - before + matches);
    });
  }
  return best;
}

/** The largest matching of a group with the gold that ends at `bag` or after it. */
export function matchedFrom(gold: Gold, group: Aligned, bag: number): number {
  return group.matched[gold.leftStart[group.start + 1]! - bag]!;
}

/** The same where `bag` ends at the parser's position and some of it may be built already: its rest is aligned anew. */
export function matchedFromRest(missing: MissingGold, group: Aligned, bag: number): number {
  const { gold } = missing;
  if (missing.builtInBag(bag) === 0) return matchedFrom(gold, group, bag);
  const rest = [...missing.labelsInBag(bag)];
  const earlier = gold.leftStart[group.start + 1]! - bag - 1;
  let most = group.matched[earlier]!;
  matchDown(rest, group, 0, (below, matches) => {
    most = Math.max(most, matches + matchedIn(below, group.start, earlier));
  });
  return most;
}

function matchedAfter(gold: Gold, group: Aligned | null, label: number, left: number): Int32Array {
  const { leftStart } = gold;
  const end = leftStart[left + 1]!;
  const bags = end - leftStart[left]!;
  const matched = new Int32Array(bags + 1);
  for (let b = 1; b <= bags; b++) {
    let most = Math.max(matchedIn(group, left, b), matched[b - 1]!);
    if (countInBag(gold, end - b, label) > 0) {
      forEachMatch(gold, end - b, label, group, (below, matches) => {
        most = Math.max(most, matchedIn(below, left, b - 1) + matches);
      });
    }
    matched[b] = most;
  }
  return matched;
}

/** What a bag can take of a group onto which a label of the bag is pushed: how many, and which nonterminals that leaves below. */
type TakeMatches = (below: Aligned | null, matches: number) => void;

function forEachMatch(gold: Gold, bag: number, label: number, group: Aligned | null, take: TakeMatches): void {
  take(group, 1);
  if (bagSize(gold, bag) === 1) return;
  const rest = [...gold.label.subarray(gold.bagStart[bag]!, gold.bagStart[bag + 1]!)];
  rest.splice(rest.indexOf(label), 1);
  matchDown(rest, group, 1, take);
}

/** Going down a group, matches what has an equal in `rest`, until that is used up. */
function matchDown(rest: number[], group: Aligned | null, matched: number, take: TakeMatches): void {
  let matches = matched;
  for (let node = group; node !== null && rest.length > 0; node = node.inGroup) {
    const found = rest.indexOf(node.label);
    if (found === -1) continue;
    rest.splice(found, 1);
    take(node.inGroup, ++matches);
  }
}

/** `matched[bags]` of a group that may be empty. At 0 the group holds the bottom of the stack, which takes the first bag. */
function matchedIn(group: Aligned | null, left: number, bags: number): number {
  if (group !== null) return group.matched[bags]!;
  return left === 0 && bags > 0 ? IMPOSSIBLE : 0;
}
