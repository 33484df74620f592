import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ILLEGAL, optimalIds } from "../../src/oracles/oracle.ts";
import { increasingEnds } from "../../src/oracles/paper-oracle.ts";
import { followGuide, walk } from "../../src/oracles/walk.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { type SystemEntry, systemOf } from "../../src/systems/system-entry.ts";
import { exactOracleOf, oracleNamed, oracleNamesOf, oracleOf } from "../../src/systems/system-oracles.ts";
import { EXACT_SYSTEMS, SYSTEMS, systemNamed } from "../../src/systems/systems.ts";
import { type Grammar, grammarFor, grammarOf } from "../../src/transitions/action-table.ts";
import { treeOf } from "../../src/transitions/transition-system.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { branch, leaf, leaves, type Tree } from "../../src/trees/tree.ts";
import { constituentsOf } from "../helpers/gold-trees.ts";
import { randomTree } from "../helpers/random-trees.ts";
import { TOY_SYSTEM } from "../helpers/toy-system.ts";

const LABELS = ["A", "B", "C"];
const shape = { maxWords: 10, labels: LABELS, unary: 0.3 };

/** Every oracle of every system, the readings of a formula among them. */
const ORACLES = [...SYSTEMS, TOY_SYSTEM].flatMap((system) => {
  const named = oracleNamesOf(system).map((name) => ({
    title: `${system.name}, ${name}`,
    system,
    make: (grammar: Grammar) => oracleOf(system, name, grammar),
  }));
  const { formula } = system;
  if (formula === undefined) return named;
  return [...named, { title: `${system.name}, formula as printed`, system, make: formula.printed }];
});

/** Every transition with the labels of the tests and one more; of chains of labels, those of the tree. */
function everyAction(system: SystemEntry, ...golds: Tree[]): Grammar {
  return grammarFor(systemOf(system), [...LABELS, "D"], 10, golds);
}

describe.each(ORACLES)("$title", ({ system, make }) => {
  test("the gold derivation loses nothing and is what is preferred", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const gold = randomTree(seed, shape);
        const grammar = everyAction(system, gold);
        let guide = make(grammar).guideTo(gold);
        let state = grammar.system.start(leaves(gold));
        for (const action of grammar.system.derive(gold)) {
          expect(guide.loss).toBe(0);
          const id = grammar.actions.idOf(action);
          expect(guide.lossChanges(state)[id]).toBe(0);
          expect(grammar.actions.actions[guide.preferred(state)]!.name).toBe(action.name);
          guide = guide.after(state, id);
          state = grammar.system.apply(state, action);
        }
        expect(guide.loss).toBe(0);
      }),
      { numRuns: 15 },
    );
  });

  test("a gold label that the grammar does not have is an error", () => {
    const gold = readTree("(UNHEARD a b)", { tags: "none" });
    expect(() => make(everyAction(system)).guideTo(gold)).toThrow(
      expect.objectContaining({ code: "E_LABEL_UNKNOWN", label: "UNHEARD" }),
    );
  });
});

describe.each(EXACT_SYSTEMS)("the exact oracle of the $name system", (system) => {
  test("from anywhere, what is preferred ends at exactly the loss that was promised", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const gold = randomTree(seed, shape);
        const oracle = exactOracleOf(system, everyAction(system, gold));
        for (const { state, guide } of walk(oracle, gold, { errorRate: 0.3, random: randomFromSeed(seed) })) {
          const changes = guide.lossChanges(state);
          expect(optimalIds(changes).every((id) => changes[id] === 0)).toBe(true);
          for (const [id, change] of changes.entries()) {
            if (change !== ILLEGAL) expect(guide.after(state, id).loss).toBe(guide.loss + change);
          }
          const end = followGuide(oracle, { state, guide });
          expect(end.guide.loss).toBe(guide.loss);
          expect(distance(treeOf(end.state)!, gold)).toBe(guide.loss);
        }
      }),
      { numRuns: 20 },
    );
  });

  test("within limits the optimal set is what costs least among the legal, and following it ends", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const gold = randomTree(seed, { ...shape, unary: 0.5 });
        const limited = grammarOf(systemOf(system, { maxOpen: 2, maxOpenRun: 1, maxUnary: 1 }), [gold]);
        const oracle = exactOracleOf(system, limited);
        const start = { state: limited.system.start(leaves(gold)), guide: oracle.guideTo(gold) };
        for (const { state, guide } of walk(oracle, gold, { errorRate: 0.2, random: randomFromSeed(seed) })) {
          const changes = guide.lossChanges(state);
          const legal = limited.actions.legalIds(limited.system, state);
          expect([...changes.keys()].filter((id) => changes[id] !== ILLEGAL)).toEqual(legal);
          const least = Math.min(...legal.map((id) => changes[id]!));
          expect(optimalIds(changes)).toEqual(legal.filter((id) => changes[id] === least));
        }
        const end = followGuide(oracle, start);
        expect(end.guide.loss).toBe(distance(treeOf(end.state)!, gold));
      }),
      { numRuns: 25 },
    );
  });

  test("a guide is a value: what follows from it does not change it", () => {
    const gold = randomTree(11, shape);
    const grammar = everyAction(system, gold);
    const steps = [...walk(exactOracleOf(system, grammar), gold, { errorRate: 0.3, random: randomFromSeed(1) })];
    const answers = () => steps.map(({ state, guide }) => [...guide.lossChanges(state)]);
    const before = answers();
    for (const { state, guide } of steps)
      for (const id of grammar.actions.legalIds(grammar.system, state)) guide.after(state, id);
    expect(answers()).toEqual(before);
  });

  test("a tree of 3,000 levels", () => {
    let gold: Tree = leaf(null, "deep");
    for (let level = 0; level < 3000; level++)
      gold = branch(LABELS[level % 3]!, level % 2 ? [gold, leaf(null, "w")] : [gold]);
    const deep = grammarOf(systemOf(system), [gold]);
    let guide = exactOracleOf(system, deep).guideTo(gold);
    let state = deep.system.start(leaves(gold));
    for (const action of deep.system.derive(gold)) {
      guide = guide.after(state, deep.actions.idOf(action));
      state = deep.system.apply(state, action);
      expect(guide.loss).toBe(0);
    }
  });
});

test("the static oracle has no answer after a mistake", () => {
  const grammar = grammarFor(systemNamed("in-order"), ["A", "B"], 2);
  const gold = readTree("(A a b)", { tags: "none" });
  const state = grammar.system.start(leaves(gold));
  const guide = oracleNamed("static", grammar).guideTo(gold);
  const shifted = grammar.system.apply(state, grammar.system.derive(gold)[0]!);
  const second = guide.after(state, grammar.actions.idNamed("SH"));
  expect(() => second.after(shifted, grammar.actions.idNamed("NT-B"))).toThrow(
    expect.objectContaining({ code: "E_ORACLE_OFF_PATH" }),
  );
});

test("unary chains are preferred in gold order: outermost first top-down, innermost first in-order", () => {
  const gold = readTree("(A (B (C w0)))", { tags: "none" });
  const first = (system: string, taken: string[]) => {
    const grammar = grammarFor(systemNamed(system), LABELS, 1);
    let state = grammar.system.start(leaves(gold));
    let guide = oracleNamed("dynamic", grammar).guideTo(gold);
    for (const name of taken) {
      const id = grammar.actions.idNamed(name);
      guide = guide.after(state, id);
      state = grammar.system.apply(state, grammar.actions.actions[id]!);
    }
    return grammar.actions.actions[guide.preferred(state)]!.name;
  };
  expect(first("top-down", [])).toBe("NT-A");
  expect(first("top-down", ["NT-B"])).toBe("NT-A");
  expect(first("in-order", ["SH"])).toBe("NT-C");
  expect(first("in-order", ["SH", "NT-B", "RE"])).toBe("NT-C");
  expect(first("bottom-up", ["SH", "RE#1-B"])).toBe("RE#1-C");
});

test.each([
  [[], 0],
  [[1, 2, 3], 3],
  [[3, 2, 1], 1],
  [[2, 5, 3, 7, 1, 8], 4],
])("the longest increasing subsequence of %j has %i members", (values, length) => {
  expect(increasingEnds(values)).toHaveLength(length);
});

/** Counted from the brackets, without the oracles. */
function distance(a: Tree, b: Tree): number {
  const counts = new Map<string, number>();
  for (const key of constituentsOf(writeTree(a))) counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const key of constituentsOf(writeTree(b))) counts.set(key, (counts.get(key) ?? 0) - 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}
