import type { VectorParameter } from "../parameters.ts";
import type { Tape } from "../tape.ts";
import { requireShape, type Tensor } from "../tensor.ts";

/** What a row is stretched and moved by once it has mean 0 and variance 1. */
export interface NormWeights {
  readonly gain: VectorParameter; // 1×H
  readonly shift: VectorParameter; // 1×H
  /** Added to the variance. */
  readonly epsilon: number;
}

/** y = (x − mean) / √(variance + ε) · gain + shift, row by row. */
export function layerNorm(tape: Tape, x: Tensor, weights: NormWeights): Tensor {
  const { kernels, arena } = tape;
  const { gain, shift, epsilon } = weights;
  const [rows, cols] = [x.rows, x.cols];
  requireShape("layerNorm", gain, 1, cols);
  const y = tape.result(`layerNorm(${gain.name})`, rows, cols, [x, gain, shift]);
  const statistics = tape.records ? arena.alloc(2 * rows) : 0;
  kernels.layerNorm(x.data, gain.data, shift.data, y.data, statistics, rows, cols, epsilon);
  tape.record(y, () => {
    const mark = arena.mark();
    const dx = arena.alloc(rows * cols);
    kernels.layerNormBackward(x.data, statistics, gain.data, y.grad, dx, gain.grad, shift.grad, rows, cols);
    if (x.grad !== 0) kernels.addRows(dx, cols, x.grad, cols, rows, cols);
    arena.reset(mark);
  });
  return y;
}
