import type { Tape } from "../tape.ts";
import { requireShape, type Tensor } from "../tensor.ts";

/** The inputs side by side: B×C₁, B×C₂, … → B×(C₁ + C₂ + …). Before a product, `affineSum` does the same without a copy. */
export function concatenate(tape: Tape, inputs: readonly Tensor[]): Tensor {
  const { kernels } = tape;
  const rows = inputs[0]!.rows;
  const cols = inputs.reduce((sum, x) => sum + x.cols, 0);
  const y = tape.tensor("concatenate", rows, cols);
  let column = 0;
  for (const x of inputs) {
    requireShape("concatenate", x, rows, null);
    kernels.copyRows(x.data, x.cols, y.data + column, cols, rows, x.cols);
    column += x.cols;
  }
  tape.record(y, () => {
    let column = 0;
    for (const x of inputs) {
      if (x.grad !== 0) kernels.addRows(y.grad + column, cols, x.grad, x.cols, rows, x.cols);
      column += x.cols;
    }
  });
  return y;
}
