/** Scores of pairs of rows, and columns taken out of a matrix: their values, and their gradients in float64. */
import { describe, expect, test } from "vitest";
import { worstGradient } from "../../../src/engine/gradient-check.ts";
import { norm } from "../../../src/engine/layers/transformer.ts";
import { activate } from "../../../src/engine/ops/activate.ts";
import { affineSum } from "../../../src/engine/ops/affine-sum.ts";
import { appendRows } from "../../../src/engine/ops/append-rows.ts";
import { columns } from "../../../src/engine/ops/columns.ts";
import { gather } from "../../../src/engine/ops/gather.ts";
import { layerNorm } from "../../../src/engine/ops/layer-norm.ts";
import { multiply } from "../../../src/engine/ops/multiply.ts";
import { pairScores } from "../../../src/engine/ops/pair-scores.ts";
import { sum } from "../../../src/engine/ops/sum.ts";
import type { Parameters } from "../../../src/engine/parameters.ts";
import { Tape } from "../../../src/engine/tape.ts";
import type { Tensor } from "../../../src/engine/tensor.ts";
import { randomFromSeed } from "../../../src/shared/random.ts";
import { float64Engine, spread, testParameters, valuesOf } from "../../helpers/float64-engine.ts";

function layerOf(p: Parameters, hidden: number, scores: number) {
  return {
    norm: norm(p, "norm", hidden, 1e-5),
    output: p.matrix("output", hidden, scores, spread),
    bias: p.vector("bias", scores, spread),
  };
}

/** Every element of the output counts differently, and those of some rows not at all. */
function weighted(tape: Tape, output: Tensor): Tensor {
  const random = randomFromSeed(9);
  const factors = Float64Array.from({ length: output.rows * output.cols }, (_, i) =>
    Math.floor(i / output.cols) % 3 === 1 ? 0 : random.next() + 0.5,
  );
  return sum(tape, multiply(tape, output, tape.constant("factors", output.cols, factors)), 0.7);
}

describe("scores of pairs", () => {
  test("are those of the layer written out", () => {
    const engine = float64Engine();
    const p = testParameters(engine);
    const x = p.matrix("x", 6, 5, spread);
    const layer = layerOf(p, 5, 4);
    const tape = new Tape(engine, "forget");
    const scores = pairScores(tape, x, [3, 5, 0], [1, 0, 4], layer);
    const { heap } = engine.memory;
    const difference = tape.constant(
      "difference",
      5,
      [3, 5, 0].flatMap((first, i) =>
        Array.from({ length: 5 }, (_, c) => heap[x.data + first * 5 + c]! - heap[x.data + [1, 0, 4][i]! * 5 + c]!),
      ),
    );
    const active = activate(tape, layerNorm(tape, difference, layer.norm), "relu");
    const expected = affineSum(tape, [[active, layer.output]], layer.bias);
    for (const [i, value] of valuesOf(engine, expected).entries()) {
      expect(valuesOf(engine, scores)[i]).toBeCloseTo(value, 12);
    }
  });

  test("have the gradients of their differences, where some pairs have none", () => {
    const p = testParameters(float64Engine());
    const x = p.matrix("x", 6, 5, spread);
    const layer = layerOf(p, 5, 4);
    const worst = worstGradient(p, (tape) => weighted(tape, pairScores(tape, x, [3, 5, 0, 2], [1, 0, 4, 1], layer)));
    expect(worst.error, JSON.stringify(worst)).toBeLessThan(1e-7);
  });

  test("are the same in pieces, forward and back", () => {
    const run = (count: number) => {
      const engine = float64Engine();
      const p = testParameters(engine);
      const x = p.matrix("x", 6, 5, spread);
      const layer = layerOf(p, 5, 2);
      const random = randomFromSeed(3);
      const pairs = Array.from({ length: 5000 }, () => [random.below(6), random.below(6)] as const);
      const tape = new Tape(engine, "record");
      const parts: Tensor[] = [];
      for (let from = 0; from < pairs.length; from += count) {
        const part = pairs.slice(from, from + count);
        const [firsts, seconds] = [part.map(([first]) => first), part.map(([, second]) => second)];
        parts.push(sum(tape, pairScores(tape, x, firsts, seconds, layer)));
      }
      const total = totalOf(tape, parts);
      tape.backward(total);
      return { total: valuesOf(engine, total)[0]!, gradient: [...engine.memory.heap.subarray(x.grad, x.grad + 30)] };
    };
    const [whole, small] = [run(5000), run(100)];
    expect(whole.total).toBeCloseTo(small.total, 8);
    for (const [i, value] of small.gradient.entries()) expect(whole.gradient[i]).toBeCloseTo(value, 8);
  });
});

test("columns have the gradients of their differences", () => {
  const p = testParameters(float64Engine());
  const x = p.matrix("x", 4, 5, spread);
  const worst = worstGradient(p, (tape) => weighted(tape, columns(tape, gather(tape, x, [0, 3, 2]), 1, 4)));
  expect(worst.error, JSON.stringify(worst)).toBeLessThan(1e-7);
});

/** The sum of 1×1 tensors. */
function totalOf(tape: Tape, parts: readonly Tensor[]): Tensor {
  const store = tape.rows("parts", 1);
  for (const part of parts) appendRows(tape, store, part);
  return sum(tape, store);
}
