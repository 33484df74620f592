import { touch } from "../gradients.ts";
import type { TableParameter } from "../parameters.ts";
import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";
import { requireIndices } from "./indices.ts";

/** Looked-up numbers that are written before they are added up: few enough to stay in the nearest cache. */
const NUMBERS_AT_ONCE = 1 << 13;

/**
 * y[r] = the sum of `group` rows of the table, those of ids[r · group], ids[r · group + 1] and so on; −1 adds nothing. It is what a linear
 * model computes: the weights of the features that are there. Added in this order in every kernel set, so the bits are the same.
 */
export function lookupSum(tape: Tape, table: TableParameter, ids: Int32Array, group: number): Tensor {
  requireIndices(`lookupSum(${table.name})`, ids, table.rows);
  const { kernels, memory, arena } = tape;
  const { cols, int8 } = table;
  const rows = ids.length / group;
  const y = table.grad === 0 ? tape.untracked("lookupSum", rows, cols) : tape.tensor("lookupSum", rows, cols);
  kernels.fill(y.data, rows * cols, 0);
  const places = arena.alloc(ids.length); // the ids that are there
  const owners = arena.alloc(ids.length); // and the rows of y they belong to
  const most = Math.max(1, Math.floor(NUMBERS_AT_ONCE / cols));
  const found = arena.alloc(most * cols);
  let count = 0;
  const { ints } = memory;
  for (let i = 0; i < ids.length; i++) {
    if (ids[i]! < 0) continue;
    ints[places + count] = ids[i]!;
    ints[owners + count] = Math.floor(i / group);
    count++;
  }
  for (let first = 0; first < count; first += most) {
    const some = Math.min(most, count - first);
    if (int8 === null) kernels.gatherRows(table.data, cols, places + first, found, cols, some, cols);
    else kernels.widenRows(int8.codes, int8.scales, places + first, found, cols, some, cols);
    kernels.scatterAddRows(found, cols, owners + first, y.data, cols, some, cols);
  }
  tape.record(y, () => {
    const { ints } = memory;
    for (let i = 0; i < count; i++) {
      touch(ints, table, ints[places + i]!);
      kernels.addScaled(y.grad + ints[owners + i]! * cols, table.grad + ints[places + i]! * cols, cols, 1);
    }
  });
  return y;
}
