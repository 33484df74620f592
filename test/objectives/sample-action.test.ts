import { expect, test } from "vitest";
import { Tape } from "../../src/engine/tape.ts";
import { sampleAction } from "../../src/objectives/sample-action.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { float32Engine } from "../helpers/float64-engine.ts";

const DRAWS = 20_000;

/** How often each action of the second row is drawn; the third is not legal. */
function shares(power: number): number[] {
  const tape = new Tape(float32Engine(), "forget");
  const scores = tape.constant("scores", 4, [9, 9, 9, 9, Math.log(1), Math.log(2), Math.log(50), Math.log(4)]);
  const random = randomFromSeed(1);
  const times = [0, 0, 0, 0];
  const mask = [1, 1, 1, 1, 1, 1, 0, 1];
  for (let i = 0; i < DRAWS; i++) times[sampleAction(tape, scores, 1, mask, { power, random })]!++;
  return times.map((count) => count / DRAWS);
}

test.each([
  [1, [1 / 7, 2 / 7, 0, 4 / 7]],
  [0, [1 / 3, 1 / 3, 0, 1 / 3]],
  [2, [1 / 21, 4 / 21, 0, 16 / 21]],
])("legal actions are drawn by their probabilities to the power of %s", (power, expected) => {
  for (const [id, share] of shares(power).entries()) expect(share).toBeCloseTo(expected[id]!, 1);
});

test("chance at its ends draws the first and the last legal action", () => {
  const tape = new Tape(float32Engine(), "forget");
  const scores = tape.constant("scores", 4, [0, 0, 0, 0]);
  const at = (value: number) => ({ power: 1, random: { next: () => value, below: () => 0 } });
  expect(sampleAction(tape, scores, 0, [0, 1, 1, 0], at(0))).toBe(1);
  expect(sampleAction(tape, scores, 0, [0, 1, 1, 0], at(1 - 2 ** -32))).toBe(2);
});
