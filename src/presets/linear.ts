/** A linear parser with sparse features and a beam (Zhu et al. 2013): trained in minutes, and the fastest of all. */
import type { Preset } from "./preset.ts";

export const linear: Preset = {
  name: "linear",
  meaning: "a linear model of sparse features, for speed; it reads tags: add `--tags predicted` to parse plain words",
  system: "in-order",
  encoder: { kind: "tokens" },
  tagger: { taggerHidden: 0 },
  network: { kind: "linear" },
  decoder: { kind: "beam", beam: 8, compare: "scores" },
  objective: { kind: "global-beam", beamLoss: "perceptron", trainingBeam: 8 },
  schedule: {
    epochs: 15,
    batch: 8,
    optimizer: "averaged-sgd",
    rate: 1,
    schedule: "constant",
    clip: 1e9,
    average: 0,
    dropout: 0,
    tagWeight: 0,
    storage: "int8",
  },
};
