/** LSTM cells in plain TypeScript, forward and backward. */
import type { Kernels } from "../kernels.ts";
import type { Memory } from "../memory.ts";
import { sigmoidOf } from "./elementwise.ts";

type Names =
  | "lstm"
  | "lstmBackward"
  | "coupledCell"
  | "coupledCellBackward"
  | "coupledOutput"
  | "coupledOutputBackward";

/** LSTM cells: the standard one, and in two halves the coupled one with which the paper's parsers are built. */
export function cells(memory: Memory): Pick<Kernels, Names> {
  /** Which row is the previous one of row r; below 0 for none. */
  function previousRow(previous: number, indices: number, r: number): number {
    if (indices !== 0) return memory.ints[indices + r]!;
    return previous === 0 ? -1 : r;
  }

  return {
    lstm(gates, previous, previousStride, indices, c, h, rows, width) {
      const { heap } = memory;
      for (let r = 0; r < rows; r++) {
        const source = previousRow(previous, indices, r);
        for (let k = 0; k < width; k++) {
          const gate = gates + 4 * width * r + k;
          const before = source < 0 ? 0 : heap[previous + source * previousStride + k]!;
          const i = sigmoidOf(heap[gate]!);
          const f = sigmoidOf(heap[gate + width]!);
          const o = sigmoidOf(heap[gate + 2 * width]!);
          const g = Math.tanh(heap[gate + 3 * width]!);
          const cell = f * before + i * g;
          heap[gate] = i;
          heap[gate + width] = f;
          heap[gate + 2 * width] = o;
          heap[gate + 3 * width] = g;
          heap[c + width * r + k] = cell;
          heap[h + width * r + k] = o * Math.tanh(cell);
        }
      }
    },

    lstmBackward(gates, previous, previousStride, indices, c, dh, dc, dGates, dPrevious, dPreviousStride, rows, width) {
      const { heap } = memory;
      for (let r = 0; r < rows; r++) {
        const source = previousRow(previous, indices, r);
        for (let k = 0; k < width; k++) {
          const gate = gates + 4 * width * r + k;
          const dGate = dGates + 4 * width * r + k;
          const place = width * r + k;
          const before = source < 0 ? 0 : heap[previous + source * previousStride + k]!;
          const i = heap[gate]!;
          const f = heap[gate + width]!;
          const o = heap[gate + 2 * width]!;
          const g = heap[gate + 3 * width]!;
          const squashed = Math.tanh(heap[c + place]!);
          const dHidden = heap[dh + place]!;
          const dCell = (dc === 0 ? 0 : heap[dc + place]!) + dHidden * o * (1 - squashed * squashed);
          heap[dGate] = dCell * g * i * (1 - i);
          heap[dGate + width] = dCell * before * f * (1 - f);
          heap[dGate + 2 * width] = dHidden * squashed * o * (1 - o);
          heap[dGate + 3 * width] = dCell * i * (1 - g * g);
          if (dPrevious !== 0 && source >= 0) heap[dPrevious + source * dPreviousStride + k]! += dCell * f;
        }
      }
    },

    coupledCell(gates, gatesStride, previous, previousStride, indices, c, rows, width) {
      const { heap } = memory;
      for (let r = 0; r < rows; r++) {
        const source = previousRow(previous, indices, r);
        for (let k = 0; k < width; k++) {
          const gate = gates + gatesStride * r + k;
          const before = source < 0 ? 0 : heap[previous + source * previousStride + k]!;
          const i = sigmoidOf(heap[gate]!);
          const g = Math.tanh(heap[gate + width]!);
          heap[gate] = i;
          heap[gate + width] = g;
          heap[c + width * r + k] = (1 - i) * before + i * g;
        }
      }
    },

    coupledCellBackward(
      gates,
      gatesStride,
      previous,
      previousStride,
      indices,
      dc,
      dGates,
      dGatesStride,
      dPrevious,
      dPreviousStride,
      rows,
      width,
    ) {
      const { heap } = memory;
      for (let r = 0; r < rows; r++) {
        const source = previousRow(previous, indices, r);
        for (let k = 0; k < width; k++) {
          const gate = gates + gatesStride * r + k;
          const dGate = dGates + dGatesStride * r + k;
          const before = source < 0 ? 0 : heap[previous + source * previousStride + k]!;
          const i = heap[gate]!;
          const g = heap[gate + width]!;
          const dCell = heap[dc + width * r + k]!;
          heap[dGate] = dCell * (g - before) * i * (1 - i);
          heap[dGate + width] = dCell * i * (1 - g * g);
          if (dPrevious !== 0 && source >= 0) heap[dPrevious + source * dPreviousStride + k]! += dCell * (1 - i);
        }
      }
    },

    coupledOutput(output, outputStride, c, h, rows, width) {
      const { heap } = memory;
      for (let r = 0; r < rows; r++) {
        for (let k = 0; k < width; k++) {
          const o = sigmoidOf(heap[output + outputStride * r + k]!);
          heap[output + outputStride * r + k] = o;
          heap[h + width * r + k] = o * Math.tanh(heap[c + width * r + k]!);
        }
      }
    },

    coupledOutputBackward(output, outputStride, c, dh, dOutput, dOutputStride, dc, rows, width) {
      const { heap } = memory;
      for (let r = 0; r < rows; r++) {
        for (let k = 0; k < width; k++) {
          const place = width * r + k;
          const o = heap[output + outputStride * r + k]!;
          const squashed = Math.tanh(heap[c + place]!);
          const dHidden = heap[dh + place]!;
          heap[dOutput + dOutputStride * r + k] = dHidden * squashed * o * (1 - o);
          heap[dc + place]! += dHidden * o * (1 - squashed * squashed);
        }
      }
    },
  };
}
