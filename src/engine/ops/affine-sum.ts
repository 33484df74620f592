/** activation(bias + x₁·W₁ + x₂·W₂ + …): a layer over several inputs without concatenating them. */
import type { MatrixParameter, VectorParameter } from "../parameters.ts";
import type { Tape } from "../tape.ts";
import { requireShape, type Tensor } from "../tensor.ts";
import type { Activation } from "./activate.ts";

export type Term = readonly [input: Tensor, weight: MatrixParameter];

// B rows, I inner (of each term its own), O outer
export function affineSum(
  tape: Tape,
  terms: readonly Term[], // B×I · I×O
  bias: VectorParameter | null, // 1×O
  activation: Activation | null = null,
): Tensor {
  const { kernels } = tape;
  const [rows, cols] = [terms[0]![0].rows, terms[0]![1].cols];
  const name = `affineSum(${terms[0]![1].name})`;
  if (bias !== null) requireShape(name, bias, 1, cols);
  const y = tape.tensor(name, rows, cols); // B×O
  for (const [i, [x, weight]] of terms.entries()) {
    requireShape(name, x, rows, weight.rows);
    requireShape(name, weight, null, cols);
    const firstBias = i === 0 && bias !== null ? bias.data : 0;
    kernels.matmul(x.data, x.cols, weight.packed, firstBias, y.data, cols, rows, x.cols, cols, i === 0 ? 0 : 1);
  }
  if (activation !== null) kernels[activation](y.data, y.data, rows * cols);
  tape.record(y, () => {
    const dy = activation === null ? y.grad : tape.arena.zeros(rows * cols); // B×O, before the activation
    if (activation !== null) kernels[`${activation}Backward`](y.data, y.grad, dy, rows * cols);
    if (bias !== null && bias.grad !== 0) kernels.biasGradient(dy, cols, bias.grad, rows, cols);
    for (const [x, weight] of terms) {
      tape.weightGradient(weight, x.data, dy, cols, rows);
      if (x.grad !== 0) kernels.matmul(dy, cols, weight.packedTransposed, 0, x.grad, x.cols, rows, cols, x.cols, 1);
    }
  });
  return y;
}
