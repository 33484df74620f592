/**
 * A generative parser: p(words, tree) (Dyer et al. 2016), searched word by word (Stern, Fried & Klein 2017). The state is the stack
 * alone, which Kuncoro et al. (2017) found best.
 */
import type { Preset } from "./preset.ts";

export const generative: Preset = {
  name: "generative",
  meaning: "a model of sentences with their trees, for surprisal, perplexity and reranking",
  system: "top-down",
  encoder: {
    kind: "words",
    wordSize: 128,
    characterSize: 0,
    characterHidden: 0,
    encoderLayers: 0,
    encoderHidden: 192,
    blurWords: 0,
    wordClusters: 120,
  },
  network: { kind: "generative", itemSize: 192, stackHidden: 256, compositionHidden: 96, stateSize: 192 },
  decoder: { kind: "beam", beam: 10, actionBeam: 100, fastTrack: 10 },
  objective: { kind: "joint-likelihood" },
  schedule: { batch: 16, clip: 1, dropout: 0.2 },
};
