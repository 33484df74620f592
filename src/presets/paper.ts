/** The paper's network, inputs and training (its section 4.2), with the sizes of the parsers it was built into. */
import type { Preset } from "./preset.ts";

export const paper: Preset = {
  name: "paper",
  meaning: "the paper's network, inputs and dropout",
  system: "in-order",
  encoder: {
    kind: "words",
    wordSize: 32,
    tagSize: 12,
    characterSize: 0,
    characterHidden: 0,
    encoderLayers: 0,
    encoderHidden: 128,
    minWordCount: 1,
    blurWords: 0.5,
  },
  tagger: { taggerHidden: 0 },
  network: {
    kind: "stack-lstm",
    itemSize: 128,
    stackHidden: 128,
    stackLayers: 2,
    actionSize: 16,
    actionHidden: 128,
    compositionHidden: 128,
    compositionLayers: 2,
    stateSize: 128,
    cell: "coupled",
  },
  decoder: { kind: "greedy" },
  objective: { kind: "oracle-likelihood" },
  schedule: { epochs: 16, optimizer: "sgd", rate: 0.4, weightDecay: 1e-6, dropout: 0.2, tagWeight: 0 },
};
