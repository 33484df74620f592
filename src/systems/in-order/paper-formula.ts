/**
 * The reachability conditions of section 3.2 of the paper for the in-order system.
 *
 * Condition 3 is printed as "l is the left end of a stack item". Its explanation means that the first child can still get a
 * nonterminal: l is the left end of the item below an open nonterminal, or of the top item. Read so it recommends a harmful
 * transition far less often (docs/oracle.md), so training uses it; the literal reading is for comparison.
 */
import { type PaperReading, paperOracle } from "../../oracles/paper-oracle.ts";
import { itemsOf } from "../../transitions/stack.ts";
import type { State } from "../../transitions/transition-system.ts";
import { closingFirst } from "../common/paper-order.ts";
import type { Formula } from "../system-entry.ts";

const asMeant: PaperReading = {
  name: "dynamic-paper",
  reachability: (state) => reachability(state, usableLeftEnds(state)),
  openStart: topStart,
  order: closingFirst,
};

const asPrinted: PaperReading = {
  name: "dynamic-paper, as printed",
  reachability: (state) => reachability(state, new Set(itemsOf(state.stack).map(({ start }) => start))),
  openStart: topStart,
  order: closingFirst,
};

export const inOrderFormula: Formula = {
  printed: (grammar) => paperOracle(grammar, asPrinted),
  meant: (grammar) => paperOracle(grammar, asMeant),
};

function reachability({ next }: State, leftEnds: ReadonlySet<number>): ReturnType<PaperReading["reachability"]> {
  return (node, opened) => {
    if (next <= node.left) return true; // condition 2: still in the buffer
    if (next > node.right || !leftEnds.has(node.left)) return false;
    // Condition 3: not opened yet; condition 4: opened, and adjacent to its first child.
    return opened === null || opened.left === node.left;
  };
}

function usableLeftEnds({ stack }: State): ReadonlySet<number> {
  const ends = new Set<number>();
  if (stack?.item.kind === "built") ends.add(stack.start);
  for (let node = stack?.open ?? null; node !== null; node = node.below?.open ?? null) ends.add(node.start);
  return ends;
}

function topStart({ stack }: State): number {
  return stack?.item.kind === "built" ? stack.start : -1;
}
