import type { Tape } from "../tape.ts";
import { requireShape, type Tensor } from "../tensor.ts";
import { requireIndices } from "./indices.ts";

/** Rows of a tensor, one for each row of the result; −1: a row of zeros. */
export type RowChoice = readonly [source: Tensor, indices: ArrayLike<number>];

/** y[r] = x₁[indices₁[r]] + x₂[indices₂[r]] + …: a layer whose inputs were multiplied before it was known which rows are needed. */
export function gatherSum(tape: Tape, choices: readonly RowChoice[]): Tensor {
  const [rows, cols] = [choices[0]![1].length, choices[0]![0].cols];
  const { kernels } = tape;
  const y = tape.tensor("gatherSum", rows, cols);
  const one = tape.arena.alloc(rows * cols);
  const places = choices.map(([x, indices], i) => {
    requireShape("gatherSum", x, null, cols);
    requireIndices(`gatherSum(${x.name})`, indices, x.rows);
    const place = tape.integers(indices);
    kernels.gatherRows(x.data, cols, place, i === 0 ? y.data : one, cols, rows, cols);
    if (i > 0) kernels.addScaled(one, y.data, rows * cols, 1);
    return place;
  });
  tape.record(y, () => {
    for (const [i, [x]] of choices.entries()) {
      if (x.grad !== 0) kernels.scatterAddRows(y.grad, cols, places[i]!, x.grad, cols, rows, cols);
    }
  });
  return y;
}
