/** What the standard and the coupled LSTM cell share: the sums that go into their gates. */
import type { MatrixParameter, VectorParameter } from "../parameters.ts";
import type { Tape } from "../tape.ts";
import type { RowStore, Tensor } from "../tensor.ts";

/** What both LSTM cells have: G gates of width H side by side. */
export interface GateWeights {
  readonly input: MatrixParameter; // I×GH
  readonly hidden: MatrixParameter; // H×GH
  readonly bias: VectorParameter; // 1×GH
}

/** The states of an LSTM, a row each; row r of both is one state. */
export interface LstmStates {
  readonly h: RowStore; // any×H
  readonly c: RowStore; // any×H
}

// B rows, I input, H hidden, G gates
/** bias + x·Wx + h[previous]·Wh (B×GH), and the way back from its gradient. `previous` is the place of B row indices. */
export function gateSums(
  tape: Tape,
  weights: GateWeights,
  x: Tensor, // B×I
  h: RowStore,
  previous: number,
): { sums: number; backward: (dSums: number) => void } {
  const { kernels, arena } = tape;
  const { input, hidden, bias } = weights;
  const [rows, H, width] = [x.rows, hidden.rows, hidden.cols];
  const sums = arena.alloc(rows * width); // B×GH
  const before = arena.alloc(rows * H); // B×H
  kernels.gatherRows(h.data, H, previous, before, H, rows, H);
  kernels.matmul(x.data, x.cols, input.packed, bias.data, sums, width, rows, x.cols, width, 0);
  kernels.matmul(before, H, hidden.packed, 0, sums, width, rows, H, width, 1);
  const backward = (dSums: number): void => {
    if (bias.grad !== 0) kernels.biasGradient(dSums, width, bias.grad, rows, width);
    tape.weightGradient(input, x.data, dSums, width, rows);
    tape.weightGradient(hidden, before, dSums, width, rows);
    if (x.grad !== 0) kernels.matmul(dSums, width, input.packedTransposed, 0, x.grad, x.cols, rows, width, x.cols, 1);
    const mark = arena.mark();
    const dBefore = arena.alloc(rows * H); // B×H
    kernels.matmul(dSums, width, hidden.packedTransposed, 0, dBefore, H, rows, width, H, 0);
    kernels.scatterAddRows(dBefore, H, previous, h.grad, H, rows, H);
    arena.reset(mark);
  };
  return { sums, backward };
}
