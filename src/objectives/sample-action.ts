/** Draws actions from a model's probabilities. */
import type { Tape } from "../engine/tape.ts";
import type { Tensor } from "../engine/tensor.ts";
import type { Random } from "../shared/random.ts";

export interface Draw {
  /** Probabilities are raised to this power; 1: as they are. */
  readonly power: number;
  readonly random: Random;
}

/** A legal action of a row, lowest id first where chance decides: p(action) is its share of exp(power · score). */
export function sampleAction(
  tape: Tape,
  { data, cols }: Tensor, // B×A
  row: number,
  mask: ArrayLike<number>, // B×A
  { power, random }: Draw,
): number {
  const { heap } = tape.memory;
  const place = row * cols;
  let best = -Infinity;
  for (let id = 0; id < cols; id++) {
    if (mask[place + id] !== 0) best = Math.max(best, heap[data + place + id]!);
  }
  const massOf = (id: number) => Math.exp(power * (heap[data + place + id]! - best));
  let total = 0;
  for (let id = 0; id < cols; id++) if (mask[place + id] !== 0) total += massOf(id);
  let left = random.next() * total;
  let last = -1;
  for (let id = 0; id < cols; id++) {
    if (mask[place + id] === 0) continue;
    last = id;
    left -= massOf(id);
    if (left < 0) break;
  }
  return last;
}
