import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";

/** The sum of all elements times `factor` (for a mean: 1 / their number), 1×1. */
export function sum(tape: Tape, x: Tensor, factor = 1): Tensor {
  const { kernels, memory } = tape;
  const y = tape.tensor("sum", 1, 1);
  memory.heap[y.data] = factor * kernels.sum(x.data, x.rows * x.cols);
  tape.record(y, () => {
    if (x.grad === 0) return;
    const { heap } = memory;
    const dx = factor * heap[y.grad]!;
    for (let i = 0; i < x.rows * x.cols; i++) heap[x.grad + i]! += dx;
  });
  return y;
}
