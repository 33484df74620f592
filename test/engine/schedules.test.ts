import { describe, expect, test } from "vitest";
import { constant, inverseDecay, warmupCosine, warmupLinear } from "../../src/engine/schedules.ts";

describe("learning-rate schedules", () => {
  test("constant and inverse decay", () => {
    expect(constant(0.1)(1000)).toBe(0.1);
    expect(inverseDecay(0.1, 0.05)(0)).toBe(0.1);
    expect(inverseDecay(0.1, 0.05)(20)).toBeCloseTo(0.05, 12);
  });

  test.each([
    ["linear", warmupLinear, 0.55],
    ["cosine", warmupCosine, 0.55],
  ])("warm-up then %s rises to the peak, is half way down in the middle, and stays at the floor", (_, make, middle) => {
    const rate = make({ peak: 1, warmup: 10, total: 110, floor: 0.1 });
    expect([rate(0), rate(5), rate(10)]).toEqual([0, 0.5, 1]);
    expect(rate(60)).toBeCloseTo(middle, 12);
    expect(rate(110)).toBeCloseTo(0.1, 12);
    expect(rate(500)).toBeCloseTo(0.1, 12);
    expect(rate(20)).toBeLessThan(1);
  });
});
