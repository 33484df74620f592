/** What is within reach in the bottom-up system. */
import type { Reach } from "../../oracles/reachability.ts";
import { itemsOf } from "../../transitions/stack.ts";

/** It starts at a word still to come, or where some item does. */
export const bottomUpReach: Reach = ({ next, stack }) => {
  const starts = new Set(itemsOf(stack).map((item) => item.start));
  return ({ start, end }) => start >= next || (end >= next && starts.has(start));
};
