/** What is within reach in the structure-label system. */
import type { Reach } from "../../oracles/reachability.ts";
import { itemsOf } from "../../transitions/stack.ts";
import { isToBeLabelled } from "./transitions.ts";

/** It starts at a word still to come, or where some span does, and is not a span that was decided already: that of the top. */
export const structureLabelReach: Reach = (state) => {
  const { next, stack } = state;
  const starts = new Set(itemsOf(stack).map((item) => item.start));
  const decided = stack === null || isToBeLabelled(state) ? null : stack.start;
  return ({ start, end }) =>
    start >= next || (starts.has(start) && (end > next || (end === next && start !== decided)));
};
