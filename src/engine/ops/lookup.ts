import { touch } from "../gradients.ts";
import type { TableParameter } from "../parameters.ts";
import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";
import { requireIndices } from "./indices.ts";

/** y[r] = table[ids[r]], or a row of zeros for −1. Rows that get a gradient are put on the table's list of touched rows. */
export function lookup(tape: Tape, table: TableParameter, ids: ArrayLike<number>): Tensor {
  requireIndices(`lookup(${table.name})`, ids, table.rows);
  const { kernels, memory } = tape;
  const make = table.grad === 0 ? "untracked" : "tensor"; // what is fixed needs no way back
  const y = tape[make](`lookup(${table.name})`, ids.length, table.cols);
  const places = tape.integers(ids);
  const { int8, cols } = table;
  if (int8 === null) kernels.gatherRows(table.data, cols, places, y.data, cols, y.rows, cols);
  else kernels.widenRows(int8.codes, int8.scales, places, y.data, cols, y.rows, cols);
  tape.record(y, () => {
    if (table.grad === 0) return;
    const { ints } = memory;
    for (let r = 0; r < y.rows; r++) if (ints[places + r]! >= 0) touch(ints, table, ints[places + r]!);
    kernels.scatterAddRows(y.grad, table.cols, places, table.grad, table.cols, y.rows, table.cols);
  });
  return y;
}
