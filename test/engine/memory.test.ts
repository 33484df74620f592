import { describe, expect, test } from "vitest";
import { attachMemory, createFloat64Memory, createMemory, type Memory } from "../../src/engine/memory.ts";

const MIB = 2 ** 18; // in floats

const kinds: readonly [string, (options: { initial: number; maximum: number }) => Memory][] = [
  ["WASM memory", createMemory],
  ["shared WASM memory", (options) => createMemory({ ...options, shared: true })],
  ["float64 memory", createFloat64Memory],
];

describe.each(kinds)("%s", (_, create) => {
  test("hands out aligned places that do not overlap, and never offset 0", () => {
    const arena = create({ initial: MIB, maximum: 4 * MIB }).arena("a", 100);
    const places = [1, 16, 17, 0, 5, 1000, 3].map((count) => ({ start: arena.alloc(count), count }));
    for (const { start } of places) {
      expect(start).toBeGreaterThan(0);
      expect(start % 16).toBe(0);
    }
    const sorted = places.filter(({ count }) => count > 0).sort((a, b) => a.start - b.start);
    for (let i = 1; i < sorted.length; i++) {
      expect(sorted[i]!.start).toBeGreaterThanOrEqual(sorted[i - 1]!.start + sorted[i - 1]!.count);
    }
  });

  test("an offset keeps its numbers when the memory grows", () => {
    const memory = create({ initial: MIB, maximum: 16 * MIB });
    const arena = memory.arena("a");
    const place = arena.alloc(4);
    const integers = arena.alloc(4);
    memory.heap[place + 3] = 0.5;
    memory.ints[integers + 1] = -7;
    let growths = 0;
    memory.onGrowth(() => growths++);
    const far = arena.alloc(8 * MIB);
    memory.heap[far + 8 * MIB - 1] = 2;
    expect(growths).toBe(1);
    expect(memory.heap[place + 3]).toBe(0.5);
    expect(memory.ints[integers + 1]).toBe(-7);
    expect(memory.heap[far + 8 * MIB - 1]).toBe(2);
  });

  test("reset hands the same places out again and takes no more memory", () => {
    const memory = create({ initial: MIB, maximum: 16 * MIB });
    const arena = memory.arena("a", 1000);
    const take = (): number[] => [10, 900, 5000, 200, 40].map((count) => arena.alloc(count));
    const first = take();
    const used = memory.used;
    for (let batch = 0; batch < 10; batch++) {
      arena.reset();
      expect(take()).toEqual(first);
    }
    expect(memory.used).toBe(used);
  });

  test("requests larger than those before leave the other chunks in reach", () => {
    const memory = create({ initial: MIB, maximum: 64 * MIB });
    const arena = memory.arena("a", 100);
    for (let batch = 1; batch <= 200; batch++) {
      arena.reset();
      arena.alloc(100 + 16 * batch); // larger each time, at the start
      for (let i = 0; i < 100; i++) arena.alloc(90);
    }
    const largest = 100 + 16 * 200;
    // 200 chunks for the growing request at most, and once 100 small ones.
    expect(memory.used).toBeLessThan(200 * largest + 2 * 100 * 112);
    const used = memory.used;
    for (let batch = 0; batch < 200; batch++) {
      arena.reset();
      for (let i = 0; i < 100; i++) arena.alloc(90);
      arena.alloc(largest - 16 * batch);
    }
    expect(memory.used).toBe(used);
  });

  test("reset to a mark keeps what was there before it", () => {
    const arena = create({ initial: MIB, maximum: 16 * MIB }).arena("a", 100);
    arena.alloc(90);
    const mark = arena.mark();
    const [second, third] = [arena.alloc(50), arena.alloc(500)];
    arena.reset(mark);
    expect([arena.alloc(50), arena.alloc(500)]).toEqual([second, third]);
  });

  test("zeros are zero even in a place used before", () => {
    const memory = create({ initial: MIB, maximum: 4 * MIB });
    const arena = memory.arena("a");
    const used = arena.alloc(50);
    memory.heap.fill(3, used, used + 50);
    arena.reset();
    const place = arena.zeros(50);
    expect(place).toBe(used);
    expect([...memory.heap.subarray(place, place + 50)]).toEqual(new Array(50).fill(0));
  });

  test("says who asked for how much when it cannot grow, and stays usable", () => {
    const memory = create({ initial: MIB, maximum: 4 * MIB });
    const arena = memory.arena("activations");
    expect(() => arena.alloc(5 * MIB)).toThrowError(
      expect.objectContaining({
        code: "E_MEMORY",
        message: expect.stringMatching(/arena "activations" asked for 1310720 numbers \(5\.0 MiB\).*4\.0 MiB/),
      }),
    );
    expect(() => arena.alloc(1e15)).toThrowError(expect.objectContaining({ code: "E_MEMORY" }));
    expect(arena.alloc(MIB)).toBeGreaterThan(0);
  });
});

test("two views of one shared memory take from the same place and see each other's growth", () => {
  const memory = createMemory({ initial: MIB, maximum: 16 * MIB, shared: true });
  const other = attachMemory(memory.wasm!);
  const a = memory.claim(100, "one");
  const b = other.claim(100, "other");
  expect(b).toBe(a + 112);
  const far = other.claim(4 * MIB, "other");
  other.heap[far + 4 * MIB - 1] = 9;
  memory.refresh();
  expect(memory.heap[far + 4 * MIB - 1]).toBe(9);
});
