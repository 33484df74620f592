/**
 * What can be completed in the in-order system. A constituent begins at a built item on top of the stack, or at what an open
 * nonterminal becomes once it is closed: any wish that starts there can be put around it. So every open nonterminal may end as early as
 * possible, from the top of the stack down, and each wish must start at one of these places and end no earlier.
 */
import { earliestEnd, hasRoomAbove, type MakeCompletion } from "../../constraints/completion.ts";
import { afterMaking, type Pending } from "../../constraints/pending.ts";
import { resolveLimits } from "../../transitions/limits.ts";
import { openLabel, type Stack } from "../../transitions/stack.ts";
import { isBranch } from "../../trees/tree.ts";

export const inOrderCompletion: MakeCompletion = (constraints, { system }) => {
  const { maxUnary } = resolveLimits(system.limits);

  function endOfTop(top: Stack, next: number, pending: Pending | null): number | null {
    const { item, below } = top;
    if (item.kind === "built") {
      const label = isBranch(item.tree) ? item.tree.label : null;
      return hasRoomAbove(constraints, { ...item, label }, next, pending, maxUnary) ? next : null;
    }
    const { start, label } = item;
    // Closed at once, it has one child: the item below.
    const unary = below?.item.kind === "built" ? below.item.unary + 1 : Infinity;
    const left = afterMaking(pending, start, next, label);
    const canCloseNow =
      !constraints.isForbidden(start, next, label) &&
      hasRoomAbove(constraints, { start, unary, label }, next, left, maxUnary);
    return canCloseNow ? next : earliestEnd(constraints, item, next + 1, next);
  }

  return ({ next, stack }, pending) => {
    if (stack === null) return true;
    let earliest = endOfTop(stack, next, pending);
    let owed = pending;
    let place: Stack | null = stack;
    while (place !== null && earliest !== null) {
      for (; owed !== null && owed.wish.start === place.start; owed = owed.outer) {
        if (owed.wish.end < earliest) return false;
        earliest = owed.wish.end;
      }
      place = place.below?.open ?? null;
      if (place !== null)
        earliest = earliestEnd(constraints, { start: place.start, label: openLabel(place) }, earliest, next);
    }
    return earliest !== null && owed === null;
  };
};
