/** A whole model, forward and back, on every kernel set against the float64 reference: what the kernels' own tests cannot see. */
import { describe, expect, test } from "vitest";
import type { Engine } from "../../src/engine/engine.ts";
import { hasRelaxedSimd } from "../../src/engine/kernels-wasm.ts";
import { lstm, runLstm } from "../../src/engine/layers/lstm.ts";
import { createMemory } from "../../src/engine/memory.ts";
import { affineSum } from "../../src/engine/ops/affine-sum.ts";
import { gather } from "../../src/engine/ops/gather.ts";
import { targetLoss } from "../../src/engine/ops/log-likelihood.ts";
import { lookup } from "../../src/engine/ops/lookup.ts";
import { sum } from "../../src/engine/ops/sum.ts";
import { Tape } from "../../src/engine/tape.ts";
import { chooseKernels } from "../../src/platform/kernels.ts";
import { nativeAddon } from "../../src/platform/node/platform.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { float64Engine, spread, testParameters } from "../helpers/float64-engine.ts";

const available = {
  wasm: true,
  relaxed: hasRelaxedSimd(),
  native: nativeAddon() !== null,
};

/** Two layers over ten steps of nine stacks that branch at random; returns the loss and all gradients. */
function gradients(engine: Engine): { loss: number; gradients: Map<string, number[]> } {
  const parameters = testParameters(engine);
  const table = parameters.table("table", 30, 21, spread);
  const layer = lstm(parameters, "stack", { input: 21, hidden: 37, layers: 2, cell: "coupled" });
  const output = parameters.matrix("output", 37, 13, spread);
  const bias = parameters.vector("bias", 13, spread);
  const tape = new Tape(engine, "record");
  const random = randomFromSeed(5);
  const run = runLstm(tape, layer, { rate: 0.2, random: randomFromSeed(6) });
  for (let step = 0; step < 10; step++) {
    const ids = Array.from({ length: 9 }, () => random.below(30));
    run.push(
      lookup(tape, table, ids),
      ids.map(() => random.below(run.output.rows + 1) - 1),
    );
  }
  const tops = gather(
    tape,
    run.output,
    Array.from({ length: 20 }, () => random.below(90)),
  );
  const targets = Array.from({ length: 20 }, () => random.below(13));
  const loss = sum(tape, targetLoss(tape, affineSum(tape, [[tops, output]], bias, "tanh"), null, targets), 1 / 20);
  tape.backward(loss);
  const { heap } = engine.memory;
  return {
    loss: heap[loss.data]!,
    gradients: new Map(parameters.all.map((p) => [p.name, [...heap.subarray(p.grad, p.grad + p.rows * p.cols)]])),
  };
}

describe("a whole model", () => {
  for (const [name, isThere] of Object.entries(available) as [keyof typeof available, boolean][]) {
    test.skipIf(!isThere)(
      `has the gradients of the reference on ${name}${isThere ? "" : " (SKIPPED: not here)"}`,
      async () => {
        const memory = createMemory();
        const measured = gradients({ memory, kernels: await chooseKernels(name, memory) });
        const expected = gradients(float64Engine());
        expect(Math.abs(measured.loss / expected.loss - 1)).toBeLessThan(1e-5);
        for (const [parameter, values] of expected.gradients) {
          const largest = Math.max(...values.map(Math.abs));
          expect(largest, parameter).toBeGreaterThan(0);
          const error = Math.max(...values.map((value, i) => Math.abs(value - measured.gradients.get(parameter)![i]!)));
          expect(error / largest, parameter).toBeLessThan(1e-4);
        }
      },
    );
  }
});
