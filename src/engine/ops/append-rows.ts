import type { Tape } from "../tape.ts";
import { type RowStore, requireShape, type Tensor } from "../tensor.ts";

/** Puts the rows of x at the end of a row store; returns the index of the first. */
export function appendRows(tape: Tape, store: RowStore, x: Tensor): number {
  requireShape(`appendRows(${store.name})`, x, null, store.cols);
  const first = store.rows;
  const block = store.append(x.rows);
  tape.kernels.copyRows(x.data, x.cols, block.data, x.cols, x.rows, x.cols);
  tape.record(block, () => {
    if (x.grad !== 0) tape.kernels.addRows(block.grad, x.cols, x.grad, x.cols, x.rows, x.cols);
  });
  return first;
}
