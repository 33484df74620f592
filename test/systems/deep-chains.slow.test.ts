/**
 * Unary chains of thousands of levels, which a hostile request can hold: what is asked of an oracle must not cost their square.
 * There is no time limit here; with a cost of n² these tests would take minutes.
 */
import { describe, expect, test } from "vitest";
import { bestReachable, grammarAround, inspect } from "../../src/oracles/inspection.ts";
import { goldFates } from "../../src/oracles/reachability.ts";
import { systemOf } from "../../src/systems/system-entry.ts";
import { exactOracleOf } from "../../src/systems/system-oracles.ts";
import { EXACT_SYSTEMS } from "../../src/systems/systems.ts";
import type { Action } from "../../src/transitions/action.ts";
import { measureLimits } from "../../src/transitions/measure-limits.ts";
import { treesEqual } from "../../src/trees/equality.ts";
import { labelledSpans, spansWithout } from "../../src/trees/spans.ts";
import { branch, leaf, type Tree } from "../../src/trees/tree.ts";

function chain(levels: number, labels: number): Tree {
  let tree: Tree = leaf(null, "w");
  for (let level = 0; level < levels; level++) tree = branch(`L${level % labels}`, [tree]);
  return tree;
}

describe.each([
  { levels: 20_000, labels: 1 },
  { levels: 2000, labels: 2000 },
])("$levels nested unaries of $labels labels over one word", ({ levels, labels }) => {
  const gold = chain(levels, labels);

  describe.each(EXACT_SYSTEMS)("$name", (system) => {
    const grammar = grammarAround(systemOf(system), gold, [], ["X"]);
    const exact = exactOracleOf(system, grammar);
    const derivation = grammar.system.derive(gold);
    const half = derivation.slice(0, derivation.length >> 1);

    test("the gold derivation costs nothing, and the best tree is gold", () => {
      const start = inspect(exact, gold, []);
      expect(start.loss).toBe(0);
      expect(treesEqual(bestReachable(exact, start), gold)).toBe(true);
      expect(inspect(exact, gold, half).loss).toBe(0);
      const end = inspect(exact, gold, derivation);
      expect({ loss: end.loss, finished: end.state.finished }).toEqual({ loss: 0, finished: true });
    });

    test("after a mistake in the middle the best tree is at the distance that was foretold", () => {
      const taken = mistakeNear(derivation.length >> 1);
      const after = inspect(exact, gold, taken);
      expect(after.loss).toBeGreaterThan(0);
      const [best, golds] = [labelledSpans(bestReachable(exact, after)), labelledSpans(gold)];
      expect(spansWithout(best, golds).length + spansWithout(golds, best).length).toBe(after.loss);
    });

    /** Gold transitions up to about this step, and then one that is wrong. */
    function mistakeNear(step: number): Action[] {
      for (const end of [step, step + 1]) {
        const { transitions } = inspect(exact, gold, derivation.slice(0, end));
        const wrong = [...transitions].find(([, { isOptimal }]) => !isOptimal);
        if (wrong !== undefined) return [...derivation.slice(0, end), grammar.system.readAction(wrong[0])!];
      }
      throw new Error("there is nothing wrong to do there");
    }

    test("the formula, the limits and what is within reach", () => {
      const { state } = inspect(exact, gold, half);
      if (system.formula !== undefined) expect(inspect(system.formula.printed(grammar), gold, half).loss).toBe(0);
      expect(measureLimits(grammar.system, [gold]).maxUnary).toBe(levels);
      const fates = goldFates(system.reach!, gold, state);
      expect(fates.filter(({ fate }) => fate === "lost")).toEqual([]);
    });
  });
});
