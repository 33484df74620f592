/** The heuristic oracle of Fried and Klein (2018): what it recommends after mistakes, and that it always recommends something. */
import { describe, expect, test } from "vitest";
import { walk } from "../../src/oracles/walk.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { systemOf } from "../../src/systems/system-entry.ts";
import { oracleNamesOf, oracleOf } from "../../src/systems/system-oracles.ts";
import { findSystem, SYSTEMS } from "../../src/systems/systems.ts";
import { grammarFor, grammarOf } from "../../src/transitions/action-table.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { branch, leaf, leaves, type Tree } from "../../src/trees/tree.ts";
import { adviceExhaustively } from "../helpers/exhaustive-check.ts";
import { randomTree } from "../helpers/random-trees.ts";

const NAME = "dynamic-fried-klein";
const WITH_IT = SYSTEMS.filter((system) => oracleNamesOf(system).includes(NAME));

function advice(system: string, gold: string, transitions: string): string {
  const tree = readTree(gold, { tags: "none" });
  const { actions, system: rules } = grammarFor(systemOf(findSystem(system)), ["A", "B", "C"], 3);
  const oracle = oracleOf(findSystem(system), NAME, { actions, system: rules });
  let [state, guide] = [rules.start(leaves(tree)), oracle.guideTo(tree)];
  for (const name of transitions.split(" ").filter((part) => part !== "")) {
    const id = actions.idNamed(name);
    guide = guide.after(state, id);
    state = rules.apply(state, actions.actions[id]!);
  }
  return actions.actions[guide.preferred(state)]!.name;
}

test.each([
  ["top-down", "(A (B w0) w1)", "", "NT-A"],
  ["top-down", "(A (B w0) w1)", "NT-C", "NT-A"], // after a wrong one, gold is opened in its order
  ["top-down", "(A (B w0) w1)", "NT-C NT-B", "NT-A"], // B was opened before A: that one does not count
  ["top-down", "(A (B w0) w1)", "NT-A SH", "SH"], // too late for B
  ["top-down", "(A (B w0) w1)", "NT-A NT-C SH", "RE"], // C is not gold
  ["top-down", "(A (B w0) w1)", "NT-A NT-B SH SH", "RE"], // B ends too late: no gold is ahead
  ["in-order", "(A (B w0) w1)", "SH", "NT-B"],
  ["in-order", "(A (B w0) w1)", "SH NT-C", "RE"],
  ["in-order", "(A (B w0) w1)", "SH NT-C RE", "NT-B"], // around what is there
  ["in-order", "(A (B w0) w1)", "SH NT-A", "SH"], // A has its end ahead
  ["in-order", "(A w0 (B w1))", "SH NT-A SH", "NT-B"], // before A is closed, though it ends here
  ["in-order", "(A w0 w1)", "SH NT-A SH RE", "FI"],
])("%s, gold %s after %j: %s", (system, gold, transitions, expected) => {
  expect(advice(system, gold, transitions)).toBe(expected);
});

test("it is there for the systems that open constituents", () => {
  expect(WITH_IT.map(({ name }) => name)).toEqual(["top-down", "in-order"]);
});

describe.each(WITH_IT)("$name", (system) => {
  test("from anywhere, within limits, it recommends one legal transition, and following it ends", () => {
    for (let seed = 1; seed <= 30; seed++) {
      const gold = randomTree(seed, { maxWords: 8, labels: ["A", "B"], unary: 0.4 });
      const grammar = grammarOf(systemOf(system, { maxOpen: 3, maxOpenRun: 2, maxUnary: 1 }), [gold]);
      const steps = walk(oracleOf(system, NAME, grammar), gold, { errorRate: 0.3, random: randomFromSeed(seed) });
      for (const { state, guide } of steps) {
        const changes = guide.lossChanges(state);
        const recommended = [...changes.keys()].filter((id) => changes[id] === 0);
        expect(recommended).toEqual([guide.preferred(state)]);
        expect(grammar.actions.legalIds(grammar.system, state)).toContain(recommended[0]);
      }
    }
  });

  test("it is not always optimal, but nearly so", () => {
    const explore = { unary: 1, open: 2, excess: 0 };
    const check = { system: system.name, labels: ["A", "B"], words: 2, chain: 2, maxGold: 3, explore };
    const { configurations, harmful } = adviceExhaustively(NAME, check);
    expect(harmful).toBeGreaterThan(0);
    expect(harmful / configurations).toBeLessThan(0.01);
  });

  test("a tree of 3,000 levels", () => {
    let gold: Tree = leaf(null, "deep");
    for (let level = 0; level < 3000; level++) gold = branch("A", level % 2 ? [gold, leaf(null, "w")] : [gold]);
    const grammar = grammarOf(systemOf(system), [gold]);
    const oracle = oracleOf(system, NAME, grammar);
    let [steps, last] = [0, ""];
    for (const { actionId } of walk(oracle, gold, { errorRate: 0, random: randomFromSeed(1), optimal: "preferred" })) {
      expect(grammar.actions.actions[actionId]).toBeDefined();
      [steps, last] = [steps + 1, grammar.actions.actions[actionId]!.name];
    }
    expect(steps).toBe(grammar.system.derive(gold).length);
    expect(last).toBe(grammar.system.derive(gold).at(-1)!.name);
  });
});
