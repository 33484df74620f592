/** A model with random weights, small enough for any kernels: it parses badly, and in every other way as a model does. */
import { jsKernels } from "../../src/engine/kernels-js.ts";
import { createMemory } from "../../src/engine/memory.ts";
import { Parameters } from "../../src/engine/parameters.ts";
import { lexiconOf } from "../../src/scoring/lexicon.ts";
import { buildModel, type Model, type ModelDescription } from "../../src/scoring/model.ts";
import { writeModel } from "../../src/scoring/model-file.ts";
import { DEFAULT_NETWORK, type NetworkOptions, PAPER_NETWORK } from "../../src/scoring/network-options.ts";
import { countLeaves } from "../../src/scoring/vocabulary.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { systemNamed } from "../../src/systems/systems.ts";
import { grammarOf } from "../../src/transitions/action-table.ts";
import { measureLimits } from "../../src/transitions/measure-limits.ts";
import { readTrees } from "../../src/trees/bracket-reader.ts";
import type { Tree } from "../../src/trees/tree.ts";

export const TINY_TREES: readonly Tree[] = readTrees(`
(S (NP (DT The) (NN dog)) (VP (VBZ sees) (NP (DT the) (NN cat))) (. .))
(S (NP (PRP She)) (VP (VBZ sleeps)) (. .))
(S (VP (VB Go) (ADVP (RB home))) (. !))
(NP (NP (DT a) (NN walk)) (PP (IN in) (NP (DT the) (NN park))))
(S (NP (NN Time)) (VP (VBZ flies) (PP (IN like) (NP (DT an) (NN arrow)))) (. .))
`);

/** The two networks, each so narrow that plain TypeScript is fast enough. */
export const TINY_NETWORKS: Readonly<Record<"paper" | "default", NetworkOptions>> = {
  paper: {
    ...PAPER_NETWORK,
    wordSize: 6,
    tagSize: 4,
    itemSize: 8,
    stackHidden: 8,
    actionSize: 4,
    actionHidden: 6,
    compositionHidden: 8,
    stateSize: 10,
  },
  default: {
    ...DEFAULT_NETWORK,
    wordSize: 6,
    characterSize: 4,
    characterHidden: 5,
    encoderHidden: 8,
    itemSize: 8,
    stackHidden: 8,
    compositionHidden: 6,
    stateSize: 10,
    taggerHidden: 6,
  },
};

export function tinyDescription(system: string, network: NetworkOptions): ModelDescription {
  const limits = measureLimits(systemNamed(system), TINY_TREES);
  return {
    network,
    system,
    limits,
    actions: grammarOf(systemNamed(system, limits), TINY_TREES).actions.names,
    lexicon: lexiconOf(countLeaves(TINY_TREES), { minWordCount: 1, pretrained: [] }).names,
  };
}

export function tinyModel(description: ModelDescription, seed = 1): Model {
  const memory = createMemory();
  const engine = { memory, kernels: jsKernels(memory) };
  const model = buildModel(description, new Parameters({ engine, random: randomFromSeed(seed), purpose: "use" }));
  model.parameters.pack();
  return model;
}

/** The bytes of a model file. */
export function tinyModelFile(system: string, network: NetworkOptions, seed = 1): Uint8Array {
  const description = tinyDescription(system, network);
  const weights = tinyModel(description, seed).parameters.values();
  return writeModel({ description, weights, tagger: null, origin: { seed } });
}
