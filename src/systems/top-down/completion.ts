/**
 * What can be completed in the top-down system. Constituents are announced before their first word, so each pending wish must be
 * what one of the open nonterminals becomes. Both lie inside each other: going from the inside out, the nonterminals are given ends that
 * never become smaller, each either the end of the next wish, which it then fulfils, or the earliest that is possible. Which of
 * them fulfils which wish is a choice; `ends[k]` has the earliest end of all ways to fulfil the k innermost.
 */
import { earliestEnd, type MakeCompletion } from "../../constraints/completion.ts";
import { fits, type Wish } from "../../constraints/constraints.ts";
import type { Pending } from "../../constraints/pending.ts";
import { resolveLimits } from "../../transitions/limits.ts";
import { openLabel, type Stack } from "../../transitions/stack.ts";

export const topDownCompletion: MakeCompletion = (constraints, { system }) => {
  const { maxOpenRun } = resolveLimits(system.limits);
  const { words, root } = constraints;

  /** Of the wishes that start at the next word, nonterminals that are still to be announced inside the others may fulfil the innermost. */
  function firstEnds(stack: Stack, next: number, here: readonly Wish[], wishes: number): number[] {
    const ends = new Array<number>(wishes + 1).fill(Infinity);
    const isRun = stack.openRun > 0;
    ends[0] = isRun ? next + 1 : next;
    const room = Math.min(here.length, maxOpenRun - stack.openRun);
    for (let count = 1; count <= room; count++) ends[count] = here[count - 1]!.end;
    return ends;
  }

  return ({ next, stack }, pending) => {
    if (stack === null) return true;
    // While nonterminals are announced, what starts at the next word may be one of them.
    const isRun = stack.openRun > 0;
    const here = isRun ? constraints.startingAt(next) : [];
    const wishes = [...here, ...wishesOf(pending)];
    let ends = firstEnds(stack, next, here, wishes.length);
    for (let open = stack.open; open !== null; open = open.below?.open ?? null) {
      const { start } = open;
      const label = openLabel(open);
      const isBottom = open.below === null;
      if (isBottom && root !== null && label !== root) return false;
      const longer = new Array<number>(ends.length).fill(Infinity);
      for (const [served, end] of ends.entries()) {
        if (end > words) continue;
        const nonterminal = { start, label };
        const least = earliestEnd(constraints, nonterminal, isBottom ? words : end, isRun ? next + 1 : next);
        if (least !== null) longer[served] = Math.min(longer[served]!, least);
        const wish = wishes[served];
        if (wish === undefined || wish.start !== start || wish.end < end || !fits(wish, label)) continue;
        if (constraints.isForbidden(start, wish.end, label) || (isBottom && wish.end < words)) continue;
        longer[served + 1] = wish.end;
      }
      ends = longer;
    }
    return ends[wishes.length]! <= words;
  };
};

function wishesOf(pending: Pending | null): Wish[] {
  const wishes: Wish[] = [];
  for (let one = pending; one !== null; one = one.outer) wishes.push(one.wish);
  return wishes;
}
