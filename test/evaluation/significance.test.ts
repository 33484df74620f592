import { describe, expect, test } from "vitest";
import { compareOutcomes, meanF1Interval, type Outcome } from "../../src/evaluation/significance.ts";
import { randomFromSeed } from "../../src/shared/random.ts";

/** 500 sentences of 20 brackets; each is found with the given chance. */
function parser(chance: number, seed: number): Outcome[] {
  const random = randomFromSeed(seed);
  return Array.from({ length: 500 }, () => {
    let matched = 0;
    for (let bracket = 0; bracket < 20; bracket++) if (random.next() < chance) matched++;
    return { matched, gold: 20, predicted: 20 };
  });
}

describe("stratified shuffling", () => {
  test("gives p = 1 for a parser against itself", () => {
    const outcomes = parser(0.9, 1);
    const { p, difference, interval } = compareOutcomes(outcomes, outcomes, { shuffles: 200 });
    expect(p).toEqual({ recall: 1, precision: 1, f1: 1 });
    expect(difference.f1).toBe(0);
    expect(interval).toEqual({ level: 95, low: 0, high: 0 });
  });

  test("is sure of a difference of five points, and of its direction", () => {
    const { p, interval, difference } = compareOutcomes(parser(0.85, 1), parser(0.9, 2));
    expect(p.f1).toBe(1 / 10_001); // no shuffle comes near
    expect(difference.f1).toBeGreaterThan(3);
    expect(interval.low).toBeGreaterThan(2);
    expect(interval.high).toBeGreaterThan(difference.f1!);
  });

  test("is rarely sure of a difference between equals: about 1 in 20 below 0.05", () => {
    const trials = 100;
    let below = 0;
    for (let trial = 0; trial < trials; trial++) {
      const options = { shuffles: 99, seed: trial };
      if (compareOutcomes(parser(0.9, 2 * trial + 1000), parser(0.9, 2 * trial + 1001), options).p.f1 <= 0.05) below++;
    }
    expect(below).toBeGreaterThan(0);
    expect(below).toBeLessThan(trials * 0.11); // four standard deviations above 5 %
  });

  test("counts every order of two sentences as it should", () => {
    // Swapping none or both leaves |difference| as observed, swapping one makes it smaller: p is near one half.
    const a = [outcome(10), outcome(10)];
    const b = [outcome(9), outcome(9)];
    expect(compareOutcomes(a, b, { shuffles: 20_000 }).p.f1).toBeCloseTo(0.5, 1);
  });

  test("is the same again with the same seed, and not with another", () => {
    const [a, b] = [parser(0.9, 1), parser(0.905, 2)];
    const first = compareOutcomes(a, b, { shuffles: 500, seed: 7 });
    expect(compareOutcomes(a, b, { shuffles: 500, seed: 7 })).toEqual(first);
    expect(compareOutcomes(a, b, { shuffles: 500, seed: 8 }).p).not.toEqual(first.p);
  });

  test("has no figures, but no failure, where nothing was scored", () => {
    const { p, difference } = compareOutcomes([], [], { shuffles: 10 });
    expect(difference).toEqual({ recall: null, precision: null, f1: null });
    expect(p.f1).toBe(1);
  });

  test("wants equal numbers of sentences", () => {
    expect(() => compareOutcomes([outcome(1)], [])).toThrow("1 and 0 sentences");
  });
});

function outcome(matched: number): Outcome {
  return { matched, gold: 20, predicted: 20 };
}

describe("the interval of a mean F1", () => {
  test("holds the F1, and is as wide as chance makes it", () => {
    const { level, low, high } = meanF1Interval([parser(0.9, 1)], { samples: 2000 });
    expect(level).toBe(95);
    // 10,000 brackets of which 90 % are found: a standard error of 0.3 points.
    expect(low).toBeGreaterThan(88.9);
    expect(high).toBeLessThan(91.1);
    expect(high - low).toBeGreaterThan(0.8);
    expect(high - low).toBeLessThan(1.6);
  });

  test("of several runs is around their mean, and does not depend on their order", () => {
    const runs = [parser(0.85, 1), parser(0.95, 2)];
    const { low, high } = meanF1Interval(runs, { samples: 500 });
    expect(low).toBeGreaterThan(89);
    expect(high).toBeLessThan(91);
    expect(meanF1Interval(runs.toReversed(), { samples: 500 })).toEqual({ level: 95, low, high });
  });

  test("takes runs over the same sentences only", () => {
    expect(() => meanF1Interval([])).toThrow("at least one run");
    expect(() => meanF1Interval([parser(0.9, 1), parser(0.9, 1).slice(1)])).toThrow("the same number");
  });
});
