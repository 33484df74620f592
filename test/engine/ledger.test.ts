import { expect, test } from "vitest";
import { createLedger } from "../../src/engine/ledger.ts";
import { attachMemory, createMemory } from "../../src/engine/memory.ts";

const MEBIBYTE = 2 ** 18; // in floats

test("who comes in the place of an ended thread takes over what it had, and nothing of others", () => {
  const { wasm } = createMemory({ shared: true });
  const ledger = createLedger();
  const first = attachMemory(wasm!, ledger);
  const places = [first.claim(100, "scratch"), first.claim(3 * MEBIBYTE, "large"), first.claim(MEBIBYTE, "chunk")];
  first.heap.fill(7, places[0]!, places[0]! + 100);
  const other = attachMemory(wasm!, createLedger());
  const foreign = other.claim(MEBIBYTE, "chunk");
  const used = first.used;

  const second = attachMemory(wasm!, ledger);
  expect(second.claim(100, "scratch")).toBe(places[0]);
  expect([...second.heap.subarray(places[0]!, places[0]! + 100)]).toEqual(new Array(100).fill(0));
  expect(second.claim(MEBIBYTE, "chunk")).toBe(places[2]); // the smallest that is large enough
  expect(second.claim(2 * MEBIBYTE, "chunk")).toBe(places[1]);
  expect(second.used).toBe(used);

  const further = second.claim(MEBIBYTE, "chunk");
  expect([...places, foreign]).not.toContain(further);
  const third = attachMemory(wasm!, ledger);
  for (let i = 0; i < 3; i++) third.arena("any").alloc(100);
  const usedByThree = third.used;
  expect(usedByThree).toBe(second.used);
});
