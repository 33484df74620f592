import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";
import { requireIndices } from "./indices.ts";

/** y[g] = the mean of the rows of x that stand in `indices` from `starts[g]` to `starts[g + 1]`; a group has at least one. */
export function meanRows(tape: Tape, x: Tensor, indices: ArrayLike<number>, starts: ArrayLike<number>): Tensor {
  requireIndices("meanRows", indices, x.rows);
  const { kernels } = tape;
  const [groups, cols] = [starts.length - 1, x.cols];
  const y = tape.result("meanRows", groups, cols, [x]);
  /** Calls back for each row of x that goes into a row of y, with its share. */
  const forEachPart = (run: (from: number, to: number, share: number) => void) => {
    for (let g = 0; g < groups; g++) {
      const share = 1 / (starts[g + 1]! - starts[g]!);
      for (let i = starts[g]!; i < starts[g + 1]!; i++) run(indices[i]! * cols, g * cols, share);
    }
  };
  kernels.fill(y.data, groups * cols, 0);
  forEachPart((from, to, share) => kernels.addScaled(x.data + from, y.data + to, cols, share));
  tape.record(y, () => {
    forEachPart((from, to, share) => kernels.addScaled(y.grad + to, x.grad + from, cols, share));
  });
  return y;
}
