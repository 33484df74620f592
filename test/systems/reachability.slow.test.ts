import { describe, expect, test } from "vitest";
import { goldFates } from "../../src/oracles/reachability.ts";
import { systemOf } from "../../src/systems/system-entry.ts";
import { EXACT_SYSTEMS, findSystem } from "../../src/systems/systems.ts";
import { grammarFor } from "../../src/transitions/action-table.ts";
import { replay } from "../../src/transitions/derivation.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { leaves } from "../../src/trees/tree.ts";
import { type Bounds, type Configuration, configurations, startOf, successors } from "../helpers/exhaustive-oracle.ts";
import { constituentsOf, goldTrees } from "../helpers/gold-trees.ts";

const LABELS = ["A", "B"];
const CHAIN = 2;
// Asked about; and, wider, searched: a constituent that is within reach needs one more nonterminal and one more level.
const ASKED: Bounds = { unary: 2, open: 2, excess: 2 };
const SEARCHED: Bounds = { unary: 3, open: 3, excess: 5 };

function fatesAfter(system: string, brackets: string, transitions: readonly string[]): string[] {
  const gold = readTree(brackets, { tags: "none" });
  const entry = findSystem(system);
  const chains = [...goldTrees(1, LABELS, CHAIN)].map((brackets) => readTree(brackets, { tags: "none" }));
  const grammar = grammarFor(systemOf(entry), LABELS, leaves(gold).length, chains);
  const actions = transitions.map((name) => grammar.system.readAction(name)!);
  const state = replay(grammar, leaves(gold), actions);
  return goldFates(entry.reach!, gold, state).map(({ label, start, end, fate }) => `${label} ${start} ${end} ${fate}`);
}

describe("the fate of gold constituents", () => {
  test("in-order: what starts below the top item is lost unless a nonterminal was announced there", () => {
    expect(fatesAfter("in-order", "(A (B w0) w1)", ["SH"])).toEqual(["A 0 2 reachable", "B 0 1 reachable"]);
    expect(fatesAfter("in-order", "(A (B w0) w1)", ["SH", "NT-A", "SH"])).toEqual(["A 0 2 reachable", "B 0 1 lost"]);
  });

  test("each is asked for by itself: both are within reach here, though not both together at no cost", () => {
    expect(fatesAfter("in-order", "(A (B w0) w1)", ["SH", "NT-A"])).toEqual(["A 0 2 reachable", "B 0 1 reachable"]);
  });

  test("top-down: the bottom nonterminal ends with the sentence", () => {
    expect(fatesAfter("top-down", "(A (B w0) w1)", ["NT-B", "SH"])).toEqual(["A 0 2 lost", "B 0 1 lost"]);
  });

  test("of two equal ones the inner is built first", () => {
    const fates = fatesAfter("bottom-up", "(A (A w0))", ["SH", "RE#1-A"]);
    expect(fates).toEqual(["A 0 1 reachable", "A 0 1 built"]);
    expect(fatesAfter("bottom-up", "(A (A w0))", ["SH", "RE#1-A", "FI"])).toEqual(["A 0 1 lost", "A 0 1 built"]);
  });
});

const WITH_REACH = EXACT_SYSTEMS.filter(({ reach }) => reach !== undefined);

describe.each(WITH_REACH)(
  "$name: what is within reach is what some sequence of transitions builds",
  ({ name: system }) => {
    test("all gold trees of one word, and of two without unary chains", () => {
      let asked = 0;
      for (const brackets of goldTrees(1, LABELS, 2)) asked += checkFates(system, 1, brackets);
      for (const brackets of goldTrees(2, LABELS, 1)) asked += checkFates(system, 2, brackets);
      expect(asked).toBeGreaterThan(1000);
    });

    test.each([
      "(A (A (A w0) w1))",
      "(A (B (A w0)) w1)",
      "(A (B w0 w1) w2)",
      "(A w0 (A (B w1) w2))",
      "(B w0 w1 (B w2))",
    ])("%s", (brackets) => {
      expect(checkFates(system, brackets.match(/w/g)!.length, brackets)).toBeGreaterThan(100);
    });
  },
);

/** Compares with a search backwards from every step that builds a gold constituent; returns how many answers were compared. */
function checkFates(system: string, words: number, brackets: string): number {
  const space = { system, words, labels: LABELS, chain: CHAIN };
  const gold = constituentsOf(brackets);
  const reached = [...configurations(space, startOf(gold), SEARCHED)];
  const before = new Map<string, string[]>();
  const builds = new Map<string, string[]>();
  for (const { configuration } of reached) {
    for (const after of successors(space, configuration).values()) {
      add(before, keyOf(after), keyOf(configuration));
      for (const built of newlyBuilt(configuration, after)) add(builds, built, keyOf(configuration));
    }
  }
  const within = new Map([...builds].map(([constituent, keys]) => [constituent, allBefore(keys, before)]));
  let asked = 0;
  for (const { configuration, transitions } of reached) {
    const { missing, stack, excess } = configuration;
    const opens = stack.filter(({ open }) => open !== null).length;
    if (opens > ASKED.open || excess > ASKED.excess || stack.some(({ unary }) => unary > ASKED.unary)) continue;
    const fates = fatesAfter(system, brackets, transitions);
    const truth = missing.map((constituent) => {
      const isWithin = within.get(constituent)?.has(keyOf(configuration)) ?? false;
      return `${constituent} ${isWithin ? "reachable" : "lost"}`;
    });
    const answers = fates.filter((fate) => !fate.endsWith("built"));
    expect(answers.toSorted(), `${brackets} after ${transitions.join(" ")}`).toEqual(truth.toSorted());
    asked += fates.length;
  }
  return asked;
}

function newlyBuilt(from: Configuration, to: Configuration): string[] {
  const left = [...to.missing];
  return from.missing.filter((constituent) => {
    const place = left.indexOf(constituent);
    if (place !== -1) left.splice(place, 1);
    return place === -1;
  });
}

function allBefore(keys: readonly string[], before: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>();
  const pending = [...keys];
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    pending.push(...(before.get(key) ?? []));
  }
  return found;
}

function add(map: Map<string, string[]>, key: string, value: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

function keyOf({ next, stack, missing, excess, finished, isUnlabelled }: Configuration): string {
  return JSON.stringify([next, stack, missing, excess, finished, isUnlabelled]);
}
