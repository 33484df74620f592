/** Dropout, from a seed, so that the way back drops the same. */
import type { Random } from "../../shared/random.ts";
import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";

export interface Dropout {
  /** How likely an element is to become 0; the others grow by 1 / (1 − rate). */
  readonly rate: number;
  readonly random: Random;
}

/** y = x with some elements dropped; x itself where nothing is to be dropped or the tape does not record. */
export function dropout(tape: Tape, x: Tensor, how: Dropout | null): Tensor {
  if (how === null || how.rate === 0 || !tape.records) return x;
  const y = tape.result("dropout", x.rows, x.cols, [x]);
  const [count, seed] = [x.rows * x.cols, how.random.below(2 ** 31)];
  tape.kernels.dropout(x.data, y.data, count, how.rate, seed, 0);
  tape.record(y, () => {
    if (x.grad !== 0) tape.kernels.dropout(y.grad, x.grad, count, how.rate, seed, 1);
  });
  return y;
}
