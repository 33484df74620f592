/**
 * Which open nonterminals of the top-down system can still become gold constituents.
 *
 * The open nonterminals with one left end form a *group*. They will end in this order: what is further up ends no later. So
 * they are aligned with the bags of gold of that left end, farthest right end first, as two sequences are: going up the stack
 * never goes back to an earlier bag, and inside a bag (one span) the order is free. The bottom nonterminal of the whole stack
 * ends with the sentence, so it has no bag but the one that does.
 *
 * Each nonterminal keeps, for every number b of bags, the best alignment of itself and those below it in its group with the
 * first b bags. A nonterminal is only ever pushed onto a group, or taken off it; and as the parser goes on only the nearest
 * bags fall away. So what is computed once at the push answers every later question by one lookup.
 *
 *   matched[b]  the most nonterminals that can become gold constituents of the first b bags
 *   passed[b]   the same, where the first b bags are done with: 2 for each match, minus the size of the bags. For gold that
 *               starts at the next word: what is not matched in a bag that is passed is lost
 *   best        the most that can be had while the rest can still be opened inside the topmost nonterminal: passed[b], plus the
 *               matches in one more bag, the one where the topmost nonterminal ends
 *
 * Why a push is cheap. Let p nonterminals be aligned with b bags. If the p-th has no equal in bag b, then either it is not
 * matched or it is matched in an earlier bag and bag b is not used: max(value[p - 1][b], value[p][b - 1]). If it has one, then
 * bag b takes the top p - q nonterminals, for the best q: those are walked until the bag is used up, at once if it holds one.
 */
import { type Chain, jumpFrom } from "../transitions/stack.ts";
import { bagSize, countInBag, type Gold } from "./gold.ts";
import type { MissingGold } from "./missing-gold.ts";

/** An open nonterminal. */
export interface Aligned extends Chain<Aligned> {
  readonly label: number;
  /** The one below it with the same left end. */
  readonly inGroup: Aligned | null;
  readonly matched: Int32Array;
  readonly passed: Int32Array;
  readonly best: number;
}

const IMPOSSIBLE = -(1 << 28);

/** Pushes a nonterminal that starts at `left`. */
export function align(gold: Gold, below: Aligned | null, label: number, left: number): Aligned {
  const inGroup = below !== null && below.start === left ? below : null;
  const bags = bagCount(gold, left);
  const matched = new Int32Array(bags + 1);
  const passed = new Int32Array(bags + 1);
  const best = fill(gold, inGroup, label, left, matched, passed);
  const depth = below === null ? 1 : below.depth + 1;
  return { label, start: left, depth, below, jump: jumpFrom(below), inGroup, matched, passed, best };
}

/** What `best` would be after a push onto a group (null: an empty one). Writes into `scratch`, of two rows. */
export function bestAfter(gold: Gold, group: Aligned | null, label: number, left: number, scratch: Scratch): number {
  return fill(gold, group, label, left, scratch.matched, scratch.passed);
}

export interface Scratch {
  readonly matched: Int32Array;
  readonly passed: Int32Array;
}

export function makeScratch(gold: Gold): Scratch {
  let longest = 0;
  for (let left = 0; left < gold.words; left++) longest = Math.max(longest, bagCount(gold, left));
  return { matched: new Int32Array(longest + 1), passed: new Int32Array(longest + 1) };
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
  let matches = 0;
  for (let node: Aligned | null = group; node !== null && rest.length > 0; node = node.inGroup) {
    const found = rest.indexOf(node.label);
    if (found === -1) continue;
    rest.splice(found, 1);
    matches++;
    most = Math.max(most, matches + matchedIn(node.inGroup, group.start, earlier));
  }
  return most;
}

function fill(
  gold: Gold,
  group: Aligned | null,
  label: number,
  left: number,
  matched: Int32Array,
  passed: Int32Array,
): number {
  const bags = bagCount(gold, left);
  const end = gold.leftStart[left + 1]!;
  let best = group === null ? 0 : group.best;
  matched[0] = 0;
  passed[0] = 0;
  for (let b = 1; b <= bags; b++) {
    const bag = end - b;
    const size = bagSize(gold, bag);
    let mostMatched = Math.max(matchedIn(group, left, b), matched[b - 1]!);
    let mostPassed = Math.max(passedIn(gold, group, left, b), passed[b - 1]! - size);
    best = Math.max(best, passed[b - 1]!);
    if (countInBag(gold, bag, label) > 0) {
      // From the pushed nonterminal downwards; `below` is what the earlier bags are left with.
      const rest = size === 1 ? [] : [...gold.label.subarray(gold.bagStart[bag]!, gold.bagStart[bag + 1]!)];
      if (size > 1) rest.splice(rest.indexOf(label), 1);
      let below = group;
      for (let matches = 1; ; ) {
        const passedBelow = passedIn(gold, below, left, b - 1);
        mostMatched = Math.max(mostMatched, matchedIn(below, left, b - 1) + matches);
        mostPassed = Math.max(mostPassed, passedBelow + 2 * matches - size);
        best = Math.max(best, passedBelow + matches);
        while (below !== null && rest.length > 0 && !rest.includes(below.label)) below = below.inGroup;
        if (below === null || rest.length === 0) break;
        rest.splice(rest.indexOf(below.label), 1);
        below = below.inGroup;
        matches++;
      }
    }
    matched[b] = mostMatched;
    passed[b] = mostPassed;
  }
  return best;
}

function bagCount({ leftStart }: Gold, left: number): number {
  return leftStart[left + 1]! - leftStart[left]!;
}

/** `matched[bags]` of a group that may be empty. At 0 the group holds the bottom of the stack, which takes the first bag. */
function matchedIn(group: Aligned | null, left: number, bags: number): number {
  if (group !== null) return group.matched[bags]!;
  return left === 0 && bags > 0 ? IMPOSSIBLE : 0;
}

function passedIn({ bagStart, leftStart }: Gold, group: Aligned | null, left: number, bags: number): number {
  if (group !== null) return group.passed[bags]!;
  const end = leftStart[left + 1]!;
  return left === 0 && bags > 0 ? IMPOSSIBLE : bagStart[end - bags]! - bagStart[end]!;
}
