/**
 * An oracle knows the gold tree and answers for a configuration what each transition would cost (section 3 of the paper).
 *
 * The loss of a configuration is the smallest number of constituents in which a tree that can still be built differs from the
 * gold tree: those missing plus those in excess. A transition is optimal if it leaves the loss as it is.
 */
import type { Grammar } from "../transitions/action-table.ts";
import type { State } from "../transitions/transition-system.ts";
import type { Tree } from "../trees/tree.ts";

/**
 * What an oracle knows at one state. It is a value as the state is: `after` gives the next one and leaves this one as it was.
 * Each method takes the state that the guide stands at. Actions are given by their ids in the grammar's table.
 */
export interface Guide {
  readonly loss: number;
  /** By action id: how much the loss grows, or ILLEGAL. Written into `into`, if given, which saves the memory. */
  lossChanges(state: State, into?: Int32Array): Int32Array;
  /** The optimal action to train on: among equals the one that comes first in gold order. */
  preferred(state: State): number;
  after(state: State, actionId: number): Guide;
}

export interface Oracle {
  readonly name: string;
  readonly grammar: Grammar;
  /** False: it knows only the states of the gold derivation. */
  readonly coversMistakes: boolean;
  /** The guide at the start of the sentence. A label that the grammar does not have is an error. */
  guideTo(gold: Tree): Guide;
}

/** Makes an oracle for a grammar of the system that it is for. */
export type MakeOracle = (grammar: Grammar) => Oracle;

/** In the place of a change of loss: the action is not legal. */
export const ILLEGAL = 0x7fffffff;

/**
 * The optimal actions, lowest id first: those that raise the loss by nothing. Where all of them raise it (limits forbid the
 * good ones, or the loss is that of the paper, which can be wrong) those that raise it least.
 */
export function optimalIds(changes: Int32Array): number[] {
  const bound = optimalBound(changes);
  const ids: number[] = [];
  for (let id = 0; id < changes.length; id++) if (changes[id]! <= bound) ids.push(id);
  return ids;
}

/** The first of `order` that is optimal, where -1 is none; the lowest optimal id if none is. */
export function firstOptimal(changes: Int32Array, order: Iterable<number>): number {
  const bound = optimalBound(changes);
  for (const id of order) if (id !== -1 && changes[id]! <= bound) return id;
  return changes.findIndex((change) => change <= bound);
}

/** A change of at most this is optimal; below every change if nothing is legal. */
function optimalBound(changes: Int32Array): number {
  let least = ILLEGAL;
  for (let id = 0; id < changes.length; id++) if (changes[id]! < least) least = changes[id]!;
  return least === ILLEGAL ? Number.NEGATIVE_INFINITY : Math.max(0, least);
}
