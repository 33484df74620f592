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
 *           by 1; so 2 (m before - m after), less 2 if it was missing gold. If it was, then m falls by 1 and the change is 0:
 *           whichever nonterminals the bag that ends here takes, X_k is among them and its equal in the bag goes with it. So m
 *           is carried along from one REDUCE to the next (`matched`).
 */

import { exactOracle, type Knowledge } from "../../oracles/exact-oracle.ts";
import { firstBag, kindSize, labelsByLeft, ranksFromOutside, withLeft } from "../../oracles/gold.ts";
import type { MissingGold } from "../../oracles/missing-gold.ts";
import { firstOptimal, type Guide, ILLEGAL, type Oracle } from "../../oracles/oracle.ts";
import { timesIn } from "../../oracles/tally.ts";
import type { Grammar } from "../../transitions/action-table.ts";
import { findStart } from "../../transitions/stack.ts";
import type { State } from "../../transitions/transition-system.ts";
import { open, REDUCE, SHIFT } from "../common/actions.ts";
import { type BoundActions, bindActions } from "../common/bound-actions.ts";
import { type Aligned, align, bestAfter, matchedAfterClosing, matchedFrom } from "./alignment.ts";

export function topDownOracle(grammar: Grammar): Oracle {
  const actions = bindActions(grammar.actions);
  return exactOracle(grammar, (start) => {
    const { gold } = start.missing;
    const bound = { ...actions, grammar, labelsAt: labelsByLeft(gold), ranks: ranksFromOutside(gold) };
    return new TopDownGuide(bound, { ...start, opens: null, matched: null, wanted: withLeft(gold, 0).end - 1 });
  });
}

const ANY_OPEN = open("");

interface Bound extends BoundActions {
  readonly grammar: Grammar;
  /** By position: the labels of the gold that starts there. */
  readonly labelsAt: readonly (readonly number[])[];
  /** By gold constituent: how many with its label and left end are further outside. */
  readonly ranks: Int32Array;
}

interface TopDownKnowledge extends Knowledge {
  /** The open nonterminals, topmost first. */
  readonly opens: Aligned | null;
  /**
   * The largest matching of the topmost group with the missing gold that ends at the position or later; null: nothing was built
   * with its left end since the last shift, so that a lookup tells.
   */
  readonly matched: number | null;
  /** The outermost of the gold that starts at the position for which no fresh nonterminal stands; below all of it if there is none. */
  readonly wanted: number;
}

class TopDownGuide implements Guide {
  readonly loss: number;
  readonly #bound: Bound;
  readonly #missing: MissingGold;
  readonly #opens: Aligned | null;
  readonly #matched: number | null;
  readonly #wanted: number;
  readonly #shiftCost: number;

  constructor(bound: Bound, { loss, missing, opens, matched, wanted, shiftCost }: TopDownKnowledge) {
    this.loss = loss;
    this.#bound = bound;
    this.#missing = missing;
    this.#opens = opens;
    this.#matched = matched;
    this.#wanted = wanted;
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
    const { reduce, shift, openOf, grammar } = this.#bound;
    const { gold, position } = this.#missing;
    if (this.#wanted >= withLeft(gold, position).first && grammar.system.isLegal(state, ANY_OPEN)) {
      // What costs nothing is optimal: mostly the first in gold order does, and the others need not be looked at.
      const label = gold.label[this.#wanted]!;
      if (this.#shiftCost === 0 && this.#gain(label) === 1) return openOf[label]!;
    }
    return firstOptimal(this.lossChanges(state), [...this.#opensInGoldOrder(), reduce, shift]);
  }

  after(_: State, actionId: number): Guide {
    const { shift, reduce, labelOf } = this.#bound;
    const missing = this.#missing;
    const opens = this.#opens;
    if (actionId === shift) {
      const shifted = missing.afterShift();
      const loss = this.loss + this.#shiftChange();
      const shiftCost = collect(opens, shifted);
      const wanted = withLeft(missing.gold, shifted.position).end - 1;
      return new TopDownGuide(this.#bound, { loss, missing: shifted, opens, matched: null, wanted, shiftCost });
    }
    if (actionId === reduce) {
      const { change, matchedAfter } = this.#reduction();
      const { below, inGroup, label, start } = opens!;
      const after = missing.afterBuilding(label, start);
      let shiftCost = this.#shiftCost - shiftPart(missing, opens!, this.#matchedHere());
      if (inGroup !== null) shiftCost += shiftPart(after, inGroup, matchedAfter);
      const matched = inGroup === null ? null : matchedAfter;
      const loss = this.loss + change;
      return new TopDownGuide(this.#bound, {
        loss,
        missing: after,
        opens: below,
        matched,
        wanted: this.#wanted,
        shiftCost,
      });
    }
    const label = labelOf[actionId]!;
    const pushed = align(missing.gold, opens, label, missing.position);
    const loss = this.loss + this.#shiftCost + 1 - (pushed.best - (pushed.inGroup?.best ?? 0));
    return new TopDownGuide(this.#bound, {
      loss,
      missing,
      opens: pushed,
      matched: null,
      wanted: this.#wantedAfter(pushed),
      shiftCost: 0,
    });
  }

  /** The group of fresh nonterminals, by its topmost one. */
  #fresh(): Aligned | null {
    return this.#opens !== null && this.#opens.start === this.#missing.position ? this.#opens : null;
  }

  #wantedAfter({ labels }: Aligned): number {
    const { gold, position } = this.#missing;
    const { first } = withLeft(gold, position);
    let wanted = this.#wanted;
    while (wanted >= first && this.#bound.ranks[wanted]! < timesIn(labels, gold.label[wanted]!)) wanted--;
    return wanted;
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

  #reduction(): { readonly change: number; readonly matchedAfter: number } {
    const missing = this.#missing;
    const { label, start, inGroup } = this.#opens!;
    const before = this.#matchedHere();
    const bag = missing.bagEndingHere(start);
    if (bag !== -1 && missing.hasInBag(label, bag)) return { change: 0, matchedAfter: before - 1 };
    const nearest = firstBag(missing.gold, start, missing.position);
    const isLast = inGroup === null || nearest === missing.gold.leftStart[start + 1];
    const matchedAfter = isLast ? 0 : matchedAfterClosing(missing, inGroup, nearest, before);
    return { change: 2 * (before - matchedAfter), matchedAfter };
  }

  #matchedHere(): number {
    if (this.#matched !== null) return this.#matched;
    const { gold, position } = this.#missing;
    const { start } = this.#opens!;
    const bag = firstBag(gold, start, position);
    return bag === gold.leftStart[start + 1] ? 0 : matchedFrom(gold, this.#opens!, bag);
  }

  /** Outermost first: the gold derivation opens from above. What the fresh nonterminals stand for already comes last. */
  #opensInGoldOrder(): number[] {
    const { gold, position } = this.#missing;
    const { leftStart, kindStart, kindLabel, ofKindStart, ofKind, label } = gold;
    const opened = this.#fresh()?.labels ?? null;
    const seen = new Map<number, number>();
    // Of each label the outermost that is not opened, and the outermost that is.
    const [wanted, rest]: [number[], number[]] = [[], []];
    for (let bag = leftStart[position + 1]! - 1; bag >= leftStart[position]!; bag--) {
      for (let kind = kindStart[bag]!; kind < kindStart[bag + 1]!; kind++) {
        const outside = seen.get(kindLabel[kind]!) ?? 0;
        const times = timesIn(opened, kindLabel[kind]!);
        const last = ofKindStart[kind + 1]! - 1;
        if (outside === 0 && times > 0) rest.push(ofKind[last]!);
        if (outside <= times && times < outside + kindSize(gold, kind)) wanted.push(ofKind[last - (times - outside)]!);
        seen.set(kindLabel[kind]!, outside + kindSize(gold, kind));
      }
    }
    const outermostFirst = (constituents: number[]) => constituents.sort((a, b) => b - a);
    return [...outermostFirst(wanted), ...outermostFirst(rest)].map((i) => this.#bound.openOf[label[i]!]!);
  }
}

/** Twice what a group's matching, which is `matched` here, loses when nothing can end at the position any more. */
function shiftPart(missing: MissingGold, group: Aligned, matched: number): number {
  const bag = missing.bagEndingHere(group.start);
  return bag === -1 ? 0 : 2 * (matched - matchedFrom(missing.gold, group, bag + 1));
}

/** The sum over the groups that have gold which ends at the new position. */
function collect(opens: Aligned | null, missing: MissingGold): number {
  const { gold, position } = missing;
  if (position === gold.words) return 0; // no word is left to shift
  let sum = 0;
  for (let i = gold.endStart[position]!; i < gold.endStart[position + 1]!; i++) {
    const bag = gold.endBags[i]!;
    const left = gold.bagLeft[bag]!;
    const group = findStart(opens, left);
    if (group !== null && group.start === left) sum += shiftPart(missing, group, matchedFrom(gold, group, bag));
  }
  return sum;
}
