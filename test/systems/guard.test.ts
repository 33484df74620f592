/** Guards against exhaustive search: at every configuration they allow just the actions after which the constraints can still be met. */
import { describe, expect, test } from "vitest";
import type { Constraints } from "../../src/constraints/constraints.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { systemOf } from "../../src/systems/system-entry.ts";
import { SYSTEMS } from "../../src/systems/systems.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { leaf, leaves, type Tree } from "../../src/trees/tree.ts";
import { constraintsFrom, meets } from "../helpers/constraint-sets.ts";
import { everyTree } from "../helpers/every-tree.ts";
import { exploreGuard, TooManyError } from "../helpers/exhaustive-constraints.ts";
import { randomTree } from "../helpers/random-trees.ts";

const words = (count: number) => Array.from({ length: count }, (_, i) => leaf(null, `w${i}`));

/** Where a simpler rule runs into a dead end. */
const HARD: readonly { readonly name: string; readonly words: number; readonly constraints: Constraints }[] = [
  {
    name: "a nonterminal whose label must not end where the wish around it does",
    words: 2,
    constraints: {
      required: [{ start: 0, end: 1, label: "A" }],
      forbidden: [
        { start: 0, end: 1, label: "B" },
        { start: 0, end: 2, label: "B" },
      ],
    },
  },
  {
    name: "more constituents over one word than the limits allow",
    words: 1,
    constraints: {
      required: [
        { start: 0, end: 1, label: "A" },
        { start: 0, end: 1, label: "A" },
        { start: 0, end: 1, label: "B" },
      ],
    },
  },
  {
    name: "a root that is not the wish over all words",
    words: 2,
    constraints: { required: [{ start: 0, end: 2, label: "A" }], root: "B" },
  },
];

test("a system that cannot say what can be completed refuses constraints", () => {
  const { completion: _, ...entry } = SYSTEMS[0]!;
  const grammar = { labels: ["A"], limits: {}, maxArity: 2 };
  expect(() => exploreGuard(entry, grammar, words(2), {})).toThrow("cannot parse under constraints");
});

const COMPLETING = SYSTEMS.filter(({ completion }) => completion !== undefined);

describe.each(COMPLETING)("$name", (entry) => {
  const limits = { maxUnary: 1, maxOpen: 2, maxOpenRun: 1 };

  test.each(HARD)("$name", ({ words: count, constraints }) => {
    const grammar = { labels: ["A", "B"], limits, maxArity: 2, maxChain: 3 };
    const { disagreements, trees } = exploreGuard(entry, grammar, words(count), constraints, 100_000);
    expect(disagreements).toEqual([]);
    expect(trees.size).toBeGreaterThan(0);
  });

  test("random constraints", () => {
    let explored = 0;
    for (let seed = 1; seed <= 24; seed++) {
      const random = randomFromSeed(seed);
      const labels = ["A", "B"].slice(0, 1 + random.below(2));
      const tree = randomTree(seed, { labels, maxWords: 3, unary: 0.2 });
      const constraints = constraintsFrom(tree, labels, random, 0.5);
      try {
        const { disagreements } = exploreGuard(entry, { labels, limits, maxArity: 2 }, leaves(tree), constraints, 2000);
        expect(disagreements, JSON.stringify(constraints)).toEqual([]);
        explored++;
      } catch (error) {
        if (!(error instanceof TooManyError)) throw error;
      }
    }
    expect(explored).toBeGreaterThan(10);
  });

  test("reaches every tree within the limits that meets the constraints", () => {
    const grammar = { labels: ["A"], limits: { maxUnary: 1, maxOpen: 2, maxOpenRun: 2 }, maxArity: 2 };
    const constraints = { forbidden: [{ start: 1, end: 2 }] };
    const { trees } = exploreGuard(entry, grammar, words(2), constraints);
    const system = systemOf(entry, grammar.limits);
    const isWithinLimits = (tree: Tree) => {
      let state = system.start(leaves(tree));
      return system.derive(tree).every((action) => {
        const isLegal = system.isLegal(state, action);
        if (isLegal) state = system.apply(state, action);
        return isLegal;
      });
    };
    const expected = everyTree(words(2), ["A"], 2).filter((tree) => meets(tree, constraints) && isWithinLimits(tree));
    expect(trees).toEqual(new Set(expected.map((tree) => writeTree(tree))));
    expect(trees.size).toBeGreaterThan(1);
  });
});
