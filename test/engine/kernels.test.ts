import { describe, expect, test } from "vitest";
import { type Kernels, packedLength } from "../../src/engine/kernels.ts";
import { jsKernels } from "../../src/engine/kernels-js.ts";
import { createMemory } from "../../src/engine/memory.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { kernelSets, kernelsOn, titleOf } from "../helpers/kernel-sets.ts";
import { compareWithReference, type Trial, type TrialRun } from "../helpers/kernel-trial.ts";

const ROWS = [0, 1, 2, 3, 4, 5, 7, 8, 31, 66, 67, 131];
const WIDTHS = [1, 2, 3, 4, 5, 8, 15, 16, 17, 33, 49, 100];
const COUNTS = [0, 1, 2, 3, 4, 5, 7, 16, 63, 250];

/** x, and room for it at a stride of its own. */
function matrix(t: Trial, rows: number, columns: number, stride: number): number {
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

function matmulTrial(isTransposed: boolean, hasBias: boolean, accumulate: number): TrialRun {
  return (t) => {
    const rows = ROWS[t.random.below(ROWS.length)]!;
    const inner = WIDTHS[t.random.below(WIDTHS.length)]!;
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

function weightGradientTrial(t: Trial): void {
  const rows = ROWS[t.random.below(ROWS.length)]!;
  const inner = WIDTHS[t.random.below(WIDTHS.length)]!;
  const outer = t.random.below(8) === 0 ? 519 : WIDTHS[t.random.below(WIDTHS.length)]!;
  const [xStride, dyStride] = [inner + t.random.below(3), outer + t.random.below(3)];
  const x = matrix(t, rows, inner, xStride);
  const dy = matrix(t, rows, outer, dyStride);
  const gradient = t.floats(inner * outer);
  const [xRows, dyRows] = [t.offsets(x, xStride, rows), t.offsets(dy, dyStride, rows)];
  t.kernels.weightGradient(xRows, dyRows, gradient, rows, inner, outer);
  const magnitude = productMagnitudes(t, { x, xStep: [1, xStride], w: dy, wStep: [dyStride, 1], count: rows }, 1);
  t.products(gradient, (i) => magnitude(Math.floor(i / outer), i % outer));
}

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
  t.kernels.addBias(t.floats(columns), y, yStride, rows, columns);
  t.kernels.biasGradient(x, xStride, t.floats(columns), rows, columns);
  t.kernels.zeroRows(matrix(t, 9, columns, columns), indices, Math.min(rows, 3), columns);
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
  k.flush(weights, 6 * columns);
}

const TRIALS: readonly [string, number, TrialRun][] = [
  ["matmul", 60, matmulTrial(false, false, 0)],
  ["matmul with bias", 40, matmulTrial(false, true, 0)],
  ["matmul accumulating", 40, matmulTrial(false, true, 1)],
  ["matmul with the transposed copy", 40, matmulTrial(true, false, 1)],
  ["weightGradient", 40, weightGradientTrial],
  ["rows", 60, rowsTrial],
  ["elementwise", 60, elementwiseTrial],
  ["dropout", 60, dropoutTrial],
  ["lstm", 60, lstmTrial],
  ["coupled cell", 60, coupledTrial],
  ["target loss", 60, targetTrial],
  ["set loss", 60, setTrial],
  ["argmax and margin loss", 60, marginTrial],
  ["updates", 60, updateTrial],
];

describe.each(kernelSets.map((set) => [titleOf(set), set] as const))("%s", (_, set) => {
  describe.skipIf(set.missing !== null)("agrees with the float64 reference", () => {
    test.each(TRIALS)("%s", async (_name, count, run) => {
      const { kernels, memory } = await kernelsOn(set);
      for (let seed = 1; seed <= count; seed++) {
        try {
          compareWithReference(kernels, memory, seed, run);
        } catch (error) {
          throw new Error(`seed ${seed}`, { cause: error });
        }
      }
    });
  });

  describe.skipIf(set.missing !== null)("keeps the promises of kernels.ts", () => {
    test("a row has the same bits in every batch", async () => {
      const { kernels: k, memory } = await kernelsOn(set);
      const random = randomFromSeed(5);
      const arena = memory.arena("rows");
      const [inner, outer, most] = [37, 4 * 27, 70];
      const floats = (count: number): number => {
        const place = arena.alloc(count);
        for (let i = 0; i < count; i++) memory.heap[place + i] = 4 * random.next() - 2;
        return place;
      };
      const x = floats(most * inner);
      const packed = arena.alloc(packedLength(inner, outer));
      k.pack(floats(inner * outer), packed, inner, outer);
      const bias = floats(outer);
      const previous = floats((most * outer) / 4);
      /** Product, cell and softmax of `rows` rows from `first` on. */
      const compute = (first: number, rows: number): Uint32Array[] => {
        const mark = arena.mark();
        const gates = arena.alloc(rows * outer);
        const [c, h] = [arena.alloc((rows * outer) / 4), arena.alloc((rows * outer) / 4)];
        const y = arena.alloc((rows * outer) / 4);
        const before = previous + (first * outer) / 4;
        k.matmul(x + first * inner, inner, packed, bias, gates, outer, rows, inner, outer, 0);
        k.lstm(gates, before, outer / 4, 0, c, h, rows, outer / 4);
        k.logSoftmax(h, 0, y, rows, outer / 4);
        const bits = new Uint32Array(memory.wasm!.buffer);
        const results = Array.from({ length: rows }, (_, r) => {
          const row = [gates, c, h, y].flatMap((place, i) => {
            const columns = i === 0 ? outer : outer / 4;
            return [...bits.subarray(place + r * columns, place + (r + 1) * columns)];
          });
          return Uint32Array.from(row);
        });
        arena.reset(mark);
        return results;
      };
      const all = compute(0, most);
      for (const rows of [1, 2, 3, 4, 5, 6, 7, 64, 65, 66, 67]) {
        for (const first of [0, most - rows]) {
          expect(compute(first, rows)).toEqual(all.slice(first, first + rows));
        }
      }
    });

    test("subnormals and what decays towards them become 0", async () => {
      const { kernels: k, memory } = await kernelsOn(set);
      const place = memory.claim(16, "test");
      memory.heap.set([1e-31, -1e-31, 1e-40, 1e-29, -2, 0, Number.NaN], place);
      k.flush(place, 7);
      expect([...memory.heap.subarray(place, place + 7)]).toEqual(
        [0, 0, 0, Math.fround(1e-29), -2, 0, Number.NaN].map((x) => x),
      );
      const [w, g, m, v] = [0, 0, 0, 0].map(() => memory.claim(16, "test"));
      memory.heap.fill(1e-3, m!, m! + 9);
      memory.heap.fill(1e-28, v!, v! + 9);
      for (let step = 0; step < 5000; step++) k.adam(w!, g!, m!, v!, 9, 1e-3, 0.9, 0.999, 1, 1e-8, 0, 1);
      expect([...memory.heap.subarray(m!, m! + 9), ...memory.heap.subarray(v!, v! + 9)]).toEqual(new Array(18).fill(0));
    });

    test("NaN and infinities are noticed and passed on", async () => {
      const { kernels: k, memory } = await kernelsOn(set);
      const [x, y] = [memory.claim(32, "x"), memory.claim(32, "y")];
      for (const bad of [Number.NaN, Infinity, -Infinity]) {
        for (const index of [0, 3, 4, 8]) {
          memory.heap.fill(1, x, x + 9);
          expect(k.allFinite(x, 9)).toBe(1);
          memory.heap[x + index] = bad;
          expect(k.allFinite(x, 9)).toBe(0);
          expect(k.allFinite(x, index)).toBe(1);
        }
      }
      memory.heap.fill(1, x, x + 9);
      memory.heap[x + 2] = Number.NaN;
      for (const kernel of [k.tanh, k.sigmoid, k.relu]) {
        kernel(x, y, 9);
        expect(memory.heap[y + 2]).toBeNaN();
        expect(memory.heap[y + 1]).not.toBeNaN();
      }
      k.logSoftmax(x, 0, y, 1, 9);
      expect([...memory.heap.subarray(y, y + 9)]).toEqual(new Array(9).fill(Number.NaN));
    });

    test("nothing legal gives −Infinity and no choice; equals go to the lowest", async () => {
      const { kernels: k, memory } = await kernelsOn(set);
      const [x, mask, y, chosen] = [0, 0, 0, 0].map(() => memory.claim(32, "test")) as [number, number, number, number];
      memory.heap.fill(2, x, x + 10);
      memory.ints.fill(1, mask + 5, mask + 10);
      memory.ints[mask + 5] = 0;
      k.logSoftmax(x, mask, y, 2, 5);
      k.argmax(x, mask, chosen, 2, 5);
      expect([...memory.heap.subarray(y, y + 6)]).toEqual(new Array(6).fill(-Infinity));
      expect(memory.heap[y + 6]).toBeCloseTo(-Math.log(4), 6);
      expect([...memory.ints.subarray(chosen, chosen + 2)]).toEqual([-1, 1]);
    });

    test("works on, and for weights packed before, the growth of the memory", async () => {
      const { kernels: k, memory } = await kernelsOn(set, { initial: 2 ** 18, maximum: 2 ** 24 });
      const [x, w, packed, y] = [16, 16 * 16, packedLength(16, 16), 16].map((count) => memory.claim(count, "test"));
      memory.heap.fill(1, x!, x! + 16);
      memory.heap.fill(0.5, w!, w! + 256);
      k.pack(w!, packed!, 16, 16);
      const far = memory.claim(2 ** 22, "growth") + 2 ** 22 - 16;
      k.matmul(x!, 16, packed!, 0, far, 16, 1, 16, 16, 0);
      k.matmul(x!, 16, packed!, 0, y!, 16, 1, 16, 16, 0);
      expect([...memory.heap.subarray(far, far + 16)]).toEqual(new Array(16).fill(8));
      expect([...memory.heap.subarray(y!, y! + 16)]).toEqual(new Array(16).fill(8));
    });

    test("has every kernel, on a memory of one thread or shared", async () => {
      const names = Object.keys(jsKernels(createMemory())).sort();
      for (const shared of [false, true]) {
        const { kernels } = await kernelsOn(set, { shared });
        expect(kernels.name).toBe(set.name);
        expect(Object.keys(kernels).sort()).toEqual(names);
        expect(kernelNames(kernels)).toEqual(names.filter((name) => name !== "name"));
      }
    });
  });
});

function kernelNames(kernels: Kernels): string[] {
  return Object.entries(kernels)
    .filter(([, value]) => typeof value === "function")
    .map(([name]) => name)
    .sort();
}

test("about the asked share is dropped, and each seed drops others", () => {
  const memory = createMemory();
  const k = jsKernels(memory);
  const count = 20_000;
  const [x, y, z] = [count, count, count].map((n) => memory.claim(n, "test")) as [number, number, number];
  memory.heap.fill(1, x, x + count);
  k.dropout(x, y, count, 0.2, 1, 0);
  k.dropout(x, z, count, 0.2, 2, 0);
  const isDropped = (place: number, i: number): boolean => memory.heap[place + i] === 0;
  let [dropped, both] = [0, 0];
  for (let i = 0; i < count; i++) {
    if (isDropped(y, i)) dropped++;
    if (isDropped(y, i) && isDropped(z, i)) both++;
  }
  // Five standard deviations of a fair draw.
  expect(Math.abs(dropped / count - 0.2)).toBeLessThan(5 * Math.sqrt((0.2 * 0.8) / count));
  expect(Math.abs(both / count - 0.04)).toBeLessThan(5 * Math.sqrt((0.04 * 0.96) / count));
});
