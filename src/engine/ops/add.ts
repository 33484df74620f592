import type { Tape } from "../tape.ts";
import { requireShape, type Tensor } from "../tensor.ts";

/** z = x + y, element by element. */
export function add(tape: Tape, x: Tensor, y: Tensor): Tensor {
  requireShape("add", y, x.rows, x.cols);
  const { kernels } = tape;
  const z = tape.result("add", x.rows, x.cols, [x, y]);
  const count = x.rows * x.cols;
  kernels.copyRows(x.data, x.cols, z.data, x.cols, x.rows, x.cols);
  kernels.addScaled(y.data, z.data, count, 1);
  tape.record(z, () => {
    if (x.grad !== 0) kernels.addScaled(z.grad, x.grad, count, 1);
    if (y.grad !== 0) kernels.addScaled(z.grad, y.grad, count, 1);
  });
  return z;
}
