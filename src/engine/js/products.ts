import { type Kernels, PANEL } from "../kernels.ts";
import type { Memory } from "../memory.ts";

/** Matrix products over packed panels, and the gradients of weights and biases. */
export function products(
  memory: Memory,
): Pick<Kernels, "pack" | "packTransposed" | "matmul" | "weightGradient" | "addBias" | "biasGradient"> {
  /** packed ← the I×O matrix whose element (i, o) is at weights + i · iStep + o · oStep. */
  function packSteps(weights: number, iStep: number, oStep: number, packed: number, inner: number, outer: number) {
    const { heap } = memory;
    let place = packed;
    for (let panel = 0; panel < outer; panel += PANEL) {
      for (let i = 0; i < inner; i++) {
        for (let o = panel; o < panel + PANEL; o++) {
          heap[place++] = o < outer ? heap[weights + i * iStep + o * oStep]! : 0;
        }
      }
    }
  }

  return {
    pack: (weights, packed, inner, outer) => packSteps(weights, outer, 1, packed, inner, outer),
    packTransposed: (weights, packed, inner, outer) => packSteps(weights, 1, outer, packed, outer, inner),

    matmul(x, xStride, packed, bias, y, yStride, rows, inner, outer, accumulate) {
      const { heap } = memory;
      for (let r = 0; r < rows; r++) {
        const xRow = x + r * xStride;
        const yRow = y + r * yStride;
        for (let o = 0; o < outer; o++) {
          const lane = o % PANEL;
          let place = packed + (o - lane) * inner + lane;
          let sum = (accumulate ? heap[yRow + o]! : 0) + (bias ? heap[bias + o]! : 0);
          for (let i = 0; i < inner; i++, place += PANEL) sum += heap[xRow + i]! * heap[place]!;
          heap[yRow + o] = sum;
        }
      }
    },

    weightGradient(x, xStride, dy, dyStride, gradient, rows, inner, outer) {
      const { heap } = memory;
      for (let i = 0; i < inner; i++) {
        const gradientRow = gradient + i * outer;
        for (let o = 0; o < outer; o++) {
          let sum = heap[gradientRow + o]!;
          for (let r = 0; r < rows; r++) sum += heap[x + r * xStride + i]! * heap[dy + r * dyStride + o]!;
          heap[gradientRow + o] = sum;
        }
      }
    },

    addBias(bias, y, yStride, rows, columns) {
      const { heap } = memory;
      for (let r = 0; r < rows; r++) {
        for (let i = 0; i < columns; i++) heap[y + r * yStride + i]! += heap[bias + i]!;
      }
    },

    biasGradient(dy, dyStride, gradient, rows, columns) {
      const { heap } = memory;
      for (let i = 0; i < columns; i++) {
        let sum = heap[gradient + i]!;
        for (let r = 0; r < rows; r++) sum += heap[dy + r * dyStride + i]!;
        heap[gradient + i] = sum;
      }
    },
  };
}
