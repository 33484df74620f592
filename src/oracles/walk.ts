/**
 * Walks through configurations with mistakes: what training with exploration, the benchmarks and the checks go through.
 * With chance `errorRate` a step is any legal transition, drawn evenly; else an optimal one: by default any of them, drawn
 * evenly, or the one that the oracle prefers, so that without errors the walk is the gold derivation.
 */
import type { Random } from "../shared/random.ts";
import type { State } from "../transitions/transition-system.ts";
import { leaves, type Tree } from "../trees/tree.ts";
import { type Guide, ILLEGAL, type Oracle, optimalIds } from "./oracle.ts";

/** A configuration on the way, and the transition that is taken from it. */
export interface WalkStep {
  readonly state: State;
  readonly guide: Guide;
  readonly actionId: number;
}

export interface WalkEnd {
  readonly state: State;
  readonly guide: Guide;
}

export interface WalkOptions {
  readonly errorRate: number;
  readonly random: Random;
  readonly optimal?: "any" | "preferred";
}

/** Yields every configuration but the last, which is returned. */
export function* walk(oracle: Oracle, gold: Tree, options: WalkOptions): Generator<WalkStep, WalkEnd> {
  const { system, actions } = oracle.grammar;
  const { errorRate, random, optimal = "any" } = options;
  const changes = new Int32Array(actions.size);
  let state = system.start(leaves(gold));
  let guide = oracle.guideTo(gold);
  function choose(): number {
    const isRandom = random.next() < errorRate;
    if (!isRandom && optimal === "preferred") return guide.preferred(state);
    guide.lossChanges(state, changes);
    const choices = isRandom ? legalIds(changes) : optimalIds(changes);
    return choices[random.below(choices.length)]!;
  }
  while (!state.finished) {
    const actionId = choose();
    yield { state, guide, actionId };
    guide = guide.after(state, actionId);
    state = system.apply(state, actions.actions[actionId]!);
  }
  return { state, guide };
}

/** From a configuration to the end by what the guide prefers: the best tree that can still be reached, if it is exact. */
export function followGuide(oracle: Oracle, from: WalkEnd): WalkEnd {
  const { system, actions } = oracle.grammar;
  let { state, guide } = from;
  while (!state.finished) {
    const actionId = guide.preferred(state);
    guide = guide.after(state, actionId);
    state = system.apply(state, actions.actions[actionId]!);
  }
  return { state, guide };
}

function legalIds(changes: Int32Array): number[] {
  const ids: number[] = [];
  for (let id = 0; id < changes.length; id++) if (changes[id] !== ILLEGAL) ids.push(id);
  return ids;
}
