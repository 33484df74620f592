/** Is the published oracle of the structure-label system optimal in our loss? At every configuration of every small gold tree. */
import { expect, test } from "vitest";
import { checkCrossHuang } from "../helpers/cross-huang.ts";

const labels = ["A", "B"];

test.each([
  { words: 1, chain: 3, maxGold: 3, explore: { unary: 3, open: 0, excess: 2 } },
  { words: 2, chain: 2, maxGold: 3, explore: { unary: 2, open: 0, excess: 1 } },
  { words: 3, chain: 1, maxGold: 2, explore: { unary: 1, open: 0, excess: 1 } },
])(
  "$words words: all that it gives is optimal, and all that is optimal is given, but for the order in a chain",
  (given) => {
    const { configurations, harmful, otherOrders, leftOut } = checkCrossHuang({ labels, ...given });
    expect({ harmful, leftOut }).toEqual({ harmful: [], leftOut: [] });
    expect(configurations).toBeGreaterThan(20);
    expect(otherOrders.length > 0).toBe(given.chain > 1);
  },
);

test("the smallest case of another order", () => {
  const { otherOrders } = checkCrossHuang({ words: 1, labels, chain: 2, maxGold: 2, explore: NONE_IN_EXCESS });
  expect(otherOrders.toSorted()).toEqual(["(A (B w0)) after SH: LA-B+A", "(B (A w0)) after SH: LA-A+B"]);
});

const NONE_IN_EXCESS = { unary: 2, open: 0, excess: 0 };
