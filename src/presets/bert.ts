/** BERT-base under our network: the most accurate, for training on a machine with memory and time. Start it with --encoder FOLDER. */
import { minilm } from "./minilm.ts";
import type { Preset } from "./preset.ts";

export const bert: Preset = {
  ...minilm,
  name: "bert",
  meaning: "BERT-base (cased, uncased or multilingual), given with --encoder FOLDER",
  encoder: { kind: "transformer", encoderRate: 0.05 },
  schedule: { ...minilm.schedule, epochs: 2 },
};
