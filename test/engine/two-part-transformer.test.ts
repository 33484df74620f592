/** A layer in two parts is a transformer layer whose matrices have zeros wherever they would lead from one part to the other. */
import { expect, test } from "vitest";
import { runTransformerLayer, transformer } from "../../src/engine/layers/transformer.ts";
import { runTwoPartLayer, twoPartTransformer } from "../../src/engine/layers/two-part-transformer.ts";
import { lookup } from "../../src/engine/ops/lookup.ts";
import type { MatrixParameter } from "../../src/engine/parameters.ts";
import { Tape } from "../../src/engine/tape.ts";
import { float64Engine, spread, testParameters, valuesOf } from "../helpers/float64-engine.ts";

const [hidden, heads, inside] = [12, 3, 8];
const [half, width] = [hidden / 2, hidden / heads];
const part = width / 2;

test("attention in two parts is attention with matrices of two blocks", () => {
  const parameters = testParameters(float64Engine());
  const options = { hidden, heads, inside, layers: 1, epsilon: 1e-6 };
  const [two] = twoPartTransformer(parameters, "two", options);
  const [whole] = transformer(parameters, "whole", options);
  const table = parameters.table("x", 5, hidden, spread);

  const { heap } = parameters.engine.memory;
  const at = ({ data, cols }: MatrixParameter, row: number, column: number) => data + row * cols + column;
  const { queries, output } = whole!.attention;
  // What follows the attention differs (GELU, ReLU): without weights it adds nothing.
  for (const matrix of [queries, output, whole!.feedForward.output, ...two!.outside.map(({ weights }) => weights[0]!)])
    heap.fill(0, matrix.data, matrix.data + matrix.rows * matrix.cols);
  for (const p of [0, 1]) {
    const [ownQueries, ownOutput] = [two!.queries[p]!.weights[0]!, two!.output[p]!.weights[0]!];
    for (let row = 0; row < half; row++) {
      for (let kind = 0; kind < 3; kind++) {
        for (let head = 0; head < heads; head++) {
          for (let k = 0; k < part; k++) {
            const target = at(queries, p * half + row, kind * hidden + head * width + p * part + k);
            heap[target] = heap[at(ownQueries, row, (kind * heads + head) * part + k)]!;
          }
        }
      }
    }
    for (let head = 0; head < heads; head++) {
      for (let k = 0; k < part; k++) {
        for (let column = 0; column < half; column++) {
          const target = at(output, head * width + p * part + k, p * half + column);
          heap[target] = heap[at(ownOutput, head * part + k, column)]!;
        }
      }
    }
  }
  parameters.pack();

  const tape = new Tape(parameters.engine, "forget");
  const [rows, starts] = [
    [0, 1, 2, 3, 4, 1, 0],
    [0, 3, 7],
  ];
  const expected = valuesOf(
    parameters.engine,
    runTransformerLayer(tape, whole!, lookup(tape, table, rows), starts, null),
  );
  const found = valuesOf(parameters.engine, runTwoPartLayer(tape, two!, lookup(tape, table, rows), starts, null));
  expect(found).toHaveLength(expected.length);
  for (const [i, value] of found.entries()) expect(value).toBeCloseTo(expected[i]!, 10);
  expect(Math.max(...found) - Math.min(...found)).toBeGreaterThan(1);
});
