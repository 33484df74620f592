/** Every kernel called with random shapes and numbers: what test/engine/kernels.test.ts compares with the float64 reference. */
import { attentionScratch } from "../../src/engine/kernels.ts";
import type { Trial, TrialRun } from "./kernel-trial.ts";
import { matmulTrial, matrix, ROWS, WIDTHS, weightGradientTrial } from "./product-trials.ts";

const COUNTS = [0, 1, 2, 3, 4, 5, 7, 16, 63, 250];

/** Rows of a table addressed with and without indices, −1 among them. */
function previousRows(t: Trial, rows: number, width: number): { base: number; stride: number; indices: number } {
  const stride = width + t.random.below(4);
  if (t.random.below(6) === 0) return { base: 0, stride, indices: 0 };
  if (t.random.below(2) === 0) return { base: matrix(t, Math.max(rows, 1), width, stride), stride, indices: 0 };
  const indices = t.ints(Array.from({ length: rows }, () => t.random.below(8) - 1));
  return { base: matrix(t, 7, width, stride), stride, indices };
}

function lstmTrial(t: Trial): void {
  const rows = t.random.below(6);
  const width = WIDTHS[t.random.below(WIDTHS.length)]!;
  const previous = previousRows(t, rows, width);
  const gates = t.floats(4 * rows * width, -6, 6);
  const [c, h] = [t.floats(rows * width), t.floats(rows * width)];
  t.kernels.lstm(gates, previous.base, previous.stride, previous.indices, c, h, rows, width);
  const [dh, dc] = [t.floats(rows * width), t.floats(rows * width)];
  const dGates = t.random.below(2) === 0 ? gates : t.floats(4 * rows * width);
  const dPrevious = t.floats(Math.max(rows, 7) * previous.stride);
  t.kernels.lstmBackward(
    gates,
    previous.base,
    previous.stride,
    previous.indices,
    c,
    dh,
    t.random.below(2) === 0 ? 0 : dc,
    dGates,
    t.random.below(4) === 0 ? 0 : dPrevious,
    previous.stride,
    rows,
    width,
  );
}

function coupledTrial(t: Trial): void {
  const rows = t.random.below(6);
  const width = WIDTHS[t.random.below(WIDTHS.length)]!;
  const previous = previousRows(t, rows, width);
  const stride = 3 * width;
  const gates = t.floats(rows * stride, -6, 6);
  const output = gates + 2 * width;
  const [c, h] = [t.floats(rows * width), t.floats(rows * width)];
  t.kernels.coupledCell(gates, stride, previous.base, previous.stride, previous.indices, c, rows, width);
  t.kernels.coupledOutput(output, stride, c, h, rows, width);
  const [dh, dc] = [t.floats(rows * width), t.floats(rows * width)];
  const dGates = t.random.below(2) === 0 ? gates : t.floats(rows * stride);
  const dPrevious = t.random.below(4) === 0 ? 0 : t.floats(Math.max(rows, 7) * previous.stride);
  t.kernels.coupledOutputBackward(output, stride, c, dh, dGates + 2 * width, stride, dc, rows, width);
  t.kernels.coupledCellBackward(
    gates,
    stride,
    previous.base,
    previous.stride,
    previous.indices,
    dc,
    dGates,
    stride,
    dPrevious,
    previous.stride,
    rows,
    width,
  );
}

function choiceShape(t: Trial): { rows: number; columns: number; x: number; mask: number } {
  const rows = t.random.below(7);
  const columns = WIDTHS[t.random.below(WIDTHS.length)]!;
  const x = t.floats(rows * columns, -20, 20);
  const mask = t.random.below(3) === 0 ? 0 : t.mask(rows * columns, 0.6);
  return { rows, columns, x, mask };
}

function targetTrial(t: Trial): void {
  const { rows, columns, x } = choiceShape(t);
  const y = t.floats(rows * columns);
  const losses = t.floats(rows);
  const targets = t.ints(Array.from({ length: rows }, () => t.random.below(columns + 1) - 1));
  t.kernels.logSoftmax(x, 0, y, rows, columns);
  t.kernels.targetLoss(y, targets, losses, rows, columns);
  t.kernels.targetLossBackward(y, targets, t.floats(rows), t.floats(rows * columns), rows, columns);
}

function setTrial(t: Trial): void {
  const { rows, columns, x, mask } = choiceShape(t);
  const y = t.floats(rows * columns);
  const losses = t.floats(rows);
  t.kernels.logSoftmax(x, mask, y, rows, columns);
  // With the mask itself as the set, some sets are empty and every loss is 0; without a mask, any set will do.
  const set = mask === 0 ? t.mask(rows * columns, 0.3) : mask;
  t.kernels.setLoss(y, set, losses, rows, columns);
  t.kernels.setLossBackward(y, set, losses, t.floats(rows), t.floats(rows * columns), rows, columns);
}

function marginTrial(t: Trial): void {
  const { rows, columns, x, mask } = choiceShape(t);
  const pairs = t.ints(new Array(2 * rows).fill(7));
  t.kernels.argmax(x, mask, t.ints(new Array(rows).fill(7)), rows, columns);
  t.kernels.marginLoss(x, mask, t.mask(rows * columns, 0.2), 1, t.floats(rows), pairs, rows, columns);
  t.kernels.marginLossBackward(pairs, t.floats(rows), t.floats(rows * columns), rows, columns);
}

function rowsTrial(t: Trial): void {
  const rows = ROWS[t.random.below(9)]!;
  const columns = WIDTHS[t.random.below(WIDTHS.length)]!;
  const [xStride, yStride] = [columns + t.random.below(3), columns + t.random.below(3)];
  const x = matrix(t, rows, columns, xStride);
  const y = matrix(t, rows, columns, yStride);
  t.kernels.copyRows(x, xStride, y, yStride, rows, columns);
  t.kernels.addRows(x, xStride, matrix(t, rows, columns, yStride), yStride, rows, columns);
  const table = matrix(t, 9, columns, columns);
  const indices = t.ints(Array.from({ length: rows }, () => t.random.below(10) - 1));
  t.kernels.gatherRows(table, columns, indices, matrix(t, rows, columns, yStride), yStride, rows, columns);
  t.kernels.scatterAddRows(x, xStride, indices, table, columns, rows, columns);
  t.kernels.biasGradient(x, xStride, t.floats(columns), rows, columns);
  t.kernels.zeroRows(matrix(t, 9, columns, columns), indices, Math.min(rows, 3), columns);
}

function widenRowsTrial(t: Trial): void {
  const rows = t.random.below(9);
  const columns = WIDTHS[t.random.below(WIDTHS.length)]!;
  const yStride = columns + t.random.below(3);
  const codes = t.ints(Array.from({ length: Math.ceil((9 * columns) / 4) }, () => t.random.below(2 ** 32) | 0));
  const scales = t.floats(9);
  const indices = t.ints(Array.from({ length: rows }, () => t.random.below(10) - 1));
  t.kernels.widenRows(codes, scales, indices, matrix(t, rows, columns, yStride), yStride, rows, columns);
  t.kernels.widenRows(codes, scales, 0, matrix(t, rows, columns, yStride), yStride, rows, columns);
}

function elementwiseTrial(t: Trial): void {
  const count = COUNTS[t.random.below(COUNTS.length)]!;
  const fresh = (low = -1, high = 1): number => t.floats(count, low, high);
  const wide = fresh(-12, 12);
  const { kernels: k } = t;
  k.fill(fresh(), count, 0.25);
  k.scale(fresh(), count, -1.5);
  k.addScaled(wide, fresh(), count, 0.3);
  k.multiply(wide, fresh(), fresh(), count);
  k.addProduct(wide, fresh(), fresh(), count);
  const [a, b, c] = [fresh(), fresh(), fresh()];
  k.relu(wide, a, count);
  k.reluBackward(a, fresh(), fresh(), count);
  k.tanh(wide, b, count);
  k.tanhBackward(b, fresh(), fresh(), count);
  k.sigmoid(wide, c, count);
  k.sigmoidBackward(c, fresh(), fresh(), count);
  k.tanh(a, a, count);
}

function geluTrial(t: Trial): void {
  const count = COUNTS[t.random.below(COUNTS.length)]!;
  const [x, dy, dx] = [t.floats(count, -12, 12), t.floats(count), t.floats(count)];
  t.kernels.gelu(x, t.floats(count), count);
  t.kernels.geluBackward(x, dy, dx, count, 1);
  t.kernels.geluBackward(x, dy, t.random.below(2) === 0 ? dy : dx, count, 0);
}

function layerNormTrial(t: Trial): void {
  const rows = t.random.below(7);
  const columns = WIDTHS.slice(5)[t.random.below(WIDTHS.length - 5)]!; // few columns may be almost equal: no digits are left
  const [x, gain, shift] = [t.floats(rows * columns, -2, 3), t.floats(columns), t.floats(columns)];
  const [y, statistics] = [t.floats(rows * columns), t.floats(2 * rows)];
  t.kernels.layerNorm(x, gain, shift, y, statistics, rows, columns, 1e-5);
  const [dy, dx, dGain, dShift] = [t.floats(rows * columns), y, t.floats(columns), t.floats(columns)];
  const isFixed = t.random.below(3) === 0;
  t.kernels.layerNormBackward(x, statistics, gain, dy, dx, isFixed ? 0 : dGain, isFixed ? 0 : dShift, rows, columns);
  t.kernels.layerNorm(x, gain, shift, x, 0, rows, columns, 1e-5);
}

function attentionTrial(t: Trial): void {
  const lengths = Array.from({ length: t.random.below(4) }, () => t.random.below(40));
  const starts = t.ints([0, ...lengths.map((_, s) => lengths.slice(0, s + 1).reduce((a, b) => a + b))]);
  const rows = lengths.reduce((sum, n) => sum + n, 0);
  const [heads, width] = [1 + t.random.below(3), [1, 3, 8, 16, 20][t.random.below(5)]!];
  const [rate, seed] = [[0, 0.3][t.random.below(2)]!, t.random.below(2 ** 31)];
  const hidden = heads * width;
  const [queries, context] = [t.floats(3 * hidden * rows), t.floats(hidden * rows)];
  const probabilities = t.floats(heads * lengths.reduce((sum, n) => sum + n * n, 0));
  const scratch = t.room(attentionScratch(Math.max(0, ...lengths), width));
  t.kernels.attention(queries, starts, lengths.length, heads, width, context, 0, scratch, rate, seed);
  t.kernels.attention(queries, starts, lengths.length, heads, width, context, probabilities, scratch, rate, seed);
  const [dContext, dQueries] = [t.floats(hidden * rows), t.floats(3 * hidden * rows)];
  const shape = [queries, starts, lengths.length, heads, width] as const;
  t.kernels.attentionBackward(...shape, probabilities, dContext, dQueries, scratch, rate, seed);
}

function dropoutTrial(t: Trial): void {
  const count = COUNTS[t.random.below(COUNTS.length)]!;
  const seed = t.random.below(2 ** 32);
  const rate = [0, 0.2, 0.5, 0.9][t.random.below(4)]!;
  t.kernels.dropout(t.floats(count), t.floats(count), count, rate, seed, 0);
  t.kernels.dropout(t.floats(count), t.floats(count), count, rate, seed, 1);
}

function updateTrial(t: Trial): void {
  const count = COUNTS[t.random.below(COUNTS.length)]!;
  const { kernels: k } = t;
  const fresh = (low = -1): number => t.floats(count, low);
  k.sgd(fresh(), fresh(), count, 0.1, 1e-3, 0.7);
  const [w, m, v] = [fresh(), fresh(), fresh(0)];
  k.adam(w, fresh(), m, v, count, 0.01, 0.9, 0.999, 1.2, 1e-8, 0.01, 0.5);
  k.movingAverage(w, fresh(), count, 0.99);
  t.returned(k.sum(w, count));
  t.returned(k.squaredNorm(w, count));
  t.returned(k.allFinite(w, count));
  const columns = 1 + t.random.below(9);
  const rows = t.random.below(4);
  const indices = t.ints([3, 0, 5].slice(0, rows));
  const table = (low = -1): number => t.floats(6 * columns, low);
  const [weights, gradient] = [table(), table()];
  t.returned(k.squaredNormRows(gradient, indices, rows, columns));
  k.sgdRows(weights, gradient, indices, rows, columns, 0.1, 1e-3, 0.7);
  k.adamRows(weights, gradient, table(), table(0), indices, rows, columns, 0.01, 0.9, 0.999, 1.2, 1e-8, 0.01, 0.5);
}

/** Name, how often with other shapes and numbers, and what is called. */
export const TRIALS: readonly [string, number, TrialRun][] = [
  ["matmul", 60, matmulTrial(false, false, 0)],
  ["matmul with bias", 40, matmulTrial(false, true, 0)],
  ["matmul accumulating", 40, matmulTrial(false, true, 1)],
  ["matmul with the transposed copy", 40, matmulTrial(true, false, 1)],
  ["weightGradient", 40, weightGradientTrial],
  ["rows", 60, rowsTrial],
  ["widened rows", 60, widenRowsTrial],
  ["elementwise", 60, elementwiseTrial],
  ["dropout", 60, dropoutTrial],
  ["gelu", 60, geluTrial],
  ["layer norm", 60, layerNormTrial],
  ["attention", 60, attentionTrial],
  ["lstm", 60, lstmTrial],
  ["coupled cell", 60, coupledTrial],
  ["target loss", 60, targetTrial],
  ["set loss", 60, setTrial],
  ["argmax and margin loss", 60, marginTrial],
  ["updates", 60, updateTrial],
];
