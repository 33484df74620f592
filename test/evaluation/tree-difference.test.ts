import fc from "fast-check";
import { expect, test } from "vitest";
import { evalb } from "../../src/evaluation/evalb.ts";
import { compareTrees } from "../../src/evaluation/tree-difference.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { arbitraryTree } from "../helpers/arbitrary-trees.ts";

const HIGH = readTree("(S (NP (PRP She)) (VP (VBD saw) (NP (NN man)) (PP (IN with) (NP (NN hat)))) (. .))");
const LOW = readTree("(S (NP (PRP She)) (VP (VBD saw) (NP (NP (NN man)) (PP (IN with) (NP (NN hat))))) (. .))");

test("the constituents that only one tree has are named, and scored as EVALB scores them", () => {
  const { first, second, ...scores } = compareTrees(HIGH, LOW);
  expect([[...first], [...second]]).toEqual([[], [5]]);
  expect(scores).toEqual({
    problem: null,
    matched: 6,
    firstCount: 6,
    secondCount: 7,
    precision: 6 / 7,
    recall: 1,
    f1: 12 / 13,
  });
  const { matched, gold, predicted } = evalb().score(HIGH, LOW);
  expect([matched, gold.length, predicted.length]).toEqual([6, 6, 7]);
});

test("a word with another tag is a difference, but not of the score", () => {
  const other = readTree("(S (NP (PRP She)) (VP (VBZ saw) (NP (NN man)) (PP (IN with) (NP (NN hat)))) (. .))");
  expect(compareTrees(HIGH, other)).toMatchObject({ first: new Set([4]), second: new Set([4]), f1: 1 });
});

test("trees over other words cannot be compared", () => {
  expect(compareTrees(HIGH, readTree("(S (NP (PRP She)))")).problem).toContain("Length unmatch");
});

test("a tree does not differ from itself", () => {
  fc.assert(
    fc.property(arbitraryTree(), (tree) => {
      expect(compareTrees(tree, tree)).toMatchObject({ problem: null, first: new Set(), second: new Set(), f1: 1 });
    }),
  );
});
