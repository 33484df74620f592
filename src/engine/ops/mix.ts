import type { VectorParameter } from "../parameters.ts";
import type { Tape } from "../tape.ts";
import { requireShape, type Tensor } from "../tensor.ts";

/** y = Σ softmax(weights)ᵢ · xᵢ: several matrices of one shape, mixed in shares that are learned (Peters et al. 2018). */
export function mix(tape: Tape, inputs: readonly Tensor[], weights: VectorParameter): Tensor {
  const { kernels, memory, arena } = tape;
  const { rows, cols } = inputs[0]!;
  const count = rows * cols;
  requireShape("mix", weights, 1, inputs.length);
  for (const x of inputs) requireShape("mix", x, rows, cols);
  const y = tape.result("mix", rows, cols, [...inputs, weights]);
  const shares = softmax(memory.heap.subarray(weights.data, weights.data + inputs.length));
  kernels.fill(y.data, count, 0);
  for (const [i, x] of inputs.entries()) kernels.addScaled(x.data, y.data, count, shares[i]!);
  tape.record(y, () => {
    for (const [i, x] of inputs.entries()) if (x.grad !== 0) kernels.addScaled(y.grad, x.grad, count, shares[i]!);
    if (weights.grad === 0) return;
    const mark = arena.mark();
    const products = arena.alloc(count);
    const slopes = inputs.map((x) => {
      kernels.multiply(x.data, y.grad, products, count);
      return kernels.sum(products, count);
    });
    arena.reset(mark);
    const mean = slopes.reduce((sum, slope, i) => sum + slope * shares[i]!, 0);
    for (const [i, slope] of slopes.entries()) memory.heap[weights.grad + i]! += shares[i]! * (slope - mean);
  });
  return y;
}

function softmax(values: ArrayLike<number>): number[] {
  const greatest = Math.max(...Array.from(values));
  const powers = Array.from(values, (value) => Math.exp(value - greatest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
