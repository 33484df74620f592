/** What is within reach in the lexicalised binary system. */
import type { Reach } from "../../oracles/reachability.ts";
import { itemsOf } from "../../transitions/stack.ts";
import { growsLeft } from "./transitions.ts";

/**
 * It starts at a word still to come, or where some item does. What ends at the next word must leave the topmost item as it is: a part there
 * takes another item first, and only from its left if it is to end there.
 */
export const lexicalReach: Reach = ({ next, stack }) => {
  const starts = new Set(itemsOf(stack).map((item) => item.start));
  const part = stack?.item.kind === "part" ? stack.item : null;
  const canEndHere = part === null || (growsLeft(part) && stack?.below?.item.kind === "built");
  const isTaken = (start: number) => part !== null && start === part.start;
  return ({ start, end }) => {
    if (start >= next) return true;
    return starts.has(start) && (end > next || (end === next && canEndHere && !isTaken(start)));
  };
};
