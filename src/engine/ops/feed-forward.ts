/**
 * The second half of a transformer layer: norm(x + dropped(gelu(x·V + c)·W + b)). What GELU made is computed again for the way back, which
 * is cheap beside the products and saves the largest matrix of a layer.
 */
import type { MatrixParameter, VectorParameter } from "../parameters.ts";
import type { Tape } from "../tape.ts";
import { requireShape, type Tensor } from "../tensor.ts";
import type { Dropout } from "./dropout.ts";
import { product } from "./product.ts";
import { type ResidualWeights, residualNorm } from "./residual-norm.ts";

export interface FeedForwardWeights extends ResidualWeights {
  readonly input: MatrixParameter; // H×F
  readonly inputBias: VectorParameter; // 1×F
}

// N rows, H hidden, F inside
export function feedForward(
  tape: Tape,
  weights: FeedForwardWeights,
  x: Tensor, // N×H
  drop: Dropout | null,
): Tensor {
  const { kernels, arena } = tape;
  const { input, inputBias, output, outputBias, norm } = weights;
  const [N, H, F] = [x.rows, x.cols, input.cols];
  requireShape("feedForward", input, H, F);
  const inputs = [x, input, inputBias, output, outputBias, norm.gain, norm.shift];
  const y = tape.result(`feedForward(${input.name})`, N, H, inputs);
  const isLearned = y.grad !== 0;
  const start = arena.mark();
  const inside = arena.alloc(N * F); // N×F, before GELU
  const end = residualNorm(tape, weights, x, y, isLearned ? drop : null);
  product(tape, input, { x: x.data, bias: inputBias.data, y: inside, rows: N, accumulate: 0 });
  const mark = arena.mark();
  const activated = isLearned ? arena.alloc(N * F) : inside; // N×F
  kernels.gelu(inside, activated, N * F);
  end.forward(activated);
  arena.reset(isLearned ? mark : start);
  if (!isLearned) return y;
  tape.record(y, () => {
    const mark = arena.mark();
    const activated = arena.alloc(N * F);
    kernels.gelu(inside, activated, N * F);
    const dInside = end.backward(activated); // N×F
    kernels.geluBackward(inside, dInside, dInside, N * F, 0);
    if (inputBias.grad !== 0) kernels.biasGradient(dInside, F, inputBias.grad, N, F);
    tape.weightGradientNow(input, x.data, dInside, F, N);
    if (x.grad !== 0) kernels.matmul(dInside, F, input.packedTransposed, 0, x.grad, H, N, F, H, 1);
    arena.reset(mark);
  });
  return y;
}
