import { expect, test } from "vitest";
import { readTrees } from "../../../src/index.ts";
import { findIn } from "../../../web/tree/finder.ts";

const trees = readTrees(
  "(S (NP (DT the) (NN dog)) (VP (VBZ barks)))(S (NP (PRP she)) (VP (VBZ sees) (NP (DT a) (NN cat))))",
);

test("finds nodes by their index in each tree, a word by that of its tag", () => {
  expect(findIn(trees, "NP < DT")).toEqual({
    kind: "found",
    nodes: [
      { tree: 0, node: 1 },
      { tree: 1, node: 5 },
    ],
  });
  expect(findIn(trees, "cat")).toEqual({ kind: "found", nodes: [{ tree: 1, node: 7 }] });
});

test("a node that matches in several ways is found once", () => {
  expect(findIn(trees, "S << NP")).toMatchObject({ nodes: [{ tree: 0 }, { tree: 1 }] });
});

test("a bad pattern is a problem with a caret below the place; a head that no rule knows is one too", () => {
  expect(findIn(trees, "NP < (DT")).toMatchObject({ kind: "problem", excerpt: "NP < (DT\n     ^" });
  expect(findIn(readTrees("(A (B b) (C c))"), "A <# B")).toMatchObject({ kind: "problem", excerpt: "A <# B" });
});
