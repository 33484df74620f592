/** Analytic against numeric gradients of every operation and layer, in float64. */
import { describe, expect, test } from "vitest";
import { worstGradient } from "../../../src/engine/gradient-check.ts";
import { biLstm, runBiLstm } from "../../../src/engine/layers/bi-lstm.ts";
import { lstm, runLstm } from "../../../src/engine/layers/lstm.ts";
import { runTransformerLayer, transformer } from "../../../src/engine/layers/transformer.ts";
import { runTwoPartLayer, twoPartTransformer } from "../../../src/engine/layers/two-part-transformer.ts";
import { activate } from "../../../src/engine/ops/activate.ts";
import { add } from "../../../src/engine/ops/add.ts";
import { affineSum } from "../../../src/engine/ops/affine-sum.ts";
import { appendRows } from "../../../src/engine/ops/append-rows.ts";
import { concatenate } from "../../../src/engine/ops/concatenate.ts";
import { type Dropout, dropout } from "../../../src/engine/ops/dropout.ts";
import { gather } from "../../../src/engine/ops/gather.ts";
import { layerNorm } from "../../../src/engine/ops/layer-norm.ts";
import { logLikelihoods, setLoss, targetLoss } from "../../../src/engine/ops/log-likelihood.ts";
import { lookup } from "../../../src/engine/ops/lookup.ts";
import { lookupSum } from "../../../src/engine/ops/lookup-sum.ts";
import { maxMargin } from "../../../src/engine/ops/max-margin.ts";
import { meanRows } from "../../../src/engine/ops/mean-rows.ts";
import { mix } from "../../../src/engine/ops/mix.ts";
import { multiply } from "../../../src/engine/ops/multiply.ts";
import { sum } from "../../../src/engine/ops/sum.ts";
import type { Parameters } from "../../../src/engine/parameters.ts";
import type { Tape } from "../../../src/engine/tape.ts";
import type { Tensor } from "../../../src/engine/tensor.ts";
import { randomFromSeed } from "../../../src/shared/random.ts";
import { float64Engine, spread, testParameters } from "../../helpers/float64-engine.ts";

/** Builds a model and gives its output: any matrix. */
type Build = (parameters: Parameters) => (tape: Tape) => Tensor;

/** The output is multiplied by fixed random numbers before it is summed, so that no two elements have the same gradient. */
function check(build: Build): void {
  const parameters = testParameters(float64Engine());
  const forward = build(parameters);
  const worst = worstGradient(parameters, (tape) => {
    const output = forward(tape);
    const random = randomFromSeed(9);
    const factors = Float64Array.from({ length: output.rows * output.cols }, () => random.next() + 0.5);
    return sum(tape, multiply(tape, output, tape.constant("factors", output.cols, factors)), 0.7);
  });
  expect(worst.error, JSON.stringify(worst)).toBeLessThan(1e-7);
  const { memory } = parameters.engine;
  const touched = parameters.all.some((p) =>
    memory.heap.subarray(p.grad, p.grad + p.rows * p.cols).some((g) => g !== 0),
  );
  expect(touched).toBe(true);
}

const operations: Record<string, Build> = {
  relu: (p) => {
    const x = p.matrix("x", 3, 5, spread);
    return (tape) => activate(tape, x, "relu");
  },
  tanh: (p) => {
    const x = p.matrix("x", 3, 5, spread);
    return (tape) => activate(tape, x, "tanh");
  },
  sigmoid: (p) => {
    const x = p.matrix("x", 1, 1, spread);
    return (tape) => activate(tape, x, "sigmoid");
  },
  add: (p) => {
    const [x, y] = [p.matrix("x", 3, 5, spread), p.matrix("y", 3, 5, spread)];
    return (tape) => add(tape, add(tape, x, y), x);
  },
  multiply: (p) => {
    const [x, y] = [p.matrix("x", 3, 5, spread), p.matrix("y", 3, 5, spread)];
    return (tape) => multiply(tape, multiply(tape, x, y), x);
  },
  concatenate: (p) => {
    const [x, y] = [p.matrix("x", 3, 5, spread), p.matrix("y", 3, 2, spread)];
    return (tape) => concatenate(tape, [x, y, x]);
  },
  appendRows: (p) => {
    const [x, y] = [p.matrix("x", 3, 5, spread), p.matrix("y", 2, 5, spread)];
    return (tape) => {
      const store = tape.rows("store", 5, 2); // has to grow
      const first = [appendRows(tape, store, x), appendRows(tape, store, y), appendRows(tape, store, x)];
      expect(first).toEqual([0, 3, 5]);
      return gather(tape, store, [7, 0, 3, 3, -1]);
    };
  },
  gather: (p) => {
    const x = p.matrix("x", 4, 3, spread);
    return (tape) => gather(tape, x, [2, -1, 0, 2, 2]);
  },
  lookup: (p) => {
    const x = p.table("x", 6, 3, spread);
    return (tape) => lookup(tape, x, [5, 0, 5, -1]);
  },
  lookupSum: (p) => {
    const x = p.table("x", 6, 3, spread);
    return (tape) => lookupSum(tape, x, Int32Array.of(5, 0, 5, -1, 2, 2, -1, -1), 4);
  },
  "lookup in a fixed table, which has none": (p) => {
    const [x, w] = [p.fixedTable("x", 6, 3, spread), p.matrix("w", 3, 4, spread)];
    return (tape) => affineSum(tape, [[lookup(tape, x, [5, 0, 5, -1]), w]], null);
  },
  dropout: (p) => {
    const x = p.matrix("x", 6, 7, spread);
    return (tape) => dropout(tape, x, { rate: 0.4, random: randomFromSeed(3) });
  },
  "affineSum of one term": (p) => {
    const [x, w] = [p.matrix("x", 3, 5, spread), p.matrix("w", 5, 4, spread)];
    return (tape) => affineSum(tape, [[x, w]], null);
  },
  "affineSum of three terms, one of them twice, with relu": (p) => {
    const [x, y] = [p.matrix("x", 3, 5, spread), p.matrix("y", 3, 37, spread)];
    const [w, v, b] = [p.matrix("w", 5, 33, spread), p.matrix("v", 37, 33, spread), p.vector("b", 33, spread)];
    return (tape) =>
      affineSum(
        tape,
        [
          [x, w],
          [y, v],
          [x, w],
        ],
        b,
        "relu",
      );
  },
  "affineSum with tanh": (p) => {
    const [x, w, b] = [p.matrix("x", 3, 5, spread), p.matrix("w", 5, 2, spread), p.vector("b", 2, spread)];
    return (tape) => affineSum(tape, [[x, w]], b, "tanh");
  },
  "affineSum of more rows than wait for one product": (p) => {
    const [x, w, b] = [p.table("x", 5, 3, spread), p.matrix("w", 3, 3, spread), p.vector("b", 3, spread)];
    return (tape) => {
      let y = lookup(
        tape,
        x,
        Array.from({ length: 50 }, (_, i) => i % 5),
      );
      for (let i = 0; i < 6; i++) y = affineSum(tape, [[y, w]], b, "sigmoid"); // 300 rows for one weight
      return y;
    };
  },
  layerNorm: (p) => {
    const x = p.matrix("x", 3, 5, spread);
    const weights = { gain: p.vector("gain", 5, spread), shift: p.vector("shift", 5, spread), epsilon: 0.01 };
    return (tape) => layerNorm(tape, x, weights);
  },
  mix: (p) => {
    const [x, y, w] = [p.matrix("x", 3, 5, spread), p.matrix("y", 3, 5, spread), p.vector("w", 3, spread)];
    return (tape) => mix(tape, [x, y, x], w);
  },
  meanRows: (p) => {
    const x = p.matrix("x", 4, 5, spread);
    return (tape) => meanRows(tape, x, [2, 0, 1, 1, 3], [0, 1, 3, 5]);
  },
  logLikelihoods: (p) => {
    const x = p.matrix("x", 3, 4, spread);
    return (tape) => logLikelihoods(tape, x, null);
  },
  "targetLoss without a mask": (p) => {
    const x = p.matrix("x", 4, 5, spread);
    return (tape) => targetLoss(tape, x, null, [4, 0, -1, 2]);
  },
  "targetLoss with a mask": (p) => {
    const x = p.matrix("x", 3, 4, spread);
    return (tape) => targetLoss(tape, x, [1, 0, 1, 1, 0, 1, 0, 0, 1, 1, 1, 1], [3, 1, 0]);
  },
  setLoss: (p) => {
    const x = p.matrix("x", 3, 4, spread);
    return (tape) => setLoss(tape, x, [1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [1, 0, 0, 1, 0, 0, 0, 0, 1, 1, 1, 0]);
  },
  maxMargin: (p) => {
    const x = p.matrix("x", 3, 4, spread);
    return (tape) => maxMargin(tape, x, [1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [1, 0, 0, 1, 0, 1, 0, 0, 1, 1, 1, 1], 2);
  },
};

/** Two stacks that branch: rows are used as the previous state more than once, and states are left unused. */
function branching(cell: "standard" | "coupled", layers: number, rate: number): Build {
  return (p) => {
    const x = p.table("x", 4, 3, spread);
    const layer = lstm(p, "stack", { input: 3, hidden: 5, layers, cell });
    return (tape) => {
      const run = runLstm(tape, layer, { rate, random: randomFromSeed(2) });
      run.push(lookup(tape, x, [0, 1]), [-1, -1]); // rows 0, 1
      run.push(lookup(tape, x, [2, 3]), [0, 0]); // rows 2, 3
      run.push(lookup(tape, x, [1, 1, 2]), [2, 0, -1]); // rows 4, 5, 6
      for (let i = 0; i < 20; i++) run.push(lookup(tape, x, [i % 4, 3, 0, 0]), [i, i + 1, -1, 2]); // beyond the first 64 rows
      return gather(tape, run.output, [4, 5, 6, 4, 1, 86, 85]);
    };
  };
}

type Layers = (tape: Tape, rows: Tensor, starts: readonly number[], drop: Dropout) => Tensor;

const oneByOne =
  <Layer>(
    weights: readonly Layer[],
    run: (tape: Tape, layer: Layer, ...rest: [Tensor, readonly number[], Dropout]) => Tensor,
  ): Layers =>
  (tape, rows, starts, drop) =>
    weights.reduce((x, layer) => run(tape, layer, x, starts, drop), rows);

/** Three sentences, one of them empty; every weight at random, biases and norms too. */
function attending(rate: number, layersOf: (p: Parameters) => Layers): Build {
  return (p) => {
    const x = p.table("x", 4, 8, spread);
    const run = layersOf(p);
    const random = randomFromSeed(4);
    for (const { data, cols, kind } of p.all) {
      for (let i = 0; kind === "vector" && i < cols; i++) p.engine.memory.heap[data + i] = random.next() + 0.2;
    }
    return (tape) =>
      run(tape, lookup(tape, x, [0, 1, 2, 3, 3, 1, 0]), [0, 3, 3, 7], { rate, random: randomFromSeed(2) });
  };
}

const SIZES = { hidden: 8, heads: 2, inside: 10, epsilon: 0.01 };
const ordinary = (layers: number) => (p: Parameters) =>
  oneByOne(transformer(p, "encoder", { ...SIZES, layers }), runTransformerLayer);
const inTwoParts = (layers: number) => (p: Parameters) =>
  oneByOne(twoPartTransformer(p, "encoder", { ...SIZES, layers }), runTwoPartLayer);

const layers: Record<string, Build> = {
  "a transformer layer": attending(0, ordinary(1)),
  "a transformer layer with dropout": attending(0.3, ordinary(1)),
  "two transformer layers with dropout": attending(0.2, ordinary(2)),
  "a transformer layer in two parts": attending(0, inTwoParts(1)),
  "two transformer layers in two parts with dropout": attending(0.2, inTwoParts(2)),
  "standard LSTM": branching("standard", 1, 0),
  "coupled LSTM": branching("coupled", 1, 0),
  "two standard layers with dropout": branching("standard", 2, 0.3),
  "two coupled layers with dropout": branching("coupled", 2, 0.3),
  "bi-LSTM over sequences of several lengths": (p) => {
    const x = p.matrix("x", 5, 3, spread);
    const layer = biLstm(p, "bi", { input: 3, hidden: 2, layers: 1, cell: "coupled" });
    return (tape) => {
      const states = runBiLstm(tape, layer, x, [[0, 1, 2], [], [3], [4, 0, 4, 4]], null);
      const forward = gather(
        tape,
        states.forward.output,
        states.forward.rows.flatMap((rows) => [...rows]),
      );
      const backward = gather(
        tape,
        states.backward.output,
        states.backward.rows.flatMap((rows) => [...rows]),
      );
      return concatenate(tape, [forward, backward]);
    };
  },
};

describe("the gradient of", () => {
  test.each(Object.entries({ ...operations, ...layers }))("%s is the numeric one", (_, build) => check(build));
});
