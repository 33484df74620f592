/** A tiny model over a few labels, and the probability it gives to a tree: step by step, without any search. */
import type { StepModel } from "../../src/contracts/model.ts";
import type { Cursor } from "../../src/contracts/network.ts";
import { Tape } from "../../src/engine/tape.ts";
import { builtConstituents } from "../../src/oracles/reachability.ts";
import { systemNamed } from "../../src/systems/systems.ts";
import type { Action } from "../../src/transitions/action.ts";
import { type Grammar, grammarFor } from "../../src/transitions/action-table.ts";
import type { Limits } from "../../src/transitions/limits.ts";
import { type State, treeOf } from "../../src/transitions/transition-system.ts";
import { treesEqual } from "../../src/trees/equality.ts";
import { labelledSpans, spansWithout } from "../../src/trees/spans.ts";
import { leaf, leaves, type Sentence, type Tree } from "../../src/trees/tree.ts";
import { everyTree } from "./every-tree.ts";
import { TINY_NETWORKS, tinyDescription, tinyModel } from "./tiny-model.ts";

export interface TinyGrammar {
  readonly system: string;
  readonly labels: readonly string[];
  readonly limits: Limits;
  readonly maxArity: number;
}

/** In systems whose actions make chains of labels, the longest that a tiny model has. */
export const LONGEST_CHAIN = 3;

/** @param chains Trees with the chains of labels that are wanted; all of them, if not given: many, if there are many labels. */
export function tinyStepModel(
  { system, labels, limits, maxArity }: TinyGrammar,
  seed = 1,
  chains: readonly Tree[] = everyChain(labels, limits),
): StepModel {
  const { actions } = grammarFor(systemNamed(system, limits), labels, maxArity, chains);
  const description = tinyDescription(system, TINY_NETWORKS.paper);
  const task = { family: "steps", system, limits, actions: actions.names } as const;
  const model = tinyModel({ ...description, task }, seed);
  if (model.family !== "steps") throw new Error("a model of steps scores steps");
  return model;
}

export function everyChain(labels: readonly string[], { maxUnary = LONGEST_CHAIN }: Limits): Tree[] {
  return everyTree([leaf(null, "w")], labels, Math.min(LONGEST_CHAIN, maxUnary + 1));
}

/** The log-probability of a tree: of all its derivations together; null: the limits forbid them. */
export function treeScorer(model: StepModel): (tree: Tree) => number | null {
  const tape = new Tape(model.parameters.engine, "forget");
  return (tree) => {
    const scores = derivationsOf(model.grammar, tree).map((derivation) => {
      try {
        return logProbabilityOf(model, tape, leaves(tree), derivation);
      } finally {
        tape.reset();
      }
    });
    return scores.length === 0 ? null : Math.log(scores.reduce((sum, score) => sum + Math.exp(score), 0));
  };
}

/** All legal derivations of a tree. Systems without parts have at most one. */
function derivationsOf({ system, actions }: Grammar, tree: Tree): Action[][] {
  const golds = labelledSpans(tree);
  const hasParts = actions.actions.some(({ chain }) => chain?.length === 0);
  const canonical = new Set(system.derive(tree).map(({ name }) => name));
  const found: Action[][] = [];
  const pending: { readonly state: State; readonly taken: Action[] }[] = [
    { state: system.start(leaves(tree)), taken: [] },
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { state, taken } = next;
    if (state.finished && treesEqual(treeOf(state)!, tree)) found.push(taken);
    const choices = hasParts
      ? actions.actions.filter(({ name, chain = [] }) => chain.length === 0 || canonical.has(name))
      : system.derive(tree).slice(taken.length, taken.length + 1);
    for (const action of choices) {
      if (state.finished || !system.isLegal(state, action)) continue;
      const after = system.apply(state, action);
      if (spansWithout(builtConstituents(after), golds).length > 0) continue;
      pending.push({ state: after, taken: [...taken, action] });
    }
  }
  return found;
}

function logProbabilityOf(model: StepModel, tape: Tape, sentence: Sentence, derivation: readonly Action[]): number {
  const { system, actions } = model.grammar;
  const scorer = model.on(tape, null);
  const { memories } = scorer.begin([model.encoder.read(model.tagged(sentence), null)]);
  let cursor: Cursor = { memory: memories[0]!, state: system.start(sentence) };
  let total = 0;
  for (const action of derivation) {
    const scores = scorer.score([cursor]);
    const legal = actions.legalIds(system, cursor.state).map((id) => tape.memory.heap[scores.data + id]!);
    const actionId = actions.idOf(action);
    const peak = Math.max(...legal);
    const norm = peak + Math.log(legal.reduce((sum, score) => sum + Math.exp(score - peak), 0));
    total += tape.memory.heap[scores.data + actionId]! - norm;
    const next = system.apply(cursor.state, action);
    cursor = { memory: scorer.advance([{ from: cursor, actionId, next }])[0]!, state: next };
  }
  return total;
}
