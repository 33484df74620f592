import { describe, expect, test } from "vitest";
import { ILLEGAL } from "../../src/oracles/oracle.ts";
import { walk } from "../../src/oracles/walk.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { oracleNamed } from "../../src/systems/system-oracles.ts";
import { systemNamed } from "../../src/systems/systems.ts";
import { grammarFor } from "../../src/transitions/action-table.ts";
import { openCountOf } from "../../src/transitions/stack.ts";
import { lossOverEnds } from "../helpers/ends-oracle.ts";
import { takesMinutes } from "../helpers/patience.ts";
import { randomTree } from "../helpers/random-trees.ts";

takesMinutes();

/** Beyond this many open nonterminals there are too many choices of ends. */
const MAX_OPEN = 5;

describe.each(["top-down", "in-order"])(
  "%s: the exact loss is the minimum over the ends of the open nonterminals",
  (name) => {
    test.each([0.1, 0.3, 0.6])("random walks on random trees of up to 12 words, error rate %f", (errorRate) => {
      const grammar = grammarFor(systemNamed(name), ["A", "B", "C"], 12);
      const oracle = oracleNamed("dynamic", grammar);
      let [asked, seed] = [0, 0];
      for (; asked < 1500; seed++) {
        const gold = randomTree(seed, { maxWords: 12, labels: ["A", "B"], unary: 0.35 });
        for (const { state, guide } of walk(oracle, gold, { errorRate, random: randomFromSeed(seed) })) {
          if (openCountOf(state.stack) > MAX_OPEN) continue;
          asked++;
          expect(guide.loss, `seed ${seed}, step ${state.step}`).toBe(lossOverEnds(name, state, gold));
          if (asked % 10 !== 0) continue;
          for (const [id, change] of guide.lossChanges(state).entries()) {
            if (change === ILLEGAL) continue;
            const after = grammar.system.apply(state, grammar.actions.actions[id]!);
            const { name: action } = grammar.actions.actions[id]!;
            expect(guide.loss + change, `seed ${seed}, step ${state.step}, ${action}`).toBe(
              lossOverEnds(name, after, gold),
            );
          }
        }
      }
      expect(seed).toBeGreaterThan(10);
    });
  },
);
