/** The proof by exhaustion: at every configuration of every small gold tree the exact oracles give the true minimum. */
import { describe, expect, test } from "vitest";
import { EXACT_SYSTEMS } from "../../src/systems/systems.ts";
import { checkExhaustively } from "../helpers/exhaustive-check.ts";
import { takesMinutes } from "../helpers/patience.ts";

takesMinutes();

describe.each(EXACT_SYSTEMS)("$name: the exact loss is the true minimum", ({ name: system }) => {
  const labels = ["A", "B"];
  test.each([
    { words: 1, chain: 3, maxGold: 3, explore: { unary: 3, open: 4, excess: 2 } },
    { words: 2, chain: 2, maxGold: 4, explore: { unary: 2, open: 3, excess: 1 } },
    { words: 3, chain: 2, maxGold: 3, explore: { unary: 1, open: 2, excess: 1 } },
  ])("$words words, chains of up to $chain, up to $maxGold gold constituents", ({ words, chain, maxGold, explore }) => {
    const found = checkExhaustively({ system, labels, words, chain, maxGold, explore });
    expect(found.mismatches).toEqual([]);
    expect(found.golds).toBeGreaterThan(5);
    expect(found.configurations).toBeGreaterThan(5 * found.golds);
  });
});
