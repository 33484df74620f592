/** Ours: reads words by their characters and in their sentence, and predicts tags itself; chosen in docs/experiments.md. */
import type { Preset } from "./preset.ts";

export const standard: Preset = {
  name: "default",
  meaning: "our own network, which reads characters and predicts tags",
  system: "in-order",
  encoder: { kind: "words" },
  network: { kind: "stack-lstm" },
  decoder: { kind: "greedy" },
  objective: { kind: "oracle-likelihood" },
};
