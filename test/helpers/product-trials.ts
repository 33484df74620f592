/** Trials of the products, and the shapes that all trials draw from. */
import { packedLength } from "../../src/engine/kernels.ts";
import type { Trial, TrialRun } from "./kernel-trial.ts";

export const ROWS = [0, 1, 2, 3, 4, 5, 7, 8, 31, 66, 67, 131];
export const WIDTHS = [1, 2, 3, 4, 5, 8, 15, 16, 17, 33, 49, 100];

/** x, and room for it at a stride of its own. */
export function matrix(t: Trial, rows: number, columns: number, stride: number): number {
  return t.floats(Math.max(0, (rows - 1) * stride + columns));
}

/** Σ |x|·|w| for each element of a B×O product, plus what it was added to. */
function productMagnitudes(
  t: Trial,
  at: { x: number; xStep: readonly [number, number]; w: number; wStep: readonly [number, number]; count: number },
  before: number,
): (row: number, column: number) => number {
  return (row, column) => {
    let sum = before;
    for (let k = 0; k < at.count; k++) {
      const x = t.read(at.x + row * at.xStep[0] + k * at.xStep[1]);
      const w = t.read(at.w + k * at.wStep[0] + column * at.wStep[1]);
      sum += Math.abs(x * w);
    }
    return sum;
  };
}

export function matmulTrial(isTransposed: boolean, hasBias: boolean, accumulate: number): TrialRun {
  return (t) => {
    const isLarge = t.random.below(20) === 0; // several blocks of rows and inputs
    const rows = isLarge ? 197 : ROWS[t.random.below(ROWS.length)]!;
    const inner = isLarge ? 773 : WIDTHS[t.random.below(WIDTHS.length)]!;
    const outer = WIDTHS[t.random.below(WIDTHS.length)]!;
    const [xStride, yStride] = [inner + t.random.below(3), outer + t.random.below(3)];
    const x = matrix(t, rows, inner, xStride);
    const weights = t.floats(inner * outer);
    const packed = t.floats(packedLength(inner, outer));
    const bias = t.floats(outer);
    const y = matrix(t, rows, outer, yStride);
    if (isTransposed) t.kernels.packTransposed(weights, packed, outer, inner);
    else t.kernels.pack(weights, packed, inner, outer);
    t.kernels.matmul(x, xStride, packed, hasBias ? bias : 0, y, yStride, rows, inner, outer, accumulate);
    const wStep = isTransposed ? ([1, inner] as const) : ([outer, 1] as const);
    const magnitude = productMagnitudes(t, { x, xStep: [xStride, 1], w: weights, wStep, count: inner }, 1);
    t.products(y, (i) => magnitude(Math.floor(i / yStride), i % yStride));
  };
}

export function weightGradientTrial(t: Trial): void {
  const isLarge = t.random.below(20) === 0; // several blocks of rows, inputs and columns
  const rows = isLarge ? 259 : ROWS[t.random.below(ROWS.length)]!;
  const inner = isLarge ? 103 : WIDTHS[t.random.below(WIDTHS.length)]!;
  const isWide = t.random.below(8) === 0 && inner < 40;
  const outer = isLarge ? 261 : isWide ? 519 : WIDTHS[t.random.below(WIDTHS.length)]!;
  const [xStride, dyStride] = [inner + t.random.below(3), outer + t.random.below(3)];
  const x = matrix(t, rows, inner, xStride);
  const dy = matrix(t, rows, outer, dyStride);
  const gradient = t.floats(inner * outer);
  const [xRows, dyRows] = [t.offsets(x, xStride, rows), t.offsets(dy, dyStride, rows)];
  t.kernels.weightGradient(xRows, dyRows, gradient, rows, inner, outer);
  const magnitude = productMagnitudes(t, { x, xStep: [1, xStride], w: dy, wStep: [dyStride, 1], count: rows }, 1);
  t.products(gradient, (i) => magnitude(Math.floor(i / outer), i % outer));
}
