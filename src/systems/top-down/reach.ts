/** What is within reach in the top-down system: what starts at a word still to come, and what an open nonterminal can become. */
import type { Reach } from "../../oracles/reachability.ts";
import { itemsOf } from "../../transitions/stack.ts";

/** The bottom nonterminal ends with the sentence. */
export const topDownReach: Reach = ({ next, stack, sentence }) => {
  const open = itemsOf(stack).filter((item) => item.kind === "open");
  const earliestEnd = open.at(-1)?.start === next ? next + 1 : next;
  const [bottom, ...above] = open.map(({ label, start }) => `${start} ${label}`);
  const announced = new Set(above);
  return ({ label, start, end }) => {
    if (start >= next) return true;
    const key = `${start} ${label}`;
    return end >= earliestEnd && (announced.has(key) || (key === bottom && end === sentence.length));
  };
};
