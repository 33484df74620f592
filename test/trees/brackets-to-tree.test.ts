import fc from "fast-check";
import { expect, test } from "vitest";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { treeFromBrackets } from "../../src/trees/brackets-to-tree.ts";
import { labelledSpans } from "../../src/trees/spans.ts";
import { branch, leaf, leaves, type Tree } from "../../src/trees/tree.ts";
import { arbitraryTree } from "../helpers/arbitrary-trees.ts";

function again(tree: Tree): Tree {
  const spans = labelledSpans(tree);
  const lists = { starts: spans.map(({ start }) => start), ends: spans.map(({ end }) => end) };
  return treeFromBrackets(leaves(tree), lists, (index) => spans[index]!.label);
}

test("words go into the innermost constituent, and equal spans into each other", () => {
  const tree = readTree("(S (X (Y (A a))) (B b) (NP (C c) (PP (D d))))");
  expect(again(tree)).toEqual(tree);
});

test("any tree comes back from its spans", () => {
  fc.assert(
    fc.property(arbitraryTree(), (tree) => {
      expect(again(tree)).toEqual(tree);
    }),
  );
});

test("a chain of 20,000 constituents is fine", () => {
  let tree: Tree = leaf("N", "x");
  for (let i = 0; i < 20_000; i++) tree = branch(`L${i % 7}`, [tree]);
  expect(labelledSpans(again(tree))).toEqual(labelledSpans(tree));
});

test("without a constituent over all words there is no tree", () => {
  const words = [leaf(null, "a"), leaf(null, "b")];
  expect(() => treeFromBrackets(words, { starts: [], ends: [] }, () => "S")).toThrow("spans all words");
});
