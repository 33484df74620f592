/**
 * The advice of Coavoux and Crabbé (2016, §3): what leads to the nearest constituent of the binarised gold tree that can still be built,
 * parts among them. With [k, j) the span of the topmost item, [i, k) that of the one below it:
 *
 *   gold has a constituent over [k, j) that is not built     UN
 *   gold has something over [k, r) with r > j                SH
 *   gold has a constituent over [i, j)                       the reduction to it with gold's head; if it is not legal, with the other
 *   gold has a part over [i, j)                              the reduction to it with either head
 *   gold has something over [m, j) with m on the stack       a part of it with either head; a constituent, if the item below both is a part
 *   otherwise                                                SH; if the topmost item is a part, what makes it a constituent
 *
 * They merge unary chains into one label; here a chain is built one by one.
 */
import type { MissingGold } from "../../oracles/missing-gold.ts";
import { findStart, type Stack } from "../../transitions/stack.ts";
import type { State, TransitionSystem } from "../../transitions/transition-system.ts";
import type { Tree } from "../../trees/tree.ts";
import type { LexicalActions } from "./bound-actions.ts";
import { labelMade, reductionOf, type Side } from "./transitions.ts";

/** A constituent of two children in the binarised gold tree. */
interface GoldPair {
  readonly left: number;
  readonly side: Side;
  readonly isPart: boolean;
  readonly label: number;
}

/** The binarised gold tree. */
export interface GoldPairs {
  /** By right end: nearest left end first. */
  readonly byEnd: readonly (readonly GoldPair[])[];
  /** By left end: the farthest right end; -1: there is none. */
  readonly farthest: Int32Array;
}

export function goldPairs(system: TransitionSystem, tree: Tree, labelId: (label: string) => number): GoldPairs {
  const derivation = system.derive(tree);
  const starts: number[] = [];
  const byEnd: GoldPair[][] = [[]];
  const farthest: number[] = [];
  for (const action of derivation) {
    if (action.kind === system.shift.kind) {
      starts.push(farthest.length);
      farthest.push(-1);
      byEnd.push([]);
    }
    const reduction = reductionOf(action);
    if (reduction === null) continue;
    starts.pop();
    const left = starts.at(-1)!;
    byEnd.at(-1)!.push({ left, ...reduction, label: labelId(labelMade(action)!) });
    farthest[left] = farthest.length;
  }
  return { byEnd, farthest: Int32Array.from(farthest) };
}

/** Sets of ids, not all of them legal: what it recommends is the first set in which some are. */
export function* advice(
  { next, stack: top }: State,
  missing: MissingGold,
  gold: GoldPairs,
  actions: LexicalActions,
): Generator<readonly number[], void, undefined> {
  const { shift, finish } = actions;
  if (top === null) return yield [shift];
  const own = top.item.kind === "built" ? missing.bagEndingHere(top.start) : -1;
  const unary = own === -1 ? -1 : missing.innermostInBag(own);
  if (unary !== -1) yield [actions.unary(unary)];
  const { below } = top;
  if (below === null) yield* [[shift], [finish]];
  else {
    if (gold.farthest[top.start]! > next) yield [shift];
    const pair = gold.byEnd[next]!.find(({ left }) => left <= below.start && findStart(below, left)?.start === left);
    if (pair !== undefined) yield* toward(pair, below, actions);
    if (top.item.kind !== "part") yield [shift];
  }
  yield actions.constituents;
  yield [shift];
}

/** What leads to a gold pair that starts at `below` or further down. */
function toward({ left, side, isPart, label }: GoldPair, below: Stack, actions: LexicalActions): number[][] {
  const other = side === "left" ? "right" : "left";
  const isHere = left === below.start;
  const makesPart = isHere ? isPart : below.below?.item.kind !== "part";
  const [own, wrong] = [side, other].map((head) => actions.reduction(head as Side, makesPart, label)) as [
    number,
    number,
  ];
  return isHere && !isPart ? [[own], [wrong]] : [[own, wrong]];
}
