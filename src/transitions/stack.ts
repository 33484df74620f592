/**
 * The stack of a configuration: a linked list that is never changed, so that two configurations share what they have in common
 * and branching (beam, exploration, exhaustive checks) costs nothing.
 *
 * Start positions never decrease from bottom to top. With `jump` (Myers 1983: a second link that skips about half of what is
 * left) the item that starts at a given word is found in O(log depth), which the oracles need on sentences of thousands of words.
 */
import { invariant } from "../shared/errors.ts";
import type { Leaf, Tree } from "../trees/tree.ts";

/** A word or a finished constituent over the words `[start, end)`. */
export interface BuiltItem {
  readonly kind: "built";
  readonly tree: Tree;
  readonly start: number;
  readonly end: number;
  /** How many constituents of one child stand on top of each other here: 0 for a word, 2 for `(S (VP go))`. */
  readonly unary: number;
  /** The place of its head word, in systems whose steps decide on heads; a word is its own. */
  readonly head?: number;
}

/** A nonterminal that has been announced and not yet closed; `start` is the left end of the constituent it will become. */
export interface OpenItem {
  readonly kind: "open";
  readonly label: string;
  readonly start: number;
}

/**
 * Items side by side over the words `[start, end)` that will be children of the same constituent. What that is has not been
 * decided, or it lacks other children. A part may hold parts: `builtIn` lists what is built in it.
 */
export interface PartItem {
  readonly kind: "part";
  /** As the action that made it is labelled. */
  readonly label: string;
  readonly items: readonly (BuiltItem | PartItem)[];
  readonly start: number;
  readonly end: number;
  /** As that of a built item. */
  readonly head?: number;
}

export type StackItem = BuiltItem | OpenItem | PartItem;

/** A linked list that can be searched by position. */
export interface Chain<Node> {
  readonly start: number;
  readonly depth: number;
  readonly below: Node | null;
  readonly jump: Node | null;
}

export interface Stack extends Chain<Stack> {
  readonly item: StackItem;
  /** The topmost open nonterminal at or below this place. */
  readonly open: Stack | null;
  /** Open nonterminals at or below this place. */
  readonly openCount: number;
  /** Open nonterminals in a row that end at this place. */
  readonly openRun: number;
  /** The topmost part at or below this place. */
  readonly part: Stack | null;
}

export function push(below: Stack | null, item: StackItem): Stack {
  const { start } = item;
  const depth = below === null ? 1 : below.depth + 1;
  const jump = jumpFrom(below);
  let openCount = openCountOf(below);
  let openRun = 0;
  if (item.kind === "open") {
    openCount++;
    openRun = openRunOf(below) + 1;
  }
  const open = below === null ? null : below.open;
  const part = below === null ? null : below.part;
  const stack = { item, start, depth, below, jump, open, openCount, openRun, part };
  // The only writes: before anyone else has seen the node.
  if (item.kind === "open") stack.open = stack;
  if (item.kind === "part") stack.part = stack;
  return stack;
}

export function pushWord(below: Stack | null, word: Leaf, position: number): Stack {
  return push(below, { kind: "built", tree: word, start: position, end: position + 1, unary: 0 });
}

export function openCountOf(stack: Stack | null): number {
  return stack === null ? 0 : stack.openCount;
}

export function openRunOf(stack: Stack | null): number {
  return stack === null ? 0 : stack.openRun;
}

/** The second link of a node that is put on top of `below`. */
export function jumpFrom<Node extends Chain<Node>>(below: Node | null): Node | null {
  if (below === null) return null;
  const skipped = below.jump;
  if (skipped === null) return below;
  const further = skipped.jump === null ? 0 : skipped.jump.depth;
  return below.depth - skipped.depth === skipped.depth - further ? skipped.jump : below;
}

/** The topmost node that starts at or before `position`. */
export function findStart<Node extends Chain<Node>>(top: Node | null, position: number): Node | null {
  let node = top;
  while (node !== null && node.start > position) {
    node = node.jump !== null && node.jump.start > position ? node.jump : node.below;
  }
  return node;
}

/** Bottom to top, for printing and tests. */
export function itemsOf(stack: Stack | null): StackItem[] {
  const items: StackItem[] = [];
  for (let node = stack; node !== null; node = node.below) items.push(node.item);
  return items.reverse();
}

/** The words and constituents of an item, from left to right. */
export function builtIn(item: BuiltItem | PartItem): BuiltItem[] {
  const built: BuiltItem[] = [];
  const pending: (BuiltItem | PartItem)[] = [item];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "built") built.push(next);
    else for (let i = next.items.length - 1; i >= 0; i--) pending.push(next.items[i]!);
  }
  return built;
}

/** The place of the head word of an item, in systems that decide on heads. */
export function headOf({ head, start }: BuiltItem | PartItem): number {
  return head ?? start;
}

/** The label of a place in the stack that is known to be an open nonterminal. */
export function openLabel({ item }: Stack): string {
  invariant(item.kind === "open", "this place in the stack is not an open nonterminal");
  return item.label;
}
