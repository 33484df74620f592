/**
 * Choices among legal columns: the log-likelihood of every column, and as losses the negative log-likelihood of one target a row, or of any
 * of a set of targets. Masks and sets are B×A integers, 0 or not; no mask: all columns are legal.
 */
import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";
import { requireChoices } from "./choices.ts";

// B rows, A columns (actions, characters, …)
/** −log p(target), B×1; a target of −1 costs nothing. */
export function targetLoss(
  tape: Tape,
  scores: Tensor, // B×A
  mask: ArrayLike<number> | null, // B×A
  targets: ArrayLike<number>, // B
): Tensor {
  const { rows, cols } = scores;
  requireChoices("targetLoss", scores, mask, null, targets);
  const [places, y] = [tape.integers(targets), logSoftmax(tape, scores, mask)];
  const losses = tape.tensor("targetLoss", rows, 1);
  tape.kernels.targetLoss(y, places, losses.data, rows, cols);
  tape.record(losses, () => tape.kernels.targetLossBackward(y, places, losses.grad, scores.grad, rows, cols));
  return losses;
}

/** −log Σ p(column) over the columns of each row's set, B×1; an empty set costs nothing. */
export function setLoss(
  tape: Tape,
  scores: Tensor, // B×A
  mask: ArrayLike<number> | null, // B×A
  targets: ArrayLike<number>, // B×A: 1 for each target
): Tensor {
  const { rows, cols } = scores;
  requireChoices("setLoss", scores, mask, targets, null);
  const [set, y] = [tape.integers(targets), logSoftmax(tape, scores, mask)];
  const losses = tape.tensor("setLoss", rows, 1);
  tape.kernels.setLoss(y, set, losses.data, rows, cols);
  tape.record(losses, () => tape.kernels.setLossBackward(y, set, losses.data, losses.grad, scores.grad, rows, cols));
  return losses;
}

/** log p of each column, B×A; −Infinity for those that are not legal, which must not be used. */
export function logLikelihoods(
  tape: Tape,
  scores: Tensor, // B×A
  mask: ArrayLike<number> | null, // B×A
): Tensor {
  const { rows, cols } = scores;
  requireChoices("logLikelihoods", scores, mask, null, null);
  const y = tape.tensor("logLikelihoods", rows, cols);
  tape.kernels.logSoftmax(scores.data, mask === null ? 0 : tape.integers(mask), y.data, rows, cols);
  tape.record(y, () => {
    const { heap } = tape.memory;
    for (let row = 0; row < rows; row++) {
      const place = row * cols;
      let sum = 0;
      for (let a = place; a < place + cols; a++) sum += heap[y.grad + a]!;
      for (let a = place; a < place + cols; a++)
        heap[scores.grad + a]! += heap[y.grad + a]! - sum * Math.exp(heap[y.data + a]!);
    }
  });
  return y;
}

function logSoftmax(tape: Tape, scores: Tensor, mask: ArrayLike<number> | null): number {
  const y = tape.arena.alloc(scores.rows * scores.cols); // B×A
  tape.kernels.logSoftmax(scores.data, mask === null ? 0 : tape.integers(mask), y, scores.rows, scores.cols);
  return y;
}
