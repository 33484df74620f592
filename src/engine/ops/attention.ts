/** Self-attention in several heads (Vaswani et al. 2017) among the rows of each sentence, and nothing around it. */
import { attentionScratch } from "../kernels.ts";
import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";
import type { Dropout } from "./dropout.ts";
import { requireStarts } from "./sentence-starts.ts";

// N rows, H hidden, S sentences
/** For each head, dropped(softmax(q·kᵀ / √width))·v, all heads side by side: N×H. */
export function attention(
  tape: Tape,
  queries: Tensor, // N×3H: the queries of all heads, then the keys, then the values
  starts: ArrayLike<number>, // S + 1: the first row of each sentence, and N
  heads: number,
  drop: Dropout | null,
): Tensor {
  const { kernels, arena } = tape;
  const [N, H, S] = [queries.rows, queries.cols / 3, starts.length - 1];
  const { longest, squares } = requireStarts("attention", starts, N);
  const y = tape.result("attention", N, H, [queries]);
  const isLearned = y.grad !== 0;
  const shape = [tape.integers(starts), S, heads, H / heads] as const;
  const probabilities = isLearned ? arena.alloc(heads * squares) : 0;
  const rate = isLearned && drop !== null ? drop.rate : 0;
  const seed = rate === 0 ? 0 : drop!.random.below(2 ** 31);
  const mark = arena.mark();
  const scratch = arena.alloc(attentionScratch(longest, H / heads));
  kernels.attention(queries.data, ...shape, y.data, probabilities, scratch, rate, seed);
  arena.reset(mark);
  tape.record(y, () => {
    const mark = arena.mark();
    const dQueries = arena.alloc(N * 3 * H);
    const scratch = arena.alloc(attentionScratch(longest, H / heads));
    kernels.attentionBackward(queries.data, ...shape, probabilities, y.grad, dQueries, scratch, rate, seed);
    kernels.addScaled(dQueries, queries.grad, N * 3 * H, 1);
    arena.reset(mark);
  });
  return y;
}
