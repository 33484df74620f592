import { describe, expect, test } from "vitest";
import { glorot, glorotRows, orthogonal, uniform } from "../../src/engine/initialisers.ts";
import { randomFromSeed } from "../../src/shared/random.ts";

describe("initialisers", () => {
  test.each([
    ["glorot", glorot, Math.sqrt(6 / 70)],
    ["glorot on rows", glorotRows, Math.sqrt(6 / 40)],
    ["uniform", uniform(0.5), 0.5],
  ])("%s fills its range and no more", (_, initialise, limit) => {
    const values = new Float64Array(30 * 40);
    initialise(values, 40, randomFromSeed(3));
    expect(Math.max(...values)).toBeLessThanOrEqual(limit);
    expect(Math.max(...values)).toBeGreaterThan(0.98 * limit);
    expect(Math.min(...values)).toBeLessThan(-0.98 * limit);
    expect(Math.abs(values.reduce((sum, value) => sum + value, 0) / values.length)).toBeLessThan(0.05 * limit);
  });

  test.each([
    [8, 8],
    [5, 9],
    [9, 5],
    [1, 4],
  ])("orthogonal %i×%i has orthonormal rows or columns", (rows, cols) => {
    const values = new Float64Array(rows * cols);
    orthogonal(values, cols, randomFromSeed(4));
    const at = (vector: number, i: number) => (rows <= cols ? values[vector * cols + i]! : values[i * cols + vector]!);
    for (let a = 0; a < Math.min(rows, cols); a++) {
      for (let b = 0; b <= a; b++) {
        let product = 0;
        for (let i = 0; i < Math.max(rows, cols); i++) product += at(a, i) * at(b, i);
        expect(product).toBeCloseTo(a === b ? 1 : 0, 10);
      }
    }
  });
});
