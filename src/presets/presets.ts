/** The presets by name: the one line that a new preset adds. */
import { bert } from "./bert.ts";
import { chart } from "./chart.ts";
import { standard } from "./default.ts";
import { generative } from "./generative.ts";
import { linear } from "./linear.ts";
import { minilm } from "./minilm.ts";
import { paper } from "./paper.ts";
import { policyGradient } from "./policy-gradient.ts";
import type { Preset } from "./preset.ts";
import { selfAttentive } from "./self-attentive.ts";

export const PRESETS: readonly Preset[] = [
  standard,
  paper,
  chart,
  selfAttentive,
  linear,
  generative,
  policyGradient,
  minilm,
  bert,
];
