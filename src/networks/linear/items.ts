/**
 * The stack as features see it: beside each item of a configuration's stack, what they ask about it. It is a linked list that is never
 * changed, like the stack itself, and follows it step by step.
 */
import type { Move } from "../../contracts/network.ts";
import type { FindHead } from "../../heads/head-child.ts";
import type { ActionTable } from "../../transitions/action-table.ts";
import { isLeaf } from "../../trees/tree.ts";

/** A word, a constituent, a part of one, or an open nonterminal. */
export interface Item {
  /** What it is: see `builtCategory` and `openCategory`. */
  readonly category: number;
  /** Words `[start, end)`; an open nonterminal has none. */
  readonly start: number;
  readonly end: number;
  /** The place of its head word; of an open nonterminal, where it starts. */
  readonly head: number;
  /** Its outermost children; null: it has none. */
  readonly first: Item | null;
  readonly last: Item | null;
  readonly below: Item | null;
  /** Items at or below this place. */
  readonly depth: number;
  /** The innermost open nonterminal at or below this place. */
  readonly open: Item | null;
}

/** The category of every word: its tag tells it from other words. */
export const WORD = 0;

export function builtCategory(actions: ActionTable, label: string): number {
  return 1 + 2 * actions.labelId(label);
}

export function openCategory(actions: ActionTable, label: string): number {
  return 2 + 2 * actions.labelId(label);
}

/** A part of a constituent. */
function partCategory(actions: ActionTable, label: string): number {
  return 1 + 2 * actions.labels.length + actions.symbolId(label);
}

/** The items after a step. A derivation that has ended keeps those it had: nobody asks for them. */
export function itemsAfter(
  top: Item | null,
  { from, next }: Move,
  actions: ActionTable,
  findHead: FindHead,
): Item | null {
  if (next.finished || next.stack === from.state.stack) return top;
  const { item, depth } = next.stack!;
  const { start } = item;
  if (item.kind === "open") return opened(top, openCategory(actions, item.label), start);
  const { end } = item;
  if (item.kind === "part") {
    const category = partCategory(actions, item.label);
    return built(top, from.state.stack!.depth - depth + 1, { category, start, end, head: item.head, headOf: () => 0 });
  }
  const { tree } = item;
  if (isLeaf(tree)) return onTop(top, { category: WORD, start, end, head: start, first: null, last: null });
  const popped = from.state.stack!.depth - depth + 1;
  const category = builtCategory(actions, tree.label);
  // Where children came in parts, the items are fewer than the children: the first stands for all.
  const headOf = (items: number) => (items === tree.children.length ? findHead(tree) : 0);
  return built(top, popped, { category, start, end, head: item.head, headOf });
}

type Facts = Pick<Item, "category" | "start" | "end" | "head" | "first" | "last">;

function onTop(below: Item | null, { category, start, end, head, first, last }: Facts): Item {
  const [depth, open] = below === null ? [1, null] : [below.depth + 1, below.open];
  return { category, start, end, head, first, last, below, depth, open };
}

function opened(below: Item | null, category: number, start: number): Item {
  const item = { ...onTop(below, { category, start, end: start, head: start, first: null, last: null }) };
  item.open = item; // the only write: before anyone else has seen it
  return item;
}

interface BuiltFacts extends Pick<Facts, "category" | "start" | "end"> {
  /** Where the system decides on heads. */
  readonly head: number | undefined;
  /** Where it does not. */
  headOf(items: number): number;
}

function built(top: Item | null, popped: number, { category, start, end, head: decided, headOf }: BuiltFacts): Item {
  const children: Item[] = []; // from the last to the first
  let below = top;
  for (let i = 0; i < popped; i++) {
    if (below!.end > below!.start) children.push(below!); // an open nonterminal is no child
    below = below!.below;
  }
  const head = decided ?? children[children.length - 1 - headOf(children.length)]!.head;
  return onTop(below, { category, start, end, head, first: children.at(-1)!, last: children[0]! });
}
