/** The best chain of labels of each span, by the scores of all. */
import type { Tape } from "../engine/tape.ts";
import type { Tensor } from "../engine/tensor.ts";

export function bestChains({ kernels, arena, memory }: Tape, { rows, cols, data }: Tensor): Int32Array {
  const mark = arena.mark();
  const chosen = arena.alloc(rows);
  kernels.argmax(data, 0, chosen, rows, cols);
  const chains = memory.ints.slice(chosen, chosen + rows);
  arena.reset(mark);
  return chains;
}
