import { expect, test } from "vitest";
import { attachMemory, createMemory } from "../../src/engine/memory.ts";
import { copyMemory } from "../../src/engine/memory-copy.ts";

test("a copy has what was there before its end, in the same places, and room from there on", () => {
  const memory = createMemory({ shared: true });
  const weights = memory.claim(100, "weights");
  memory.heap.fill(7, weights, weights + 100);
  const end = memory.used;
  memory.arena("scratch").zeros(1000);
  const copy = attachMemory(copyMemory(memory.wasm!, end));
  expect([...copy.heap.subarray(weights, weights + 100)]).toEqual(new Array(100).fill(7));
  expect(copy.used).toBe(end);
  expect(copy.claim(10, "more")).toBe(end);
  copy.heap[weights] = 1;
  expect(memory.heap[weights]).toBe(7);
});
