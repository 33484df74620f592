import { invariant } from "../../shared/errors.ts";
import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";
import { requireIndices } from "./indices.ts";

/** y[r] = x[indices[r]], or a row of zeros for an index of −1. The way to take states out of a row store. */
export function gather(tape: Tape, x: Tensor, indices: ArrayLike<number>): Tensor {
  requireIndices(`gather(${x.name})`, indices, x.rows);
  invariant(x.data !== 0, `${x.name} has numbers to gather: a table that is kept as int8 has none, and is looked up`);
  const y = tape.result(`gather(${x.name})`, indices.length, x.cols, [x]);
  const places = tape.integers(indices);
  tape.kernels.gatherRows(x.data, x.cols, places, y.data, x.cols, y.rows, x.cols);
  tape.record(y, () => {
    if (x.grad !== 0) tape.kernels.scatterAddRows(y.grad, x.cols, places, x.grad, x.cols, y.rows, x.cols);
  });
  return y;
}
