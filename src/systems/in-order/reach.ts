/** What is within reach in the in-order system. */
import type { Reach } from "../../oracles/reachability.ts";
import { itemsOf } from "../../transitions/stack.ts";

/** It starts at a word still to come, at the top item, or around an open nonterminal once that is closed. */
export const inOrderReach: Reach = ({ next, stack }) => {
  const items = itemsOf(stack);
  const top = items.at(-1);
  const starts = new Set(items.flatMap((item) => (item.kind === "open" || item === top ? item.start : [])));
  return ({ start, end }) => start >= next || (end >= next && starts.has(start));
};
