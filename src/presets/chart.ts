/** A chart parser (Stern, Andreas & Klein 2017; Gaddy, Stern & Klein 2018) on our encoder: exact search, exact confidences, k best trees. */
import type { Preset } from "./preset.ts";

export const chart: Preset = {
  name: "chart",
  meaning: "a chart parser on the encoder of `default`: exact search, k best trees, confidences over all trees",
  encoder: { kind: "words" },
  network: { kind: "spans" },
  decoder: { kind: "chart" },
  objective: { kind: "span-margin" },
};
