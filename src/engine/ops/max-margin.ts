import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";
import { requireChoices } from "./choices.ts";

// B rows, A columns
/** max(0, margin + best legal score outside the set − best score in the set), B×1. */
export function maxMargin(
  tape: Tape,
  scores: Tensor, // B×A
  mask: ArrayLike<number> | null, // B×A integers, 0 or not
  targets: ArrayLike<number>, // B×A: 1 for each target
  margin = 1,
): Tensor {
  const { rows, cols } = scores;
  requireChoices("maxMargin", scores, mask, targets, null);
  const [legal, set] = [mask === null ? 0 : tape.integers(mask), tape.integers(targets)];
  const pairs = tape.arena.alloc(rows * 2); // rival and best target of each row
  const losses = tape.tensor("maxMargin", rows, 1);
  tape.kernels.marginLoss(scores.data, legal, set, margin, losses.data, pairs, rows, cols);
  tape.record(losses, () => tape.kernels.marginLossBackward(pairs, losses.grad, scores.grad, rows, cols));
  return losses;
}
