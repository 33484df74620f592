/** A small pretrained encoder under our network: the accuracy of a transformer at the speed of a phone. Start it with --encoder FOLDER. */
import type { Preset } from "./preset.ts";

export const minilm: Preset = {
  name: "minilm",
  meaning: "a small pretrained transformer (MiniLM-L6 or similar), given with --encoder FOLDER",
  system: "in-order",
  encoder: { kind: "transformer", encoderRate: 0.2 },
  network: { kind: "stack-lstm", stateWords: "around" },
  decoder: { kind: "greedy" },
  objective: { kind: "oracle-likelihood" },
  schedule: {
    epochs: 3,
    batch: 32,
    rate: 0.001,
    warmup: 0.15,
    clip: 1,
    weightDecay: 0.01,
    beta2: 0.98,
    average: 0,
    dropout: 0.2,
    evaluationsPerEpoch: 2,
  },
};
