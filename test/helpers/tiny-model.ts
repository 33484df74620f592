/** A model with random weights, small enough for any kernels: it parses badly, and in every other way as a model does. */

import type { Model, ModelDescription } from "../../src/contracts/model.ts";
import type { Parts } from "../../src/contracts/parts.ts";
import { jsKernels } from "../../src/engine/kernels-js.ts";
import { createMemory } from "../../src/engine/memory.ts";
import { Parameters } from "../../src/engine/parameters.ts";
import { buildModel } from "../../src/models/model.ts";
import { writeModel } from "../../src/models/model-file.ts";
import type { TrainingChoices } from "../../src/presets/preset.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { prepareTraining } from "../../src/training/preparation.ts";
import { planTraining, type TrainingPlan } from "../../src/training/training-plan.ts";
import { readTrees } from "../../src/trees/bracket-reader.ts";
import type { Tree } from "../../src/trees/tree.ts";

export const TINY_TREES: readonly Tree[] = readTrees(`
(S (NP (DT The) (NN dog)) (VP (VBZ sees) (NP (DT the) (NN cat))) (. .))
(S (NP (PRP She)) (VP (VBZ sleeps)) (. .))
(S (VP (VB Go) (ADVP (RB home))) (. !))
(NP (NP (DT a) (NN walk)) (PP (IN in) (NP (DT the) (NN park))))
(S (NP (NN Time)) (VP (VBZ flies) (PP (IN like) (NP (DT an) (NN arrow)))) (. .))
`);

/** A preset made narrow. */
export interface TinyNetwork extends TrainingChoices {
  readonly preset: string;
}

/** The two presets, each so narrow that plain TypeScript is fast enough. */
export const TINY_NETWORKS: Readonly<Record<"paper" | "default", TinyNetwork>> = {
  paper: {
    preset: "paper",
    encoder: { wordSize: 6, tagSize: 4, encoderHidden: 8 },
    network: {
      itemSize: 8,
      stackHidden: 8,
      actionSize: 4,
      actionHidden: 6,
      compositionHidden: 8,
      stateSize: 10,
    },
  },
  default: {
    preset: "default",
    encoder: { wordSize: 6, characterSize: 4, characterHidden: 5, encoderHidden: 8, minWordCount: 1 },
    tagger: { taggerHidden: 6 },
    network: { itemSize: 8, stackHidden: 8, compositionHidden: 6, stateSize: 10 },
  },
};

export function tinyPlan(system: string, { preset, ...choices }: TinyNetwork, parts: Parts = {}): TrainingPlan {
  return planTraining(preset, { ...choices, system }, parts);
}

export function tinyDescription(system: string, network: TinyNetwork): ModelDescription {
  return prepareTraining(tinyPlan(system, network), TINY_TREES, []).description;
}

export function tinyModel(description: ModelDescription, seed = 1): Model {
  const memory = createMemory();
  const engine = { memory, kernels: jsKernels(memory) };
  const model = buildModel(description, new Parameters({ engine, random: randomFromSeed(seed), purpose: "use" }));
  model.parameters.pack();
  return model;
}

/** The bytes of a model file. */
export function tinyModelFile(system: string, network: TinyNetwork, seed = 1): Uint8Array {
  const description = tinyDescription(system, network);
  const weights = tinyModel(description, seed).parameters.values();
  return writeModel({ description, weights, tagger: null, provenance: { seed } });
}
