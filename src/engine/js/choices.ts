/** Choices among legal columns in plain TypeScript: log softmax, losses, argmax, margin. */
import type { Kernels } from "../kernels.ts";
import type { Memory } from "../memory.ts";

type Names =
  | "logSoftmax"
  | "targetLoss"
  | "targetLossBackward"
  | "setLoss"
  | "setLossBackward"
  | "argmax"
  | "marginLoss"
  | "marginLossBackward";

/** Choosing among the legal columns of a row of scores, and the losses of a choice. */
export function choices(memory: Memory): Pick<Kernels, Names> {
  return {
    logSoftmax(x, mask, y, rows, columns) {
      const { heap, ints } = memory;
      for (let r = 0; r < rows; r++) {
        const start = r * columns;
        let greatest = -Infinity;
        for (let a = start; a < start + columns; a++) {
          if (mask === 0 || ints[mask + a] !== 0) greatest = Math.max(greatest, heap[x + a]!);
        }
        let sum = 0;
        for (let a = start; a < start + columns; a++) {
          if (mask === 0 || ints[mask + a] !== 0) sum += Math.exp(heap[x + a]! - greatest);
        }
        const shift = greatest + Math.log(sum);
        for (let a = start; a < start + columns; a++) {
          heap[y + a] = mask === 0 || ints[mask + a] !== 0 ? heap[x + a]! - shift : -Infinity;
        }
      }
    },

    targetLoss(y, targets, losses, rows, columns) {
      const { heap, ints } = memory;
      for (let r = 0; r < rows; r++) {
        const target = ints[targets + r]!;
        heap[losses + r] = target < 0 ? 0 : -heap[y + r * columns + target]!;
      }
    },

    targetLossBackward(y, targets, dLosses, dx, rows, columns) {
      const { heap, ints } = memory;
      for (let r = 0; r < rows; r++) {
        const target = ints[targets + r]!;
        if (target < 0) continue;
        const dLoss = heap[dLosses + r]!;
        for (let a = r * columns; a < (r + 1) * columns; a++) heap[dx + a]! += dLoss * Math.exp(heap[y + a]!);
        heap[dx + r * columns + target]! -= dLoss;
      }
    },

    setLoss(y, set, losses, rows, columns) {
      const { heap, ints } = memory;
      for (let r = 0; r < rows; r++) {
        const start = r * columns;
        let greatest = -Infinity;
        for (let a = start; a < start + columns; a++) {
          if (ints[set + a] !== 0) greatest = Math.max(greatest, heap[y + a]!);
        }
        let sum = 0;
        for (let a = start; a < start + columns; a++) {
          if (ints[set + a] !== 0) sum += Math.exp(heap[y + a]! - greatest);
        }
        heap[losses + r] = sum === 0 ? 0 : -(greatest + Math.log(sum));
      }
    },

    setLossBackward(y, set, losses, dLosses, dx, rows, columns) {
      const { heap, ints } = memory;
      for (let r = 0; r < rows; r++) {
        const start = r * columns;
        let isEmpty = true;
        for (let a = start; a < start + columns; a++) if (ints[set + a] !== 0) isEmpty = false;
        if (isEmpty) continue;
        const loss = heap[losses + r]!;
        const dLoss = heap[dLosses + r]!;
        for (let a = start; a < start + columns; a++) {
          const share = ints[set + a] !== 0 ? Math.exp(heap[y + a]! + loss) : 0;
          heap[dx + a]! += dLoss * (Math.exp(heap[y + a]!) - share);
        }
      }
    },

    argmax(x, mask, chosen, rows, columns) {
      const { ints } = memory;
      for (let r = 0; r < rows; r++) ints[chosen + r] = best(x + r * columns, mask && mask + r * columns, 0, columns);
    },

    marginLoss(x, mask, set, margin, losses, pairs, rows, columns) {
      const { heap, ints } = memory;
      for (let r = 0; r < rows; r++) {
        const start = r * columns;
        const rival = best(x + start, mask && mask + start, set + start, columns);
        const right = best(x + start, set + start, 0, columns);
        const loss = rival < 0 || right < 0 ? 0 : margin + heap[x + start + rival]! - heap[x + start + right]!;
        heap[losses + r] = Math.max(0, loss);
        ints[pairs + 2 * r] = loss > 0 ? rival : -1;
        ints[pairs + 2 * r + 1] = loss > 0 ? right : -1;
      }
    },

    marginLossBackward(pairs, dLosses, dx, rows, columns) {
      const { heap, ints } = memory;
      for (let r = 0; r < rows; r++) {
        const rival = ints[pairs + 2 * r]!;
        if (rival < 0) continue;
        heap[dx + r * columns + rival]! += heap[dLosses + r]!;
        heap[dx + r * columns + ints[pairs + 2 * r + 1]!]! -= heap[dLosses + r]!;
      }
    },
  };

  /** The greatest column of one row that is in `mask` (or 0: any) and not in `except` (or 0: none); the lowest among equals, −1 for none. */
  function best(x: number, mask: number, except: number, columns: number): number {
    const { heap, ints } = memory;
    let winner = -1;
    let greatest = -Infinity;
    for (let a = 0; a < columns; a++) {
      if (mask !== 0 && ints[mask + a] === 0) continue;
      if (except !== 0 && ints[except + a] !== 0) continue;
      if (winner < 0 || heap[x + a]! > greatest) {
        winner = a;
        greatest = heap[x + a]!;
      }
    }
    return winner;
  }
}
