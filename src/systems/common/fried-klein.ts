/**
 * The heuristic oracle of Fried and Klein (2018): open the next gold constituent, close a nonterminal where its gold constituent ends,
 * otherwise read a word. A nonterminal that has no gold constituent ahead is closed as soon as possible. It answers in every
 * configuration, but what it recommends is not always optimal (docs/oracle.md): it never weighs one constituent against another.
 *
 * It is not a loss: what it recommends costs 0, everything else that is legal costs 1.
 */
import { type Gold, indexGold, withLeft } from "../../oracles/gold.ts";
import { MissingGold } from "../../oracles/missing-gold.ts";
import { type Guide, ILLEGAL, type MakeOracle } from "../../oracles/oracle.ts";
import type { Grammar } from "../../transitions/action-table.ts";
import { openLabel } from "../../transitions/stack.ts";
import type { State } from "../../transitions/transition-system.ts";
import { type BoundActions, bindActions } from "./bound-actions.ts";

/** What differs between the systems. */
export interface OpeningHabit {
  /** The label of the gold constituent to open next; -1: none. */
  toOpen(state: State, known: Known): number;
  /** Whether opening is tried before closing. */
  readonly opensFirst: boolean;
}

export interface Known {
  readonly missing: MissingGold;
  /** Of the gold that starts at the next word, the outermost that was not opened; below all of it if there is none. */
  readonly unopened: number;
}

export function friedKleinOracle(habit: OpeningHabit): MakeOracle {
  return (grammar) => {
    const actions = bindActions(grammar.actions);
    return {
      name: "dynamic-fried-klein",
      grammar,
      coversMistakes: true,
      guideTo(tree) {
        const gold = indexGold(tree, (label) => grammar.actions.labelId(label));
        const bound = { ...actions, grammar, habit, lastEnds: lastEnds(gold) };
        return guideWith(bound, knownAt(new MissingGold(gold, 0)));
      },
    };
  };
}

interface Bound extends BoundActions {
  readonly grammar: Grammar;
  readonly habit: OpeningHabit;
  /** By left end and label: where the last gold constituent ends. */
  readonly lastEnds: ReadonlyMap<number, number>;
}

function guideWith(bound: Bound, known: Known): Guide {
  return {
    loss: 0,
    lossChanges(state, into = new Int32Array(bound.size)) {
      const { system, actions } = bound.grammar;
      into.fill(ILLEGAL);
      for (const id of actions.legalIds(system, state)) into[id] = 1;
      into[recommended(bound, known, state)] = 0;
      return into;
    },
    preferred: (state) => recommended(bound, known, state),
    after: (state, actionId) => guideWith(bound, after(bound, known, state, actionId)),
  };
}

function recommended(bound: Bound, known: Known, state: State): number {
  const { habit, openOf, reduce, shift, finish, grammar } = bound;
  const { system, actions } = grammar;
  const label = habit.toOpen(state, known);
  const opening = label === -1 ? -1 : openOf[label]!;
  const closing = isOver(bound, known, state) ? reduce : -1;
  const order = habit.opensFirst ? [opening, closing] : [closing, opening];
  const isLegal = (id: number) => id !== -1 && system.isLegal(state, actions.actions[id]!);
  // Limits may forbid all that it asks for; then whatever is legal.
  return [...order, shift, finish, reduce].find(isLegal) ?? actions.legalIds(system, state)[0]!;
}

/** Whether the nonterminal on top ends here or has no gold constituent ahead. */
function isOver({ grammar, lastEnds }: Bound, { missing }: Known, { stack }: State): boolean {
  const opened = stack?.open ?? null;
  if (opened === null) return false;
  const label = grammar.actions.labelId(openLabel(opened));
  const bag = missing.bagEndingHere(opened.start);
  if (bag !== -1 && missing.hasInBag(label, bag)) return true;
  return (lastEnds.get(keyOf(missing.gold, opened.start, label)) ?? -1) <= missing.position;
}

function after({ shift, reduce, labelOf, grammar }: Bound, known: Known, { stack }: State, actionId: number): Known {
  const { missing, unopened } = known;
  if (actionId === shift) return knownAt(missing.afterShift());
  if (actionId === reduce) {
    const closed = stack!.open!;
    return { missing: missing.afterBuilding(grammar.actions.labelId(openLabel(closed)), closed.start), unopened };
  }
  const isNext =
    unopened >= withLeft(missing.gold, missing.position).first && labelOf[actionId] === missing.gold.label[unopened];
  return isNext ? { missing, unopened: unopened - 1 } : known;
}

function knownAt(missing: MissingGold): Known {
  return { missing, unopened: withLeft(missing.gold, missing.position).end - 1 };
}

function lastEnds(gold: Gold): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  // The bags of one left end stand nearest right end first.
  for (let i = 0; i < gold.size; i++) {
    const bag = gold.bagOf[i]!;
    ends.set(keyOf(gold, gold.bagLeft[bag]!, gold.label[i]!), gold.bagRight[bag]!);
  }
  return ends;
}

function keyOf({ words }: Gold, left: number, label: number): number {
  return label * (words + 1) + left;
}
