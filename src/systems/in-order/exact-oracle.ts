/**
 * The exact dynamic oracle of the in-order system.
 *
 * At next word i, with open nonterminals (X_t, l_t) where l_t is the left end of the item below X_t, and M the missing gold:
 *
 *   loss = built in excess
 *        + members of M with left end l < i that end before i, or where l is neither some l_t nor the left end of the top item
 *        + nonterminals t for which (X_t, l_t, a(l_t)) is not in M         a(l): nearest right end >= i in M with left end l
 *
 * docs/oracle.md says why. Here only the *changes* are computed, each from a few lookups:
 *
 *   NT-X    0 if (X, top, a(top)) is in M, else 1: X is one more nonterminal, and top stays a left end that can be used.
 *   SHIFT   what starts at the top item is lost; and each t with a(l_t) = i loses the gold that ends here, and now waits for
 *           the next end. That second sum is carried along (`shiftCost`): a nonterminal adds its part when it is pushed and
 *           takes it away when it is closed; after a shift it is collected anew, over the gold that ends at the new position.
 *   REDUCE  what starts at the top item is lost; X_k ends here instead of at a(l_k).
 *   FINISH  what spans the whole sentence and was not built is lost.
 */

import { exactOracle, type Knowledge } from "../../oracles/exact-oracle.ts";
import { countInBag } from "../../oracles/gold.ts";
import type { MissingGold } from "../../oracles/missing-gold.ts";
import { firstOptimal, type Guide, ILLEGAL, type Oracle } from "../../oracles/oracle.ts";
import type { Grammar } from "../../transitions/action-table.ts";
import { findStart, openLabel, type Stack } from "../../transitions/stack.ts";
import type { State } from "../../transitions/transition-system.ts";
import { FINISH, open, REDUCE, SHIFT } from "../common/actions.ts";
import { type BoundActions, bindActions } from "../common/bound-actions.ts";

export function inOrderOracle(grammar: Grammar): Oracle {
  const bound = { ...bindActions(grammar.actions), grammar };
  return exactOracle(grammar, (start) => new InOrderGuide(bound, start));
}

const ANY_OPEN = open("");

interface Bound extends BoundActions {
  readonly grammar: Grammar;
}

class InOrderGuide implements Guide {
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
    const { shift, reduce, finish, opens, openOf, grammar } = this.#bound;
    const { system } = grammar;
    into.fill(ILLEGAL);
    if (system.isLegal(state, SHIFT)) into[shift] = this.#shiftChange(state);
    if (system.isLegal(state, REDUCE)) into[reduce] = this.#reduceChange(state);
    if (system.isLegal(state, ANY_OPEN)) {
      for (let i = 0; i < opens.length; i++) into[opens[i]!] = 1;
      const bag = this.#missing.nearestBag(state.stack!.start);
      if (bag !== -1) {
        const { kindStart, kindLabel } = this.#missing.gold;
        if (this.#missing.builtInBag(bag) > 0) {
          for (const missing of this.#missing.labelsInBag(bag)) into[openOf[missing]!] = 0;
        } else for (let i = kindStart[bag]!; i < kindStart[bag + 1]!; i++) into[openOf[kindLabel[i]!]!] = 0;
      }
    }
    if (system.isLegal(state, FINISH)) into[finish] = this.#finishChange();
    return into;
  }

  preferred(state: State): number {
    const { reduce, shift, openOf, grammar } = this.#bound;
    const { stack } = state;
    // What costs nothing is optimal, and what is missing costs nothing: the innermost, for gold opens a unary chain from below.
    const bag = stack === null || !grammar.system.isLegal(state, ANY_OPEN) ? -1 : this.#missing.nearestBag(stack.start);
    if (bag !== -1) return openOf[this.#missing.innermostInBag(bag)]!;
    return firstOptimal(this.lossChanges(state), [reduce, shift]);
  }

  after(state: State, actionId: number): Guide {
    const { shift, reduce, labelOf } = this.#bound;
    const missing = this.#missing;
    if (actionId === shift) {
      const shifted = missing.afterShift();
      const loss = this.loss + this.#shiftChange(state);
      return new InOrderGuide(this.#bound, { loss, missing: shifted, shiftCost: this.#collect(state.stack, shifted) });
    }
    if (actionId === reduce) {
      const closed = state.stack!.open!;
      const label = this.#labelOf(closed);
      const shiftCost = this.#shiftCost - shiftPart(missing, label, closed.start);
      const loss = this.loss + this.#reduceChange(state);
      return new InOrderGuide(this.#bound, { loss, missing: missing.afterBuilding(label, closed.start), shiftCost });
    }
    const label = labelOf[actionId]!;
    if (label === -1)
      return new InOrderGuide(this.#bound, { loss: this.loss + this.#finishChange(), missing, shiftCost: 0 });
    const left = state.stack!.start;
    const bag = missing.nearestBag(left);
    const loss = this.loss + (bag !== -1 && missing.hasInBag(label, bag) ? 0 : 1);
    return new InOrderGuide(this.#bound, {
      loss,
      missing,
      shiftCost: this.#shiftCost + shiftPart(missing, label, left),
    });
  }

  #shiftChange({ stack }: State): number {
    return this.#startingAtTop(stack) + this.#shiftCost;
  }

  #reduceChange({ stack }: State): number {
    const closed = stack!.open!;
    const label = this.#labelOf(closed);
    const missing = this.#missing;
    const nearest = missing.nearestBag(closed.start);
    const endsHere = nearest !== -1 && missing.gold.bagRight[nearest] === missing.position;
    const isFree = nearest !== -1 && missing.hasInBag(label, nearest);
    // Where the nearest end is here, both ends are the same and nothing changes.
    return this.#startingAtTop(stack) + (endsHere || !isFree ? 0 : 1);
  }

  #finishChange(): number {
    const bag = this.#missing.bagEndingHere(0);
    return bag === -1 ? 0 : this.#missing.inBag(bag);
  }

  #startingAtTop(stack: Stack | null): number {
    return stack !== null && stack.item.kind === "built" ? this.#missing.from(stack.start) : 0;
  }

  #labelOf(opened: Stack): number {
    return this.#bound.table.labelId(openLabel(opened));
  }

  /** The sum over the open nonterminals whose nearest end is the new position. The new word on top is no nonterminal. */
  #collect(stack: Stack | null, missing: MissingGold): number {
    const { gold, position } = missing;
    if (position === gold.words) return 0; // no word is left to shift
    let sum = 0;
    for (let i = gold.endStart[position]!; i < gold.endStart[position + 1]!; i++) {
      const left = gold.bagLeft[gold.endBags[i]!]!;
      const node = findStart(stack, left);
      if (node !== null && node.start === left && node.item.kind === "open") {
        sum += shiftPart(missing, this.#labelOf(node), left);
      }
    }
    return sum;
  }
}

/** What a shift costs an open nonterminal: nothing unless missing gold with its left end ends here. */
function shiftPart(missing: MissingGold, label: number, left: number): number {
  const { gold } = missing;
  const bag = missing.bagEndingHere(left);
  if (bag === -1) return 0;
  const lost = missing.inBag(bag);
  if (lost === 0) return 0;
  const next = bag + 1;
  const isFreeNow = missing.hasInBag(label, bag);
  const isFreeLater = next < gold.leftStart[left + 1]! && countInBag(gold, next, label) > 0;
  return lost + (isFreeLater ? 0 : 1) - (isFreeNow ? 0 : 1);
}
