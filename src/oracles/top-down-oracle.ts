/**
 * The exact dynamic oracle of the top-down system.
 *
 * A nonterminal is *fresh* if it starts at the next word i; there are some iff the top of the stack is open. No open
 * nonterminal can end before e: i + 1 if there are fresh ones, else i. With M the missing gold, and per left end l the group of
 * open nonterminals g(l), the missing gold M_l, and m(l) the largest matching of g(l) with the members of M_l that end at e or
 * later (alignment.ts):
 *
 *   loss = built in excess + sum over l < i of ( |M_l| - m(l) + |g(l)| - m(l) ) + |g(i)| - best(i)
 *
 * docs/oracle.md says why. The changes follow by subtracting the loss before from the loss after:
 *
 *   NT-X    without fresh ones e moves from i to i + 1, which costs each group l < i twice what its matching loses
 *           (`shiftCost`, the sum of these, is carried along); with fresh ones e is i + 1 already. Then 1 - (best after - best
 *           before). A label that no gold at i has leaves `best` as it is: the new nonterminal can be left unmatched and end
 *           with the one below it, and no alignment gets better by it.
 *   SHIFT   without fresh ones: shiftCost, and the gold that starts at i is lost: + |M_i|. With fresh ones g(i) becomes a
 *           group like the others: (|M_i| + |g(i)| - 2 m(i)) - (|g(i)| - best(i)).
 *   REDUCE  X_k leaves its group g(l) and (X_k, l, i) is built: |g| falls by 1, and either |M_l| falls by 1 or the excess grows
 *           by 1; so 2 (m before - m after), less 2 if it was missing gold.
 */
import type { Grammar } from "../transitions/action-table.ts";
import { open, REDUCE, SHIFT } from "../transitions/actions.ts";
import { findStart } from "../transitions/stack.ts";
import type { State } from "../transitions/transition-system.ts";
import { type Aligned, align, bestAfter, matchedFrom, matchedFromRest } from "./alignment.ts";
import { type BoundActions, bindActions } from "./bound-actions.ts";
import { exactOracle, type Knowledge } from "./exact-oracle.ts";
import { firstBag, labelsByLeft, withLeft } from "./gold.ts";
import type { MissingGold } from "./missing-gold.ts";
import { firstOptimal, type Guide, ILLEGAL, type Oracle } from "./oracle.ts";

export function topDownOracle(grammar: Grammar): Oracle {
  const actions = bindActions(grammar.actions);
  return exactOracle(grammar, (start) => {
    const bound = { ...actions, grammar, labelsAt: labelsByLeft(start.missing.gold) };
    return new TopDownGuide(bound, { ...start, opens: null });
  });
}

const ANY_OPEN = open("");

interface Bound extends BoundActions {
  readonly grammar: Grammar;
  /** By position: the labels of the gold that starts there. */
  readonly labelsAt: readonly (readonly number[])[];
}

interface TopDownKnowledge extends Knowledge {
  /** The open nonterminals, topmost first. */
  readonly opens: Aligned | null;
}

class TopDownGuide implements Guide {
  readonly loss: number;
  readonly #bound: Bound;
  readonly #missing: MissingGold;
  readonly #opens: Aligned | null;
  readonly #shiftCost: number;

  constructor(bound: Bound, { loss, missing, opens, shiftCost }: TopDownKnowledge) {
    this.loss = loss;
    this.#bound = bound;
    this.#missing = missing;
    this.#opens = opens;
    this.#shiftCost = shiftCost;
  }

  lossChanges(state: State, into: Int32Array = new Int32Array(this.#bound.size)): Int32Array {
    const { shift, reduce, opens, openOf, grammar } = this.#bound;
    const { system } = grammar;
    into.fill(ILLEGAL);
    if (system.isLegal(state, SHIFT)) into[shift] = this.#shiftChange();
    if (system.isLegal(state, REDUCE)) into[reduce] = this.#reduction().change;
    if (system.isLegal(state, ANY_OPEN)) {
      const useless = this.#shiftCost + 1;
      for (let i = 0; i < opens.length; i++) into[opens[i]!] = useless;
      const labels = this.#bound.labelsAt[this.#missing.position]!;
      for (let i = 0; i < labels.length; i++) into[openOf[labels[i]!]!] = useless - this.#gain(labels[i]!);
    }
    return into;
  }

  preferred(state: State): number {
    const { reduce, shift } = this.#bound;
    return firstOptimal(this.lossChanges(state), [...this.#opensInGoldOrder(), reduce, shift]);
  }

  after(_: State, actionId: number): Guide {
    const { shift, reduce, labelOf } = this.#bound;
    const missing = this.#missing;
    const opens = this.#opens;
    if (actionId === shift) {
      const shifted = missing.afterShift();
      const loss = this.loss + this.#shiftChange();
      return new TopDownGuide(this.#bound, { loss, missing: shifted, opens, shiftCost: collect(opens, shifted) });
    }
    if (actionId === reduce) {
      const { change, missing: after } = this.#reduction();
      const { below, inGroup } = opens!;
      let shiftCost = this.#shiftCost - shiftPart(missing, opens!);
      if (inGroup !== null) shiftCost += shiftPart(after, inGroup);
      return new TopDownGuide(this.#bound, { loss: this.loss + change, missing: after, opens: below, shiftCost });
    }
    const label = labelOf[actionId]!;
    const pushed = align(missing.gold, opens, label, missing.position);
    const loss = this.loss + this.#shiftCost + 1 - (pushed.best - (pushed.inGroup?.best ?? 0));
    return new TopDownGuide(this.#bound, { loss, missing, opens: pushed, shiftCost: 0 });
  }

  /** The group of fresh nonterminals, by its topmost one. */
  #fresh(): Aligned | null {
    return this.#opens !== null && this.#opens.start === this.#missing.position ? this.#opens : null;
  }

  /** How much `best` grows by a nonterminal of this label. */
  #gain(label: number): number {
    const { gold, position } = this.#missing;
    const fresh = this.#fresh();
    return bestAfter(gold, fresh, label, position) - (fresh?.best ?? 0);
  }

  #shiftChange(): number {
    const { gold, position } = this.#missing;
    const { first, end } = withLeft(gold, position);
    const fresh = this.#fresh();
    if (fresh === null) return this.#shiftCost + end - first;
    return end - first - 2 * matchedFrom(gold, fresh, gold.leftStart[position]!) + fresh.best;
  }

  #reduction(): { readonly change: number; readonly missing: MissingGold } {
    const missing = this.#missing;
    const { label, start, inGroup } = this.#opens!;
    const bag = missing.bagEndingHere(start);
    const isGold = bag !== -1 && missing.hasInBag(label, bag);
    const after = missing.afterBuilding(label, start);
    const matchedAfter = inGroup === null ? 0 : matchedHere(after, inGroup);
    return { change: 2 * (matchedHere(missing, this.#opens!) - matchedAfter) - (isGold ? 2 : 0), missing: after };
  }

  /** Outermost first: the gold derivation opens from above. What the fresh nonterminals stand for already comes last. */
  #opensInGoldOrder(): number[] {
    const { gold, position } = this.#missing;
    const { first, end } = withLeft(gold, position);
    const opened: number[] = [];
    for (let node = this.#fresh(); node !== null; node = node.inGroup) opened.push(node.label);
    const [wanted, rest]: [number[], number[]] = [[], []];
    for (let i = end - 1; i >= first; i--) {
      const label = gold.label[i]!;
      const found = opened.indexOf(label);
      if (found !== -1) opened.splice(found, 1);
      (found === -1 ? wanted : rest).push(this.#bound.openOf[label]!);
    }
    return [...wanted, ...rest];
  }
}

/** The largest matching of a group with the gold that ends at the position or later. */
function matchedHere(missing: MissingGold, group: Aligned): number {
  const bag = firstBag(missing.gold, group.start, missing.position);
  return bag === missing.gold.leftStart[group.start + 1] ? 0 : matchedFromRest(missing, group, bag);
}

/** Twice what a group's matching loses when nothing can end at the position any more. */
function shiftPart(missing: MissingGold, group: Aligned): number {
  const bag = missing.bagEndingHere(group.start);
  if (bag === -1) return 0;
  return 2 * (matchedFromRest(missing, group, bag) - matchedFrom(missing.gold, group, bag + 1));
}

/** The sum over the groups that have gold which ends at the new position. */
function collect(opens: Aligned | null, missing: MissingGold): number {
  const { gold, position } = missing;
  if (position === gold.words) return 0; // no word is left to shift
  let sum = 0;
  for (let i = gold.endStart[position]!; i < gold.endStart[position + 1]!; i++) {
    const left = gold.bagLeft[gold.endBags[i]!]!;
    const group = findStart(opens, left);
    if (group !== null && group.start === left) sum += shiftPart(missing, group);
  }
  return sum;
}
