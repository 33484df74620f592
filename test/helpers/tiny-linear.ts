/** A linear parser that learns a few trees in a second. */
import type { TrainOptions } from "../../src/training/train.ts";
import { TINY_TREES } from "./tiny-model.ts";

export const TINY_LINEAR: TrainOptions = {
  trees: TINY_TREES,
  dev: TINY_TREES,
  preset: "linear",
  network: { hashBits: 12, keptShare: 1 },
  schedule: { epochs: 8, batch: 2, threads: 1, dropout: 0, storage: "float32" },
  kernels: "js",
};
