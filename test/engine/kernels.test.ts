import { describe, expect, test } from "vitest";
import { type Kernels, packedLength } from "../../src/engine/kernels.ts";
import { jsKernels } from "../../src/engine/kernels-js.ts";
import { createMemory } from "../../src/engine/memory.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { kernelSets, kernelsOn, titleOf } from "../helpers/kernel-sets.ts";
import { compareTrials } from "../helpers/kernel-trial.ts";
import { TRIALS } from "../helpers/kernel-trials.ts";

describe.each(kernelSets.map((set) => [titleOf(set), set] as const))("%s", (_, set) => {
  describe.skipIf(set.missing !== null)("agrees with the float64 reference", () => {
    // A few of each; kernels.slow.test.ts has them all.
    test.each(TRIALS)("%s", (_name, count, run) => compareTrials(set, Math.ceil(count / 8), run));
  });

  describe.skipIf(set.missing !== null)("keeps the promises of kernels.ts", () => {
    // In the second shape, some sets go block by block.
    test.each([
      [37, 4 * 27, 70],
      [781, 4 * 5, 200],
    ])("a row of %i has the same bits in every batch", async (inner, outer, most) => {
      const { kernels: k, memory } = await kernelsOn(set);
      const random = randomFromSeed(5);
      const arena = memory.arena("rows");
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
      /** The bits of product, cell and softmax of `rows` rows from `first` on: as text, which is soon compared. */
      const compute = (first: number, rows: number): string[] => {
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
          return row.join(" ");
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

    test("what decays towards subnormals becomes 0", async () => {
      const { kernels: k, memory } = await kernelsOn(set);
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
