/**
 * The exact dynamic oracle of the non-binary bottom-up system.
 *
 *   loss = built in excess + members of the missing gold with left end l < i that end before i or where no stack item starts at l
 *
 * (Fernández-González and Gómez-Rodríguez 2018, with multisets: nothing is announced, so what can be built one by one can be
 * built together.) The changes:
 *
 *   SHIFT    the missing gold that ends here and starts at a stack item is lost; carried along (`shiftCost`).
 *   RE#k-X   the k - 1 topmost items vanish as left ends, with all the gold that starts there; 1 more if (X, l, i) is not missing.
 *   FINISH   what spans the whole sentence and was not built is lost.
 *
 * The loss is that of the system with reductions of every size. A set of actions taken from a treebank lacks some, and then a
 * gold constituent whose children were not all built may have no reduction that fits: the optimal set is what costs least.
 */

import { exactOracle, type Knowledge } from "../../oracles/exact-oracle.ts";
import type { MissingGold } from "../../oracles/missing-gold.ts";
import { firstOptimal, type Guide, ILLEGAL, type Oracle } from "../../oracles/oracle.ts";
import { invariant } from "../../shared/errors.ts";
import type { Action } from "../../transitions/action.ts";
import type { Grammar } from "../../transitions/action-table.ts";
import { findStart, type Stack } from "../../transitions/stack.ts";
import type { State } from "../../transitions/transition-system.ts";
import { FINISH, SHIFT } from "../common/actions.ts";
import { type BoundActions, bindActions } from "../common/bound-actions.ts";

export function bottomUpOracle(grammar: Grammar): Oracle {
  const bound = { ...bindActions(grammar.actions), grammar, reductions: reductionsOf(grammar) };
  return exactOracle(grammar, (start) => new BottomUpGuide(bound, start));
}

/** The reductions of one arity. */
interface Reductions {
  readonly example: Action;
  readonly ids: number[];
  /** By label id: an action id, or -1. */
  readonly idOf: Int32Array;
}

interface Bound extends BoundActions {
  readonly grammar: Grammar;
  /** By arity. */
  readonly reductions: readonly (Reductions | undefined)[];
}

class BottomUpGuide implements Guide {
  readonly loss: number;
  readonly #bound: Bound;
  readonly #missing: MissingGold;
  readonly #shiftCost: number;

  constructor(bound: Bound, { loss, missing, shiftCost }: Knowledge) {
    this.loss = loss;
    this.#bound = bound;
    this.#missing = missing;
    this.#shiftCost = shiftCost;
  }

  lossChanges(state: State, into: Int32Array = new Int32Array(this.#bound.size)): Int32Array {
    const { shift, finish, reductions, grammar } = this.#bound;
    const { system } = grammar;
    into.fill(ILLEGAL);
    if (system.isLegal(state, SHIFT)) into[shift] = this.#shiftCost;
    if (system.isLegal(state, FINISH)) into[finish] = this.#finishChange();
    let lost = 0;
    let first = state.stack;
    for (let arity = 1; arity < reductions.length && first !== null; arity++) {
      const reduction = reductions[arity];
      if (reduction !== undefined && system.isLegal(state, reduction.example)) {
        for (const id of reduction.ids) into[id] = lost + 1;
        const bag = this.#missing.bagEndingHere(first.start);
        if (bag !== -1) {
          for (const label of this.#missing.labelsInBag(bag)) {
            const id = reduction.idOf[label]!;
            if (id !== -1) into[id] = lost;
          }
        }
      }
      lost += this.#missing.from(first.start);
      first = first.below;
    }
    return into;
  }

  preferred(state: State): number {
    const free = this.#freeReduction(state);
    if (free !== -1) return free;
    return firstOptimal(this.lossChanges(state), [...this.#reductionsInGoldOrder(state), this.#bound.shift]);
  }

  after(state: State, actionId: number): Guide {
    const { shift, labelOf, table } = this.#bound;
    const missing = this.#missing;
    if (actionId === shift) {
      const shifted = missing.afterShift();
      const loss = this.loss + this.#shiftCost;
      return new BottomUpGuide(this.#bound, { loss, missing: shifted, shiftCost: this.#collect(state.stack, shifted) });
    }
    const label = labelOf[actionId]!;
    if (label === -1)
      return new BottomUpGuide(this.#bound, { loss: this.loss + this.#finishChange(), missing, shiftCost: 0 });
    let { loss } = this;
    let shiftCost = this.#shiftCost;
    let first = state.stack!;
    for (let popped = table.actions[actionId]!.arity! - 1; popped > 0; popped--) {
      loss += missing.from(first.start);
      shiftCost -= this.#endingHere(first.start);
      invariant(first.below !== null, "a reduction of more items than there are");
      first = first.below;
    }
    const bag = missing.bagEndingHere(first.start);
    if (bag !== -1 && missing.hasInBag(label, bag)) shiftCost--;
    else loss++;
    return new BottomUpGuide(this.#bound, { loss, missing: missing.afterBuilding(label, first.start), shiftCost });
  }

  #finishChange(): number {
    return this.#endingHere(0);
  }

  #endingHere(left: number): number {
    const bag = this.#missing.bagEndingHere(left);
    return bag === -1 ? 0 : this.#missing.inBag(bag);
  }

  /** The gold that ends at the new position and starts at a stack item, the new word among them. */
  #collect(stack: Stack | null, missing: MissingGold): number {
    const { gold, position } = missing;
    let sum = 0;
    for (let i = gold.endStart[position]!; i < gold.endStart[position + 1]!; i++) {
      const bag = gold.endBags[i]!;
      const left = gold.bagLeft[bag]!;
      if (left === position - 1 || findStart(stack, left)?.start === left) sum += missing.inBag(bag);
    }
    return sum;
  }

  /** The first of the reductions in gold order, if it costs nothing, so that all need not be looked at; else -1. */
  #freeReduction(state: State): number {
    const { reductions, grammar } = this.#bound;
    const missing = this.#missing;
    let first = state.stack;
    for (let arity = 1; arity < reductions.length && first !== null; arity++) {
      const bag = missing.bagEndingHere(first.start);
      const label = bag === -1 ? -1 : missing.innermostInBag(bag);
      if (label !== -1) {
        const reduction = reductions[arity];
        return reduction !== undefined && grammar.system.isLegal(state, reduction.example)
          ? reduction.idOf[label]!
          : -1;
      }
      if (missing.from(first.start) > 0) return -1; // it would be lost by a reduction of more items
      first = first.below;
    }
    return -1;
  }

  /** Innermost first: fewest items, and a unary chain from below. */
  *#reductionsInGoldOrder({ stack }: State): Generator<number, void, undefined> {
    const { reductions } = this.#bound;
    let first = stack;
    for (let arity = 1; arity < reductions.length && first !== null; arity++) {
      const bag = this.#missing.bagEndingHere(first.start);
      if (bag !== -1) {
        for (const label of this.#missing.labelsInGoldOrder(bag)) yield reductions[arity]?.idOf[label] ?? -1;
      }
      first = first.below;
    }
  }
}

function reductionsOf({ actions: table }: Grammar): (Reductions | undefined)[] {
  const reductions: (Reductions | undefined)[] = [];
  table.actions.forEach((action, id) => {
    if (action.arity === null || action.label === null) return;
    while (reductions.length <= action.arity) reductions.push(undefined);
    const found = reductions[action.arity] ?? {
      example: action,
      ids: [],
      idOf: new Int32Array(table.labels.length).fill(-1),
    };
    reductions[action.arity] = found;
    found.ids.push(id);
    found.idOf[table.labelId(action.label)] = id;
  });
  return reductions;
}
