/** A neural network that has begun to parse learns, trained for beam search, the trees it is shown. */
import { expect, test } from "vitest";
import { train } from "../../src/training/train.ts";
import { takesMinutes } from "../helpers/patience.ts";
import { TINY_TREES } from "../helpers/tiny-model.ts";

takesMinutes();

const SHARED = { trees: TINY_TREES, dev: TINY_TREES, preset: "paper", kernels: "wasm" } as const;
const SCHEDULE = { batch: 2, threads: 1, optimizer: "adam", dropout: 0, average: 0, patience: 40 };

test.each(["softmax", "perceptron"])("with the loss %s", async (beamLoss) => {
  const begun = await train({
    ...SHARED,
    network: { itemSize: 12, stackHidden: 12, compositionHidden: 12, stateSize: 12, stackLayers: 1 },
    encoder: { wordSize: 8, tagSize: 6, encoderHidden: 8, blurWords: 0 },
    schedule: { ...SCHEDULE, epochs: 12, rate: 0.02 },
  });
  expect(begun.devF1).toBeLessThan(80);
  const { devF1 } = await train({
    ...SHARED,
    start: begun.model!,
    decoder: { kind: "beam", beam: 4, compare: "scores" },
    objective: { kind: "global-beam", trainingBeam: 4, beamLoss },
    schedule: { ...SCHEDULE, epochs: 25, rate: 0.005, warmup: 0 },
  });
  expect(devF1).toBeGreaterThan(90);
});
