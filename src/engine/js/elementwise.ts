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
 * 24 bits of chance for place `i` under `seed`: Chris Wellons' two-round hash "lowbias32" of a Weyl sequence. Integers only, so that every
 * set draws the same.
 */
function chance(seed: number, i: number): number {
  let hash = (seed + Math.imul(i + 1, 0x9e3779b9)) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  hash = Math.imul(hash ^ (hash >>> 15), 0xd35a2d97);
  return (hash ^ (hash >>> 15)) >>> 8;
}
