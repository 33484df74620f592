import { expect, test } from "vitest";
import { randomFromSeed } from "../../src/shared/random.ts";
import { takesMinutes } from "../helpers/patience.ts";
import { fuzzWeights } from "../helpers/weights-fuzz.ts";

takesMinutes();

test("100,000 mutated weights files give typed errors or finite tensors", () => {
  const { refused, read } = fuzzWeights(100_000, randomFromSeed(20260101));
  expect(refused + read).toBe(100_000);
  expect(refused).toBeGreaterThan(50_000);
  expect(read).toBeGreaterThan(100); // mutations inside the data leave a readable file
});
