/**
 * How both halves of a transformer layer end: y = norm(x + dropped(u·W + b)). It is a part of an operation, not one: `u` is
 * the place of a matrix without a gradient of its own, which may be computed again for the way back.
 */
import type { MatrixParameter, VectorParameter } from "../parameters.ts";
import type { Tape } from "../tape.ts";
import { requireShape, type Tensor } from "../tensor.ts";
import type { Dropout } from "./dropout.ts";
import type { NormWeights } from "./layer-norm.ts";
import { product } from "./product.ts";

export interface ResidualWeights {
  readonly output: MatrixParameter; // I×H
  readonly outputBias: VectorParameter; // 1×H
  readonly norm: NormWeights;
}

export interface ResidualNorm {
  /** From u (N×I) to y. */
  forward(u: number): void;
  /** Adds to the gradients of x and of the weights; the gradient of u (N×I), in a place the caller takes back. */
  backward(u: number): number;
}

// N rows, I inputs, H hidden
export function residualNorm(
  tape: Tape,
  weights: ResidualWeights,
  x: Tensor, // N×H
  y: Tensor, // N×H
  drop: Dropout | null,
): ResidualNorm {
  const { kernels, arena } = tape;
  const { output, outputBias, norm } = weights;
  const [N, I, H] = [x.rows, output.rows, output.cols];
  requireShape("residualNorm", x, N, H);
  const rate = drop === null || !tape.records ? 0 : drop.rate;
  const seed = rate === 0 ? 0 : drop!.random.below(2 ** 31);
  const sums = arena.alloc(N * H); // N×H
  const statistics = arena.alloc(2 * N); // N×2
  return {
    forward(u) {
      kernels.copyRows(x.data, H, sums, H, N, H);
      const bias = outputBias.data;
      if (rate === 0) product(tape, output, { x: u, bias, y: sums, rows: N, accumulate: 1 });
      else {
        const mark = arena.mark();
        const added = arena.alloc(N * H);
        product(tape, output, { x: u, bias, y: added, rows: N, accumulate: 0 });
        kernels.dropout(added, sums, N * H, rate, seed, 1);
        arena.reset(mark);
      }
      kernels.layerNorm(sums, norm.gain.data, norm.shift.data, y.data, statistics, N, H, norm.epsilon);
    },
    backward(u) {
      const du = arena.alloc(N * I);
      const mark = arena.mark();
      const dSums = arena.alloc(N * H);
      const { gain, shift } = norm;
      kernels.layerNormBackward(sums, statistics, gain.data, y.grad, dSums, gain.grad, shift.grad, N, H);
      if (x.grad !== 0) kernels.addRows(dSums, H, x.grad, H, N, H);
      if (rate !== 0) kernels.dropout(dSums, dSums, N * H, rate, seed, 0);
      if (outputBias.grad !== 0) kernels.biasGradient(dSums, H, outputBias.grad, N, H);
      tape.weightGradientNow(output, u, dSums, H, N);
      kernels.matmul(dSums, H, output.packedTransposed, 0, du, I, N, H, I, 0);
      arena.reset(mark);
      return du;
    },
  };
}
