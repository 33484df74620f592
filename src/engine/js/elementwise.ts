/** Elementwise kernels in plain TypeScript. */
import type { Kernels } from "../kernels.ts";
import type { Memory } from "../memory.ts";

type Names =
  | "fill"
  | "scale"
  | "addScaled"
  | "multiply"
  | "addProduct"
  | "relu"
  | "reluBackward"
  | "tanh"
  | "tanhBackward"
  | "sigmoid"
  | "sigmoidBackward"
  | "gelu"
  | "geluBackward"
  | "dropout";

/** One number at a time. */
export function elementwise(memory: Memory): Pick<Kernels, Names> {
  return {
    fill(y, count, value) {
      memory.heap.fill(value, y, y + count);
    },
    scale(y, count, factor) {
      const { heap } = memory;
      for (let i = 0; i < count; i++) heap[y + i]! *= factor;
    },
    addScaled(x, y, count, factor) {
      const { heap } = memory;
      for (let i = 0; i < count; i++) heap[y + i]! += factor * heap[x + i]!;
    },
    multiply(x, y, z, count) {
      const { heap } = memory;
      for (let i = 0; i < count; i++) heap[z + i] = heap[x + i]! * heap[y + i]!;
    },
    addProduct(x, y, z, count) {
      const { heap } = memory;
      for (let i = 0; i < count; i++) heap[z + i]! += heap[x + i]! * heap[y + i]!;
    },
    relu(x, y, count) {
      const { heap } = memory;
      for (let i = 0; i < count; i++) heap[y + i] = Math.max(0, heap[x + i]!);
    },
    reluBackward(y, dy, dx, count) {
      const { heap } = memory;
      for (let i = 0; i < count; i++) if (heap[y + i]! > 0) heap[dx + i]! += heap[dy + i]!;
    },
    tanh(x, y, count) {
      const { heap } = memory;
      for (let i = 0; i < count; i++) heap[y + i] = Math.tanh(heap[x + i]!);
    },
    tanhBackward(y, dy, dx, count) {
      const { heap } = memory;
      for (let i = 0; i < count; i++) heap[dx + i]! += heap[dy + i]! * (1 - heap[y + i]! ** 2);
    },
    sigmoid(x, y, count) {
      const { heap } = memory;
      for (let i = 0; i < count; i++) heap[y + i] = sigmoidOf(heap[x + i]!);
    },
    sigmoidBackward(y, dy, dx, count) {
      const { heap } = memory;
      for (let i = 0; i < count; i++) heap[dx + i]! += heap[dy + i]! * heap[y + i]! * (1 - heap[y + i]!);
    },
    gelu(x, y, count) {
      const { heap } = memory;
      for (let i = 0; i < count; i++) heap[y + i] = heap[x + i]! * normalDistribution(heap[x + i]!);
    },
    geluBackward(x, dy, dx, count, accumulate) {
      const { heap } = memory;
      for (let i = 0; i < count; i++) {
        const input = heap[x + i]!;
        const density = Math.exp((-input * input) / 2) / Math.sqrt(2 * Math.PI);
        const dInput = heap[dy + i]! * (normalDistribution(input) + input * density);
        heap[dx + i] = accumulate ? heap[dx + i]! + dInput : dInput;
      }
    },
    dropout(x, y, count, rate, seed, accumulate) {
      const { heap } = memory;
      const threshold = Math.floor(rate * 2 ** 24);
      const factor = 1 / (1 - rate);
      for (let i = 0; i < count; i++) {
        const kept = chance(seed, i) < threshold ? 0 : factor * heap[x + i]!;
        heap[y + i] = accumulate ? heap[y + i]! + kept : kept;
      }
    },
  };
}

export function sigmoidOf(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/**
 * Φ(x) to all digits of a double, as gradient checks need it: for |x| < 5 by the series Φ(x) = ½ + φ(x) · (x + x³/3 + x⁵/15 + …), all of whose terms
 * have one sign; beyond, by the continued fraction of Mills' ratio.
 */
function normalDistribution(x: number): number {
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  if (Math.abs(x) < 5) {
    let [term, sum] = [x, x];
    for (let k = 3; Math.abs(term) > 1e-17 * Math.abs(sum); k += 2) {
      term *= (x * x) / k;
      sum += term;
    }
    return 0.5 + density * sum;
  }
  let ratio = Math.abs(x);
  for (let k = 60; k > 0; k--) ratio = Math.abs(x) + k / ratio;
  return x > 0 ? 1 - density / ratio : density / ratio;
}

/**
 * 24 bits of chance for place `i` under `seed`: Chris Wellons' two-round hash "lowbias32" of a Weyl sequence. Integers only, so that every
 * set draws the same.
 */
export function chance(seed: number, i: number): number {
  let hash = (seed + Math.imul(i + 1, 0x9e3779b9)) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  hash = Math.imul(hash ^ (hash >>> 15), 0xd35a2d97);
  return (hash ^ (hash >>> 15)) >>> 8;
}
