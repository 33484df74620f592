/** What the standard and the coupled LSTM cell share: their states, their steps, and the sums that go into their gates. */
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

/** Steps whose inputs are all known, one after the other: N rows in all. A push onto stacks is a single step. */
export interface LstmSteps {
  /** The rows of each step. */
  readonly counts: ArrayLike<number>;
  /** The place of N row indices: the state that each row starts from (−1: zeros), of this or an earlier call, but not of the same step. */
  readonly previous: number;
  /** Whether all rows of the first step start from zeros: there is nothing to multiply then. */
  readonly startsEmpty: boolean;
}

/** Calls back for each step: its first row, how many rows it has, whether they all start from zeros. */
export function forEachStep(
  { counts, startsEmpty }: LstmSteps,
  run: (first: number, rows: number, isEmpty: boolean) => void,
): void {
  for (let t = 0, first = 0; t < counts.length; first += counts[t]!, t++)
    run(first, counts[t]!, startsEmpty && t === 0);
}

/** The same from the last step to the first. */
export function forEachStepBack(
  { counts, startsEmpty }: LstmSteps,
  total: number,
  run: (first: number, rows: number, isEmpty: boolean) => void,
): void {
  for (let t = counts.length - 1, end = total; t >= 0; end -= counts[t]!, t--) {
    run(end - counts[t]!, counts[t]!, startsEmpty && t === 0);
  }
}

/** The sums of all steps, the inputs' part done: the part of the previous states is added step by step. */
export interface GateSums {
  readonly sums: number; // N×GH
  /** Adds h[previous]·Wh to the sums of these rows. */
  addHidden(first: number, rows: number): void;
  /** From the gradient of these sums, which has taken their place, to that of the previous states. */
  hiddenBackward(first: number, rows: number): void;
  /** From the gradients of all sums to those of the weights and of x. */
  backward(): void;
}

// N rows, I input, H hidden, G gates
/** bias + x·Wx, one product over all steps, to which h[previous]·Wh is added. */
export function gateSums(
  tape: Tape,
  weights: GateWeights,
  x: Tensor, // N×I
  h: RowStore,
  steps: LstmSteps,
): GateSums {
  const { kernels, arena } = tape;
  const { input, hidden, bias } = weights;
  const [N, H, width] = [x.rows, hidden.rows, hidden.cols];
  const sums = arena.alloc(N * width); // N×GH
  const before = arena.alloc(N * H); // N×H
  kernels.matmul(x.data, x.cols, input.packed, bias.data, sums, width, N, x.cols, width, 0);
  return {
    sums,
    addHidden(first, rows) {
      const from = before + first * H;
      kernels.gatherRows(h.data, H, steps.previous + first, from, H, rows, H);
      kernels.matmul(from, H, hidden.packed, 0, sums + first * width, width, rows, H, width, 1);
    },
    hiddenBackward(first, rows) {
      const mark = arena.mark();
      const dBefore = arena.alloc(rows * H); // rows×H
      kernels.matmul(sums + first * width, width, hidden.packedTransposed, 0, dBefore, H, rows, width, H, 0);
      kernels.scatterAddRows(dBefore, H, steps.previous + first, h.grad, H, rows, H);
      arena.reset(mark);
    },
    backward() {
      if (bias.grad !== 0) kernels.biasGradient(sums, width, bias.grad, N, width);
      const empty = emptyRows(steps);
      tape.weightGradient(input, x.data, sums, width, N);
      tape.weightGradient(hidden, before + empty * H, sums + empty * width, width, N - empty);
      if (x.grad !== 0) kernels.matmul(sums, width, input.packedTransposed, 0, x.grad, x.cols, N, width, x.cols, 1);
    },
  };
}

/** How many rows, from the first on, start from zeros and teach nothing to what multiplies previous states. */
export function emptyRows({ counts, startsEmpty }: LstmSteps): number {
  return startsEmpty ? (counts[0] ?? 0) : 0;
}
