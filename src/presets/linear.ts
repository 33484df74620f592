/**
 * A linear model over sparse features, after Zhu et al. (2013): trained in minutes, and the fastest of all. Every step learns from the oracle,
 * so that greedy search is good; `--beam 8` is better still.
 */
import type { Preset } from "./preset.ts";

export const linear: Preset = {
  name: "linear",
  meaning:
    "a linear model of sparse features, for speed; it reads tags: train it with `--tags predicted` to parse plain words",
  system: "in-order",
  encoder: { kind: "tokens" },
  tagger: { taggerHidden: 0 },
  network: { kind: "linear" },
  decoder: { kind: "greedy" },
  objective: { kind: "oracle-likelihood" },
  schedule: {
    epochs: 12,
    optimizer: "averaged-sgd",
    rate: 0.5,
    schedule: "constant",
    clip: 1e9,
    average: 0,
    dropout: 0.3,
    tagWeight: 0,
    storage: "int8",
  },
};
