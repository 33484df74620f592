/** Gathering, scattering and copying rows in plain TypeScript. */
import type { Kernels } from "../kernels.ts";
import type { Memory } from "../memory.ts";

/** Copies of rows: concatenation, embeddings, stack states. */
export function rows(
  memory: Memory,
): Pick<Kernels, "copyRows" | "addRows" | "gatherRows" | "scatterAddRows" | "widenRows" | "zeroRows"> {
  return {
    copyRows(x, xStride, y, yStride, rows, columns) {
      const { heap } = memory;
      for (let r = 0; r < rows; r++) {
        for (let i = 0; i < columns; i++) heap[y + r * yStride + i] = heap[x + r * xStride + i]!;
      }
    },

    addRows(x, xStride, y, yStride, rows, columns) {
      const { heap } = memory;
      for (let r = 0; r < rows; r++) {
        for (let i = 0; i < columns; i++) heap[y + r * yStride + i]! += heap[x + r * xStride + i]!;
      }
    },

    gatherRows(table, tableStride, indices, y, yStride, rows, columns) {
      const { heap, ints } = memory;
      for (let r = 0; r < rows; r++) {
        const index = ints[indices + r]!;
        const row = table + index * tableStride;
        for (let i = 0; i < columns; i++) heap[y + r * yStride + i] = index < 0 ? 0 : heap[row + i]!;
      }
    },

    scatterAddRows(x, xStride, indices, table, tableStride, rows, columns) {
      const { heap, ints } = memory;
      for (let r = 0; r < rows; r++) {
        const index = ints[indices + r]!;
        if (index < 0) continue;
        const row = table + index * tableStride;
        for (let i = 0; i < columns; i++) heap[row + i]! += heap[x + r * xStride + i]!;
      }
    },

    widenRows(codes, scales, indices, y, yStride, rows, columns) {
      const { heap, ints } = memory;
      const bytes = new Int8Array(ints.buffer, ints.byteOffset + 4 * codes);
      for (let r = 0; r < rows; r++) {
        const index = indices === 0 ? r : ints[indices + r]!;
        const scale = index < 0 ? 0 : heap[scales + index]!;
        for (let i = 0; i < columns; i++) {
          heap[y + r * yStride + i] = index < 0 ? 0 : bytes[index * columns + i]! * scale;
        }
      }
    },

    zeroRows(table, indices, rows, columns) {
      const { heap, ints } = memory;
      for (let r = 0; r < rows; r++) {
        const index = ints[indices + r]!;
        if (index >= 0) heap.fill(0, table + index * columns, table + (index + 1) * columns);
      }
    },
  };
}
