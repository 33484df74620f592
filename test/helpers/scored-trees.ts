/** A tiny model over a few labels, and the probability it gives to a tree: step by step, without any search. */
import type { StepModel } from "../../src/contracts/model.ts";
import type { Cursor } from "../../src/contracts/network.ts";
import { Tape } from "../../src/engine/tape.ts";
import { systemNamed } from "../../src/systems/systems.ts";
import { grammarFor } from "../../src/transitions/action-table.ts";
import type { Limits } from "../../src/transitions/limits.ts";
import { leaves, type Tree } from "../../src/trees/tree.ts";
import { TINY_NETWORKS, tinyDescription, tinyModel } from "./tiny-model.ts";

export interface TinyGrammar {
  readonly system: string;
  readonly labels: readonly string[];
  readonly limits: Limits;
  readonly maxArity: number;
}

export function tinyStepModel({ system, labels, limits, maxArity }: TinyGrammar, seed = 1): StepModel {
  const { actions } = grammarFor(systemNamed(system, limits), labels, maxArity);
  const description = tinyDescription(system, TINY_NETWORKS.paper);
  const task = { family: "steps", system, limits, actions: actions.names } as const;
  const model = tinyModel({ ...description, task }, seed);
  if (model.family !== "steps") throw new Error("a model of steps scores steps");
  return model;
}

/** The log-probability of a tree; null: the limits forbid its derivation. */
export function treeScorer(model: StepModel): (tree: Tree) => number | null {
  const tape = new Tape(model.parameters.engine, "forget");
  return (tree) => {
    try {
      return logProbabilityOf(model, tape, tree);
    } finally {
      tape.reset();
    }
  };
}

function logProbabilityOf(model: StepModel, tape: Tape, tree: Tree): number | null {
  const { system, actions } = model.grammar;
  const sentence = leaves(tree);
  const scorer = model.on(tape, null);
  const { memories } = scorer.begin([model.encoder.read(model.tagged(sentence), null)]);
  let cursor: Cursor = { memory: memories[0]!, state: system.start(sentence) };
  let total = 0;
  for (const action of system.derive(tree)) {
    if (!system.isLegal(cursor.state, action)) return null;
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
