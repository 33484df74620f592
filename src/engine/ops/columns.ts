import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";

/** The columns `[from, to)` of every row. */
export function columns(tape: Tape, x: Tensor, from: number, to: number): Tensor {
  const { kernels } = tape;
  const width = to - from;
  const y = tape.result(`columns(${x.name})`, x.rows, width, [x]);
  kernels.copyRows(x.data + from, x.cols, y.data, width, x.rows, width);
  tape.record(y, () => kernels.addRows(y.grad, width, x.grad + from, x.cols, x.rows, width));
  return y;
}
