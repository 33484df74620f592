/** A generative model with random weights over two words, a class of unknown words and a few labels. */
import type { StepModel } from "../../src/contracts/model.ts";
import { systemNamed } from "../../src/systems/systems.ts";
import { prepareTraining } from "../../src/training/preparation.ts";
import { grammarFor } from "../../src/transitions/action-table.ts";
import { readTrees } from "../../src/trees/bracket-reader.ts";
import type { TinyGrammar } from "./scored-trees.ts";
import { type TinyNetwork, tinyModel, tinyPlan } from "./tiny-model.ts";

export const TINY_GENERATIVE: TinyNetwork = {
  preset: "generative",
  encoder: { wordSize: 6, encoderHidden: 8, wordClusters: 2 },
  tagger: { taggerHidden: 4 },
  network: { itemSize: 8, stackHidden: 8, compositionHidden: 6, stateSize: 10 },
};

/** A word for each that the model tells apart: the last one stands for all that are unknown. */
export const TINY_WORDS = ["a", "b", "unseen"];

/** Not every system can generate sentences: it must decide where they end, and give a tree one derivation. */
export function canGenerate(system: string): boolean {
  const { endsWithWords, decidesHeads } = systemNamed(system);
  return endsWithWords !== true && decidesHeads !== true;
}

export function tinyGenerative({ system, labels, limits, maxArity }: TinyGrammar, seed = 1): StepModel {
  const trees = readTrees("(A (X a) (X b)) (A (X b) (X a)) (A (X a) (X a) (X b) (X b))");
  const { description } = prepareTraining(tinyPlan(system, TINY_GENERATIVE), trees, []);
  const { actions } = grammarFor(systemNamed(system, limits), labels, maxArity);
  const task = { family: "steps", system, limits, actions: actions.names } as const;
  const model = tinyModel({ ...description, task }, seed);
  if (model.family !== "steps" || !model.generates) throw new Error("the preset generative generates words");
  return model;
}
