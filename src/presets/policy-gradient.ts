/** A second stage of training (Fried & Klein 2018): a run that starts from a model has the model's parts, so only how it learns is given. */
import type { Preset } from "./preset.ts";

export const policyGradient: Preset = {
  name: "policy-gradient",
  meaning: "trains a model that parses already (--start) for F1 itself",
  objective: { kind: "policy-gradient" },
  schedule: { epochs: 5, patience: 5, rate: 0.0002, warmup: 0.2 },
};
