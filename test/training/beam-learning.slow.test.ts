/** A neural network that is trained for beam search learns the trees it is shown. */
import { expect, test } from "vitest";
import { train } from "../../src/training/train.ts";
import { takesMinutes } from "../helpers/patience.ts";
import { TINY_TREES } from "../helpers/tiny-model.ts";

takesMinutes();

test.each(["softmax", "perceptron"])("with the loss %s", async (beamLoss) => {
  const { devF1 } = await train({
    trees: TINY_TREES,
    dev: TINY_TREES,
    preset: "paper",
    network: { itemSize: 12, stackHidden: 12, compositionHidden: 12, stateSize: 12, stackLayers: 1 },
    encoder: { wordSize: 8, tagSize: 6, encoderHidden: 8 },
    decoder: { kind: "beam", beam: 4, compare: "scores" },
    objective: { kind: "global-beam", trainingBeam: 4, beamLoss },
    schedule: { epochs: 40, patience: 40, batch: 2, average: 0, threads: 1, optimizer: "adam", rate: 0.02, dropout: 0 },
    kernels: "wasm",
  });
  expect(devF1).toBe(100);
});
