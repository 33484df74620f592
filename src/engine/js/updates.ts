/** Updates of parameters, norms and checks in plain TypeScript. */
import { type Kernels, SMALLEST } from "../kernels.ts";
import type { Memory } from "../memory.ts";

type Names =
  | "sgd"
  | "sgdRows"
  | "adam"
  | "adamRows"
  | "movingAverage"
  | "sum"
  | "squaredNorm"
  | "squaredNormRows"
  | "allFinite";

/** What happens to parameters once a batch has its gradients, and the questions asked of them. */
export function updates(memory: Memory): Pick<Kernels, Names> {
  const kernels: Pick<Kernels, Names> = {
    sgd(weights, gradient, count, rate, decay, factor) {
      const { heap } = memory;
      for (let i = 0; i < count; i++) {
        const w = heap[weights + i]!;
        heap[weights + i] = flushed(w - rate * (factor * heap[gradient + i]! + decay * w));
      }
    },

    sgdRows(weights, gradient, indices, rows, columns, rate, decay, factor) {
      for (let r = 0; r < rows; r++) {
        const row = memory.ints[indices + r]! * columns;
        if (row >= 0) kernels.sgd(weights + row, gradient + row, columns, rate, decay, factor);
      }
    },

    adam(weights, gradient, mean, variance, count, rate, beta1, beta2, correction, epsilon, decay, factor) {
      const { heap } = memory;
      for (let i = 0; i < count; i++) {
        const w = heap[weights + i]!;
        const g = factor * heap[gradient + i]!;
        const m = flushed(beta1 * heap[mean + i]! + (1 - beta1) * g);
        const v = flushed(beta2 * heap[variance + i]! + (1 - beta2) * g * g);
        heap[mean + i] = m;
        heap[variance + i] = v;
        heap[weights + i] = flushed(w - decay * w - (rate * m) / (Math.sqrt(v) * correction + epsilon));
      }
    },

    adamRows(
      weights,
      gradient,
      mean,
      variance,
      indices,
      rows,
      columns,
      rate,
      beta1,
      beta2,
      correction,
      epsilon,
      decay,
      factor,
    ) {
      for (let r = 0; r < rows; r++) {
        const row = memory.ints[indices + r]! * columns;
        if (row < 0) continue;
        const [w, g, m, v] = [weights + row, gradient + row, mean + row, variance + row];
        kernels.adam(w, g, m, v, columns, rate, beta1, beta2, correction, epsilon, decay, factor);
      }
    },

    movingAverage(weights, average, count, keep) {
      const { heap } = memory;
      for (let i = 0; i < count; i++) {
        const before = heap[average + i]!;
        heap[average + i] = flushed(before + (1 - keep) * (heap[weights + i]! - before));
      }
    },

    sum(x, count) {
      const { heap } = memory;
      let sum = 0;
      for (let i = 0; i < count; i++) sum += heap[x + i]!;
      return sum;
    },

    squaredNorm(x, count) {
      const { heap } = memory;
      let sum = 0;
      for (let i = 0; i < count; i++) sum += heap[x + i]! ** 2;
      return sum;
    },

    squaredNormRows(x, indices, rows, columns) {
      let sum = 0;
      for (let r = 0; r < rows; r++) {
        const row = memory.ints[indices + r]! * columns;
        if (row >= 0) sum += kernels.squaredNorm(x + row, columns);
      }
      return sum;
    },

    allFinite(x, count) {
      const { heap } = memory;
      for (let i = 0; i < count; i++) if (!Number.isFinite(heap[x + i])) return 0;
      return 1;
    },
  };
  return kernels;
}

function flushed(x: number): number {
  return Math.abs(x) < SMALLEST ? 0 : x;
}
