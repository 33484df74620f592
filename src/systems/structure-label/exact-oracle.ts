/**
 * The exact dynamic oracle of the structure-label system.
 *
 * At next word i, with M the missing gold:
 *
 *   loss = built in excess
 *        + members of M with left end l < i that end before i, or where no span of the stack starts at l,
 *          or that have just the topmost span, if that has been labelled
 *
 * docs/oracle.md says why, and that the transitions which Cross and Huang's oracle gives are just those that keep it. The changes:
 *
 *   SH      the gold that ends here and starts at a span below the topmost is lost; carried along (`shiftCost`).
 *   CO      the gold that starts at the topmost span and ends later is lost.
 *   LA-…    labels that gold does not have on this span are in excess, gold that the chain does not have is lost.
 *   NO      the gold on this span is lost.
 *
 * A set of actions has the chains of its treebank. Where gold has another one, the optimal set is what costs least.
 */

import { bagSize, countInBag, firstBag, type Gold, indexGold } from "../../oracles/gold.ts";
import { firstOptimal, type Guide, ILLEGAL, type Oracle } from "../../oracles/oracle.ts";
import type { Grammar } from "../../transitions/action-table.ts";
import { findStart, type Stack } from "../../transitions/stack.ts";
import type { State } from "../../transitions/transition-system.ts";
import { SHIFT } from "../common/actions.ts";
import { COMBINE, isToBeLabelled, labelAs, NO_LABEL } from "./transitions.ts";

export function structureLabelOracle(grammar: Grammar): Oracle {
  const { actions } = grammar;
  const bound: Bound = {
    grammar,
    shift: actions.idNamed(SHIFT.name),
    combine: actions.idNamed(COMBINE.name),
    noLabel: actions.idNamed(NO_LABEL.name),
    chains: actions.actions.map(({ chain = [] }) => countedLabels(chain.map((label) => actions.labelId(label)))),
  };
  return {
    name: "dynamic",
    grammar,
    coversMistakes: true,
    guideTo(tree) {
      const gold = indexGold(tree, (label) => actions.labelId(label));
      return new StructureLabelGuide(bound, gold, 0, 0);
    },
  };
}

/** A chain of labels, in which the order no longer shows. */
interface CountedLabels {
  readonly length: number;
  readonly counts: readonly (readonly [label: number, count: number])[];
}

interface Bound {
  readonly grammar: Grammar;
  /** Ids. */
  readonly shift: number;
  readonly combine: number;
  readonly noLabel: number;
  /** By action id. */
  readonly chains: readonly CountedLabels[];
}

class StructureLabelGuide implements Guide {
  readonly loss: number;
  readonly #bound: Bound;
  readonly #gold: Gold;
  /** The gold that ends at the next word and starts at a span below the topmost. */
  readonly #shiftCost: number;

  constructor(bound: Bound, gold: Gold, loss: number, shiftCost: number) {
    this.loss = loss;
    this.#bound = bound;
    this.#gold = gold;
    this.#shiftCost = shiftCost;
  }

  lossChanges(state: State, into: Int32Array = new Int32Array(this.#bound.chains.length)): Int32Array {
    const { grammar } = this.#bound;
    grammar.actions.markLegal(grammar.system, state, into);
    for (let id = 0; id < into.length; id++) into[id] = into[id] === 0 ? ILLEGAL : this.#change(state, id);
    return into;
  }

  preferred(state: State): number {
    const { combine, noLabel, shift, grammar } = this.#bound;
    if (!isToBeLabelled(state)) return firstOptimal(this.lossChanges(state), [combine, shift]);
    const bag = this.#bagOn(state.stack!.start, state.next);
    if (bag === -1) return firstOptimal(this.lossChanges(state), [noLabel]);
    const { bagStart, label } = this.#gold;
    const chain = Array.from(label.subarray(bagStart[bag], bagStart[bag + 1]), (id) => grammar.actions.labels[id]!);
    return firstOptimal(this.lossChanges(state), [grammar.actions.idNamed(labelAs(chain.reverse()).name)]);
  }

  after(state: State, actionId: number): Guide {
    const { shift, combine } = this.#bound;
    let shiftCost = this.#shiftCost;
    if (actionId === shift) shiftCost = this.#endingAt(state.next + 1, state.stack);
    // What starts at the new topmost span is now decided.
    if (actionId === combine) shiftCost -= this.#sizeOn(state.stack!.below!.start, state.next);
    return new StructureLabelGuide(this.#bound, this.#gold, this.loss + this.#change(state, actionId), shiftCost);
  }

  #change(state: State, actionId: number): number {
    const { shift, combine, noLabel, chains } = this.#bound;
    if (actionId === shift) return this.#shiftCost;
    const { start } = state.stack!;
    if (actionId === combine) return this.#endingAfter(state.next, start);
    if (actionId === noLabel) return this.#sizeOn(start, state.next);
    const { length, counts } = chains[actionId]!;
    const bag = this.#bagOn(start, state.next);
    if (bag === -1) return length;
    let shared = 0;
    for (const [label, count] of counts) shared += Math.min(count, countInBag(this.#gold, bag, label));
    return length + bagSize(this.#gold, bag) - 2 * shared;
  }

  /** The gold constituents over a span; -1 if there are none. */
  #bagOn(left: number, right: number): number {
    const bag = firstBag(this.#gold, left, right);
    return bag < this.#gold.leftStart[left + 1]! && this.#gold.bagRight[bag] === right ? bag : -1;
  }

  #sizeOn(left: number, right: number): number {
    const bag = this.#bagOn(left, right);
    return bag === -1 ? 0 : bagSize(this.#gold, bag);
  }

  #endingAfter(right: number, left: number): number {
    const { bagStart, leftStart } = this.#gold;
    return bagStart[leftStart[left + 1]!]! - bagStart[firstBag(this.#gold, left, right + 1)]!;
  }

  /** The gold that ends at `right` and starts at one of these spans. */
  #endingAt(right: number, stack: Stack | null): number {
    const { endStart, endBags, bagLeft } = this.#gold;
    let sum = 0;
    for (let i = endStart[right]!; i < endStart[right + 1]!; i++) {
      const bag = endBags[i]!;
      if (findStart(stack, bagLeft[bag]!)?.start === bagLeft[bag]) sum += bagSize(this.#gold, bag);
    }
    return sum;
  }
}

function countedLabels(labels: readonly number[]): CountedLabels {
  const counts = new Map<number, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return { length: labels.length, counts: [...counts] };
}
