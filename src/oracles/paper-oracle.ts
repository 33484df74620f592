/**
 * The loss as the paper prints it (sections 3.1 and 3.2), so that its training can be reproduced and compared:
 *
 *   loss = gold constituents that are not individually reachable + built constituents that are not gold
 *        + nonterminals on the stack that are not gold + gold nonterminals on the stack that are out of order
 *
 * It is not exact (docs/oracle.md). Multisets throughout. A nonterminal is (X, j, ordinal): j is the next word when it is
 * pushed, the ordinal counts the pushes of the same (X, j), as the paper's footnote asks.
 *
 * Written to be compared with the paper, not to be fast: the loss of a state is counted whole.
 */
import type { Action } from "../transitions/action.ts";
import type { Grammar } from "../transitions/action-table.ts";
import type { Effect, State } from "../transitions/transition-system.ts";
import { leaves } from "../trees/tree.ts";
import { firstOptimal, type Guide, ILLEGAL, type Oracle } from "./oracle.ts";
import { type GoldNode, type PaperGold, paperGold } from "./paper-gold.ts";
import { counted, type Tally, timesIn } from "./tally.ts";

/** What differs between the systems, and between ways to read the paper. */
export interface PaperReading {
  readonly name: string;
  /** Conditions 2 to 4 of section 3.2 at a state; condition 1 (already built) is the same for all. */
  reachability(state: State): (node: GoldNode, opened: OpenNode | null) => boolean;
  /** The left end of a constituent that is opened now; -1 where none can be. */
  openStart(state: State): number;
  /** What is preferred among equals, where these labels are the gold ones to open next. */
  order(wanted: readonly string[]): readonly Action[];
}

/** A nonterminal on the stack: an element of the paper's α. */
export interface OpenNode {
  readonly label: string;
  /** Left end of the constituent it will become. */
  readonly left: number;
  /** The gold nonterminal of the same label, index and ordinal. */
  readonly gold: GoldNode | null;
  readonly below: OpenNode | null;
}

/** What the formula needs beside the state. */
interface History {
  readonly opens: OpenNode | null;
  /** By label id: how many were pushed since the last shift. */
  readonly pushed: Tally | null;
  /** By triple: how many are built, at most as many as gold has. */
  readonly built: Tally | null;
  readonly excess: number;
}

export function paperOracle(grammar: Grammar, reading: PaperReading): Oracle {
  return {
    name: reading.name,
    grammar,
    coversMistakes: true,
    guideTo(tree) {
      const { system, actions } = grammar;
      const gold = paperGold(system, tree);
      for (const label of gold.labels) actions.labelId(label); // throws where it is not known
      const history = { opens: null, pushed: null, built: null, excess: 0 };
      return new PaperGuide({ grammar, reading, gold }, system.start(leaves(tree)), history);
    },
  };
}

interface Setting {
  readonly grammar: Grammar;
  readonly reading: PaperReading;
  readonly gold: PaperGold;
}

class PaperGuide implements Guide {
  readonly #setting: Setting;
  readonly #state: State;
  readonly #history: History;
  #loss: number | null = null;

  constructor(setting: Setting, state: State, history: History) {
    this.#setting = setting;
    this.#state = state;
    this.#history = history;
  }

  /** Counted when it is asked for: whoever only passes by does not pay for it. */
  get loss(): number {
    this.#loss ??= lossOf(countAt(this.#setting, this.#state, this.#history));
    return this.#loss;
  }

  lossChanges(state: State, into: Int32Array = new Int32Array(this.#setting.grammar.actions.size)): Int32Array {
    const { grammar, gold } = this.#setting;
    const { system, actions } = grammar;
    into.fill(ILLEGAL);
    let announced: Count | null = null; // all openings lead to states that differ in a label alone
    const wanted = gold.labelsAt(state.next); // any other opening has no gold nonterminal
    for (const id of actions.legalIds(system, state)) {
      const action = actions.actions[id]!;
      const effect = system.effect(state, action);
      if (effect.kind === "open") {
        announced ??= countAt(this.#setting, system.apply(state, action), this.#history);
        const opened = wanted.has(effect.label) ? advance(this.#setting, this.#history, state, effect).opens : null;
        into[id] = lossWith(gold, announced, opened) - this.loss;
      } else into[id] = this.after(state, id).loss - this.loss;
    }
    return into;
  }

  preferred(state: State): number {
    const { grammar, gold, reading } = this.#setting;
    const { opens, built } = this.#history;
    const start = reading.openStart(state);
    const isOpen = new Set<GoldNode | null>();
    for (let node = opens; node !== null; node = node.below) isOpen.add(node.gold);
    const skip = builtByTriple(gold, built);
    const wanted = gold.nodes.filter((node) => node.left === start && !isOpen.has(node) && skip[node.triple]!-- <= 0);
    const order = reading.order(wanted.map(({ label }) => label));
    return firstOptimal(
      this.lossChanges(state),
      order.map(({ name }) => grammar.actions.idNamed(name)),
    );
  }

  after(state: State, actionId: number): Guide {
    const { system, actions } = this.#setting.grammar;
    const action = actions.actions[actionId]!;
    const history = advance(this.#setting, this.#history, state, system.effect(state, action));
    return new PaperGuide(this.#setting, system.apply(state, action), history);
  }
}

function advance({ gold, grammar }: Setting, history: History, state: State, effect: Effect): History {
  if (effect.kind === "shift") return { ...history, pushed: null };
  if (effect.kind === "finish") return history;
  if (effect.kind === "open") {
    const { label, start: left } = effect;
    const id = grammar.actions.labelId(label);
    const pushed = counted(history.pushed, id);
    const opens = { label, left, gold: gold.node(label, state.next, timesIn(pushed, id)), below: history.opens };
    return { ...history, opens, pushed };
  }
  const { label, left, below } = history.opens!;
  const triple = gold.triple(label, left, state.next);
  if (triple === -1 || timesIn(history.built, triple) === gold.copies[triple]) {
    return { ...history, opens: below, excess: history.excess + 1 };
  }
  return { ...history, opens: below, built: counted(history.built, triple) };
}

/** What the loss is made of. */
interface Count {
  readonly isReachable: (node: GoldNode, opened: OpenNode | null) => boolean;
  /** By triple: how many are built or individually reachable. */
  readonly reached: readonly number[];
  readonly unreachable: number;
  readonly excess: number;
  /** Nonterminals on the stack that are not gold. */
  readonly foreign: number;
  /** Gold nonterminals on the stack, and the ends of their increasing subsequences. */
  readonly ranked: number;
  readonly ends: readonly number[];
}

function countAt({ gold, reading }: Setting, state: State, { opens, built, excess }: History): Count {
  const opened = new Map<GoldNode, OpenNode>();
  const ranks: number[] = []; // of the gold nonterminals on the stack, top to bottom
  let foreign = 0;
  for (let node = opens; node !== null; node = node.below) {
    if (node.gold === null) foreign++;
    else {
      opened.set(node.gold, node);
      ranks.push(node.gold.rank);
    }
  }
  const isReachable = reading.reachability(state);
  const reached = builtByTriple(gold, built);
  // A finished state reaches nothing but what is built: condition 1.
  const nodes = state.finished ? [] : gold.nodes;
  for (const node of nodes) if (isReachable(node, opened.get(node) ?? null)) reached[node.triple]!++;
  let unreachable = 0;
  gold.copies.forEach((copies, triple) => {
    unreachable += Math.max(0, copies - reached[triple]!);
  });
  const ends = increasingEnds(ranks.reverse());
  return { isReachable, reached, unreachable, excess, foreign, ranked: ranks.length, ends };
}

function lossOf({ unreachable, excess, foreign, ranked, ends }: Count): number {
  return unreachable + excess + foreign + ranked - ends.length;
}

/** The loss with one more nonterminal on top of those that were counted; null: one of a label that gold does not open here. */
function lossWith({ copies }: PaperGold, count: Count, opened: OpenNode | null): number {
  const node = opened?.gold ?? null;
  const { isReachable, reached, ends } = count;
  if (node === null) return lossOf(count) + 1;
  const missing = (more: number) => Math.max(0, copies[node.triple]! - reached[node.triple]! - more);
  const more = Number(isReachable(node, opened)) - Number(isReachable(node, null));
  const isInOrder = ends.length === 0 || node.rank > ends.at(-1)!;
  return lossOf(count) + missing(more) - missing(0) + (isInOrder ? 0 : 1);
}

function builtByTriple({ copies }: PaperGold, built: Tally | null): number[] {
  return copies.map((_, triple) => timesIn(built, triple));
}

/** By length - 1: the smallest value that an increasing subsequence can end with. There are as many as the longest is long. */
export function increasingEnds(values: readonly number[]): number[] {
  const ends: number[] = [];
  for (const value of values) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! < value) low = middle + 1;
      else high = middle;
    }
    ends[low] = value;
  }
  return ends;
}
