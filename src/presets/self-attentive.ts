/** A chart parser on a small transformer that is trained from nothing (Kitaev & Klein 2018). */
import { chart } from "./chart.ts";
import type { Preset } from "./preset.ts";

export const selfAttentive: Preset = {
  ...chart,
  name: "self-attentive",
  meaning: "a chart parser on self-attention layers, trained from scratch",
  encoder: { kind: "self-attentive" },
  schedule: { rate: 0.001, warmup: 1, clip: 1, beta2: 0.98, dropout: 0.2 },
};
