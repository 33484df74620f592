/**
 * Whether a configuration can still become a tree that meets the constraints. Every system answers for itself, exactly: as it builds
 * trees in its own order, what it can still do differs. The answers are compared with exhaustive search (checks/constraints.mjs).
 */
import type { Grammar } from "../transitions/action-table.ts";
import type { State } from "../transitions/transition-system.ts";
import type { Pending } from "./pending.ts";
import type { TreeConstraints } from "./tree-constraints.ts";

/** Never asked about a finished state. No constituent made so far is forbidden. */
export type CanComplete = (state: State, pending: Pending | null) => boolean;

/** `grammar`: with limits that leave room for what is required, see `roomFor`. */
export type MakeCompletion = (constraints: TreeConstraints, grammar: Grammar) => CanComplete;

/**
 * The earliest end, `from` or later, that an open nonterminal can have: it is not forbidden and lies inside no wish that starts at
 * `unread` or later. null: there is none.
 */
export function earliestEnd(
  constraints: TreeConstraints,
  { start, label }: { readonly start: number; readonly label: string },
  from: number,
  unread: number,
): number | null {
  let end = from;
  while (end <= constraints.words) {
    const around = constraints.around(end);
    if (around !== null && around.start >= unread) end = around.end;
    else if (constraints.isForbidden(start, end, label)) end++;
    else return end;
  }
  return null;
}

/** The top of a stack, a word or a constituent that ends where the unread words begin. */
export interface TopItem {
  readonly start: number;
  readonly unary: number;
  /** null: a word. */
  readonly label: string | null;
}

/** Whether all that is pending over just these words can be put on top of them one by one, the root included. */
export function hasRoomAbove(
  constraints: TreeConstraints,
  { start, unary, label }: TopItem,
  next: number,
  pending: Pending | null,
  maxUnary: number,
): boolean {
  let missing = 0;
  for (let one = pending; one !== null && isOver(one, start, next); one = one.outer) missing++;
  const { root, words } = constraints;
  const isWhole = start === 0 && next === words;
  if (isWhole && missing === 0 && root !== null && label !== root) missing = 1;
  return unary + missing <= maxUnary;
}

function isOver({ wish }: Pending, start: number, end: number): boolean {
  return wish.start === start && wish.end === end;
}
