import { expect } from "vitest";
import type { Kernels } from "../../src/engine/kernels.ts";
import { jsKernels } from "../../src/engine/kernels-js.ts";
import { createFloat64Memory, type Memory } from "../../src/engine/memory.ts";
import { type Random, randomFromSeed } from "../../src/shared/random.ts";
import { type KernelSet, kernelsOn } from "./kernel-sets.ts";

/**
 * One use of a kernel, done twice with the same random numbers: by the set under test and by the plain TypeScript kernels in float64. Then all numbers of
 * both are compared, those the kernel should not touch included.
 */
export interface Trial {
  readonly kernels: Kernels;
  readonly random: Random;
  /** A place with random numbers in [low, high), guarded on both sides. */
  floats(count: number, low?: number, high?: number): number;
  /** A guarded place whose numbers do not matter: scratch. */
  room(count: number): number;
  /** A place with these numbers. */
  values(numbers: readonly number[]): number;
  /** A place with these integers. */
  ints(numbers: readonly number[]): number;
  /** A place with the offsets of `rows` rows from `start` on. */
  offsets(start: number, stride: number, rows: number): number;
  /** A 0/1 mask where about `share` is 1. */
  mask(count: number, share: number): number;
  /** Says that the numbers at `place` are sums of products whose magnitudes add up to those of `magnitudes`. */
  products(place: number, magnitudes: (index: number) => number): void;
  /** Says that a kernel returned this. */
  returned(value: number): void;
  read(place: number): number;
}

export type TrialRun = (trial: Trial) => void;

const GUARD = 12345.5;
const GUARD_LENGTH = 16;
/** The bound of both kinds of kernel: relative to Σ|aᵢbᵢ| for products, to max(1, |y|) for the rest. */
const TOLERANCE = 1e-5;

interface Range {
  readonly place: number;
  readonly count: number;
  readonly isInteger: boolean;
  readonly isScratch: boolean;
  /** What integers are counted from: offsets differ between memories, their distances do not. */
  base: number;
  magnitudes?: (index: number) => number;
}

/** Seeds from 1 on: each has other shapes and numbers. */
export async function compareTrials(set: KernelSet, count: number, run: TrialRun): Promise<void> {
  const { kernels, memory } = await kernelsOn(set);
  for (let seed = 1; seed <= count; seed++) {
    try {
      compareWithReference(kernels, memory, seed, run);
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
  }
}

function compareWithReference(kernels: Kernels, memory: Memory, seed: number, run: TrialRun): void {
  const referenceMemory = createFloat64Memory({ initial: 2 ** 16 });
  // Both sides start from the same numbers: those that the set has.
  const round = kernels.name === "bfloat16" ? toBfloat16 : Math.fround;
  const expected = perform(jsKernels(referenceMemory), referenceMemory, { seed, round }, run);
  const actual = perform(kernels, memory, { seed, round }, run);
  expect(actual.ranges.length).toBe(expected.ranges.length);
  for (const [index, range] of actual.ranges.entries()) {
    const reference = expected.ranges[index]!;
    for (let i = -GUARD_LENGTH; i < range.count + GUARD_LENGTH; i++) {
      const isGuard = i < 0 || i >= range.count;
      if (!isGuard && range.isScratch) continue;
      const place = range.place + i;
      if (isGuard || !range.isInteger) {
        const [x, y] = [memory.heap[place]!, referenceMemory.heap[reference.place + i]!];
        // Magnitudes are at least 1, and take as long to sum up as the product itself: most elements do without.
        const isClose = !isGuard && agree(x, y, TOLERANCE);
        const scale = isGuard || isClose ? 0 : (reference.magnitudes?.(i) ?? Math.max(1, Math.abs(y)));
        if (!isClose && !agree(x, y, TOLERANCE * scale)) {
          expect.fail(`array ${index}, ${isGuard ? "guard" : "element"} ${i}: ${memory.heap[place]} is not ${y}`);
        }
      } else {
        const [x, y] = [memory.ints[place]! - range.base, referenceMemory.ints[reference.place + i]! - reference.base];
        if (x !== y) expect.fail(`array ${index}, integer ${i}: ${x} is not ${y}`);
      }
    }
  }
  for (const [index, y] of expected.returned.entries()) {
    const x = actual.returned[index]!;
    if (!agree(x, y, TOLERANCE * Math.max(1, Math.abs(y)))) expect.fail(`returned ${x}, not ${y}`);
  }
}

function agree(x: number, y: number, tolerance: number): boolean {
  return Object.is(x, y) || x === y || Math.abs(x - y) <= tolerance;
}

/** The first 16 bits of a 32-bit float, not rounded: any number of this kind will do. */
function toBfloat16(x: number): number {
  const float = Float32Array.of(x);
  new Uint32Array(float.buffer)[0]! &= 0xffff0000;
  return float[0]!;
}

function perform(
  kernels: Kernels,
  memory: Memory,
  { seed, round }: { readonly seed: number; readonly round: (x: number) => number },
  run: TrialRun,
): { readonly ranges: readonly Range[]; readonly returned: readonly number[] } {
  const arena = memory.arena("trial", 2 ** 16);
  const random = randomFromSeed(seed);
  const ranges: Range[] = [];
  const returned: number[] = [];

  function place(count: number, isInteger: boolean, isScratch = false): number {
    const start = arena.alloc(count + 2 * GUARD_LENGTH) + GUARD_LENGTH;
    memory.heap.fill(GUARD, start - GUARD_LENGTH, start + count + GUARD_LENGTH);
    ranges.push({ place: start, count, isInteger, isScratch, base: 0 });
    return start;
  }

  function values(numbers: readonly number[]): number {
    const start = place(numbers.length, false);
    memory.heap.set(numbers.map(round), start);
    return start;
  }

  function ints(numbers: readonly number[]): number {
    const start = place(numbers.length, true);
    memory.ints.set(numbers, start);
    return start;
  }

  run({
    kernels,
    random,
    values,
    ints,
    room: (count) => place(count, false, true),
    floats: (count, low = -1, high = 1) =>
      values(Array.from({ length: count }, () => low + (high - low) * random.next())),
    offsets: (start, stride, rows) => {
      const list = ints(Array.from({ length: rows }, (_, r) => start + r * stride));
      ranges.at(-1)!.base = start;
      return list;
    },
    mask: (count, share) => ints(Array.from({ length: count }, () => (random.next() < share ? 1 : 0))),
    products: (start, magnitudes) => {
      ranges.find((range) => range.place === start)!.magnitudes = magnitudes;
    },
    returned: (value) => {
      returned.push(value);
    },
    read: (start) => memory.heap[start]!,
  });
  return { ranges, returned };
}
