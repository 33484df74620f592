import type { Tape } from "../tape.ts";
import { requireShape, type Tensor } from "../tensor.ts";

/** z = x · y, element by element. */
export function multiply(tape: Tape, x: Tensor, y: Tensor): Tensor {
  requireShape("multiply", y, x.rows, x.cols);
  const { kernels } = tape;
  const z = tape.tensor("multiply", x.rows, x.cols);
  const count = x.rows * x.cols;
  kernels.multiply(x.data, y.data, z.data, count);
  tape.record(z, () => {
    if (x.grad !== 0) kernels.addProduct(z.grad, y.data, x.grad, count);
    if (y.grad !== 0) kernels.addProduct(z.grad, x.data, y.grad, count);
  });
  return z;
}
