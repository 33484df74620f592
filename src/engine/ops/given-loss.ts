import type { Heap } from "../memory.ts";
import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";

/**
 * A loss of x (1×1) that was computed outside the tape, by a search or a sum that has no operation here. `addGradient` adds `factor`
 * times its gradient to the numbers of `heap` from `place` on, which are laid out as those of x.
 */
export function givenLoss(
  tape: Tape,
  x: Tensor,
  value: number,
  addGradient: (heap: Heap, place: number, factor: number) => void,
): Tensor {
  const { memory } = tape;
  const y = tape.result("givenLoss", 1, 1, [x]);
  memory.heap[y.data] = value;
  tape.record(y, () => addGradient(memory.heap, x.grad, memory.heap[y.grad]!));
  return y;
}
