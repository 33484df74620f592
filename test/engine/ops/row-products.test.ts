/** Products with a few rows: their values, and their gradients in float64. */
import { expect, test } from "vitest";
import { worstGradient } from "../../../src/engine/gradient-check.ts";
import { gather } from "../../../src/engine/ops/gather.ts";
import { targetLoss } from "../../../src/engine/ops/log-likelihood.ts";
import { lookup } from "../../../src/engine/ops/lookup.ts";
import { rowProducts } from "../../../src/engine/ops/row-products.ts";
import { sum } from "../../../src/engine/ops/sum.ts";
import { Tape } from "../../../src/engine/tape.ts";
import { float64Engine, spread, testParameters, valuesOf } from "../../helpers/float64-engine.ts";

test("each row of x with each of the rows, and the bias", () => {
  const engine = float64Engine();
  const tape = new Tape(engine, "forget");
  const x = tape.constant("x", 2, [1, 2, 3, 4, -1, 0]);
  const rows = tape.constant("rows", 2, [1, 1, 0, 2]);
  const y = rowProducts(tape, x, rows, tape.constant("bias", 1, [0.5, -1]));
  expect(valuesOf(engine, y)).toEqual([3.5, 3, 7.5, 7, -0.5, -1]);
});

test("gradients are right, for few rows and for more than a panel", () => {
  for (const words of [3, 21]) {
    const p = testParameters(float64Engine());
    const x = p.matrix("x", 5, 6, spread);
    const [vectors, biases] = [p.table("vectors", 24, 6, spread), p.table("biases", 24, 1, spread)];
    const ids = Array.from({ length: words }, (_, i) => 23 - i);
    const worst = worstGradient(p, (tape) => {
      const scores = rowProducts(
        tape,
        gather(tape, x, [4, 0, 4]),
        lookup(tape, vectors, ids),
        lookup(tape, biases, ids),
      );
      return sum(tape, targetLoss(tape, scores, null, [0, 2, 1]));
    });
    expect(worst.error, JSON.stringify(worst)).toBeLessThan(1e-6);
  }
});
