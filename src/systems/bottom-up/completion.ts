/**
 * What can be completed in the bottom-up system. Only the topmost items become a constituent, so a pending wish must start at an item
 * and end at the next word or later. Then it can be made in one step, or in several if the model has no step for so many children;
 * what is made on the way must not be forbidden (reductions.ts).
 */
import { hasRoomAbove, type MakeCompletion } from "../../constraints/completion.ts";
import type { Wish } from "../../constraints/constraints.ts";
import type { Pending } from "../../constraints/pending.ts";
import type { TreeConstraints } from "../../constraints/tree-constraints.ts";
import { resolveLimits } from "../../transitions/limits.ts";
import type { Stack } from "../../transitions/stack.ts";
import { isBranch } from "../../trees/tree.ts";
import { reductionsOf } from "./reductions.ts";

export const bottomUpCompletion: MakeCompletion = (constraints, { system, actions }) => {
  const { maxUnary } = resolveLimits(system.limits);
  const { words, hasForbidden, wishes } = constraints;
  const canReduce = reductionsOf(constraints, actions);
  const whole: Wish = { start: 0, end: words, label: null };
  /** What is not begun stays possible, if it is at the beginning. */
  const canBegin =
    !hasForbidden ||
    [...wishes, whole].every((wish) => canReduce([wish.start, ...unitEnds(constraints, wish, wish.start)], 0));

  return ({ next, stack }, pending) => {
    if (stack === null) return canBegin;
    const { item } = stack;
    if (item.kind !== "built") return false;
    const label = isBranch(item.tree) ? item.tree.label : null;
    if (!hasRoomAbove(constraints, { ...item, label }, next, pending, maxUnary)) return false;
    let place: Stack | null = stack;
    let made = next; // the end of what the items above `place` have become
    let inner: number[] = [];
    for (const wish of distinct(pending, whole)) {
      if (wish.end < made) return false;
      const starts: number[] = inner;
      while (place !== null && place.start >= wish.start) {
        starts.unshift(place.start);
        place = place.below;
      }
      if (starts[0] !== wish.start) return false;
      if (hasForbidden && !canReduce([...starts, made, ...unitEnds(constraints, wish, made)], next)) return false;
      made = wish.end;
      inner = [wish.start];
    }
    return true;
  };
};

/** The pending spans from the inside out, each once, and that of the whole tree. */
function distinct(pending: Pending | null, whole: Wish): Wish[] {
  const spans: Wish[] = [];
  for (let one = pending; one !== null; one = one.outer) {
    const last = spans.at(-1);
    if (last?.start !== one.wish.start || last.end !== one.wish.end) spans.push(one.wish);
  }
  const last = spans.at(-1);
  return last?.start === 0 && last.end === whole.end ? spans : [...spans, whole];
}

/** Where the children of a wish end that are not begun, from `from` on: required ones, and bare words. */
function unitEnds(constraints: TreeConstraints, { start, end }: Wish, from: number): number[] {
  const ends: number[] = [];
  for (let word = from; word < end; word = ends.at(-1)!) {
    // The longest that lies properly inside.
    const child = constraints.startingAt(word).findLast((one) => one.end < end || (word > start && one.end === end));
    ends.push(child?.end ?? word + 1);
  }
  return ends;
}
