/**
 * The first half of a transformer layer (Vaswani et al. 2017), as BERT has it: norm(x + dropped(attention(x)·W + b)), where each row
 * looks at all rows of its sentence. One operation, not ten, because it keeps only what the way back cannot do without: a batch
 * of BERT-base takes a fifth of the memory.
 */
import { attentionScratch } from "../kernels.ts";
import type { MatrixParameter, VectorParameter } from "../parameters.ts";
import type { Tape } from "../tape.ts";
import { requireShape, type Tensor } from "../tensor.ts";
import type { Dropout } from "./dropout.ts";
import { product } from "./product.ts";
import { type ResidualWeights, residualNorm } from "./residual-norm.ts";
import { requireStarts } from "./sentence-starts.ts";

export interface SelfAttentionWeights extends ResidualWeights {
  readonly heads: number;
  /** Queries, keys and values of all heads side by side. */
  readonly queries: MatrixParameter; // H×3H
  readonly queriesBias: VectorParameter; // 1×3H
}

// N rows, H hidden, S sentences
export function selfAttention(
  tape: Tape,
  weights: SelfAttentionWeights,
  x: Tensor, // N×H
  starts: ArrayLike<number>, // S + 1: the first row of each sentence, and N
  drop: Dropout | null,
): Tensor {
  const { kernels, arena } = tape;
  const { heads, queries, queriesBias, output, outputBias, norm } = weights;
  const [N, H, S] = [x.rows, x.cols, starts.length - 1];
  requireShape("selfAttention", queries, H, 3 * H);
  const { longest, squares } = requireStarts("selfAttention", starts, N);
  const inputs = [x, queries, queriesBias, output, outputBias, norm.gain, norm.shift];
  const y = tape.result(`selfAttention(${queries.name})`, N, H, inputs);
  const isLearned = y.grad !== 0;
  const start = arena.mark();
  const firstRows = tape.integers(starts);
  const projected = arena.alloc(N * 3 * H); // N×3H
  const context = arena.alloc(N * H); // N×H
  const probabilities = isLearned ? arena.alloc(heads * squares) : 0;
  const rate = isLearned && drop !== null ? drop.rate : 0;
  const seed = rate === 0 ? 0 : drop!.random.below(2 ** 31);
  const end = residualNorm(tape, weights, x, y, isLearned ? drop : null);
  const shape = [firstRows, S, heads, H / heads] as const;

  const mark = arena.mark();
  const scratch = arena.alloc(attentionScratch(longest, H / heads));
  product(tape, queries, { x: x.data, bias: queriesBias.data, y: projected, rows: N, accumulate: 0 });
  kernels.attention(projected, ...shape, context, probabilities, scratch, rate, seed);
  arena.reset(mark);
  end.forward(context);
  if (!isLearned) {
    arena.reset(start);
    return y;
  }
  tape.record(y, () => {
    const mark = arena.mark();
    const dContext = end.backward(context);
    const dProjected = arena.alloc(N * 3 * H);
    const scratch = arena.alloc(attentionScratch(longest, H / heads));
    kernels.attentionBackward(projected, ...shape, probabilities, dContext, dProjected, scratch, rate, seed);
    if (queriesBias.grad !== 0) kernels.biasGradient(dProjected, 3 * H, queriesBias.grad, N, 3 * H);
    tape.weightGradientNow(queries, x.data, dProjected, 3 * H, N);
    if (x.grad !== 0) kernels.matmul(dProjected, 3 * H, queries.packedTransposed, 0, x.grad, H, N, 3 * H, H, 1);
    arena.reset(mark);
  });
  return y;
}
