/** Matrix products in plain TypeScript. */
import { type Kernels, PANEL } from "../kernels.ts";
import type { Heap, Memory } from "../memory.ts";

/** Matrix products over packed panels, and the gradients of weights and biases. */
export function products(
  memory: Memory,
): Pick<Kernels, "pack" | "packTransposed" | "matmul" | "weightGradient" | "biasGradient"> {
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

    // Four columns at a time, here and below: the weights of one input stand side by side, and one alone would waste the cache.
    matmul(x, xStride, packed, bias, y, yStride, rows, inner, outer, accumulate) {
      const { heap } = memory;
      for (let o = 0; o < outer; o += 4) {
        const panel = packed + (o - (o % PANEL)) * inner + (o % PANEL);
        for (let r = 0; r < rows; r++) {
          const xRow = x + r * xStride;
          let [a, b, c, d] = [0, 0, 0, 0];
          for (let i = 0, w = panel; i < inner; i++, w += PANEL) {
            const input = heap[xRow + i]!;
            a += input * heap[w]!;
            b += input * heap[w + 1]!;
            c += input * heap[w + 2]!;
            d += input * heap[w + 3]!;
          }
          addUpTo4(heap, y + r * yStride + o, bias && bias + o, outer - o, accumulate, a, b, c, d);
        }
      }
    },

    weightGradient(xRows, dyRows, gradient, rows, inner, outer) {
      const { heap, ints } = memory;
      for (let o = 0; o < outer; o += 4) {
        for (let i = 0; i < inner; i++) {
          let [a, b, c, d] = [0, 0, 0, 0];
          for (let r = 0; r < rows; r++) {
            const input = heap[ints[xRows + r]! + i]!;
            const dyPlace = ints[dyRows + r]! + o;
            a += input * heap[dyPlace]!;
            b += input * heap[dyPlace + 1]!;
            c += input * heap[dyPlace + 2]!;
            d += input * heap[dyPlace + 3]!;
          }
          addUpTo4(heap, gradient + i * outer + o, 0, outer - o, 1, a, b, c, d);
        }
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

/** y = [y, if accumulate] + [bias] + the first `count` of four sums. */
function addUpTo4(
  heap: Heap,
  y: number,
  bias: number,
  count: number,
  accumulate: number,
  a: number,
  b: number,
  c: number,
  d: number,
): void {
  const add = (i: number, sum: number): void => {
    heap[y + i] = (accumulate ? heap[y + i]! : 0) + (bias ? heap[bias + i]! : 0) + sum;
  };
  add(0, a);
  if (count > 1) add(1, b);
  if (count > 2) add(2, c);
  if (count > 3) add(3, d);
}
