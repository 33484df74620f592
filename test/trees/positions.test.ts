import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ParserError } from "../../src/shared/errors.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import {
  leafPosition,
  nodeAt,
  type PositionOrder,
  positionSpanning,
  treePositions,
} from "../../src/trees/positions.ts";
import { words } from "../../src/trees/queries.ts";
import { leaf, leaves, nodes } from "../../src/trees/tree.ts";
import { arbitraryTree } from "../helpers/arbitrary-trees.ts";

const TEXT = "(S (NP (DT the) (NN dog)) (VP (VBZ barks)))";
const TREE = readTree(TEXT);

describe("tree positions", () => {
  test.each<[PositionOrder, number[][]]>([
    ["preorder", [[], [0], [0, 0], [0, 1], [1], [1, 0]]],
    ["postorder", [[0, 0], [0, 1], [0], [1, 0], [1], []]],
    ["bothorder", [[], [0], [0, 0], [0, 1], [0], [1], [1, 0], [1], []]],
    [
      "leaves",
      [
        [0, 0],
        [0, 1],
        [1, 0],
      ],
    ],
  ])("in %s; a word with its tag is one node", (order, expected) => {
    expect([...treePositions(TREE, order)]).toEqual(expected);
  });

  test("are NLTK's own where tags are constituents", () => {
    expect([...treePositions(readTree(TEXT, { tags: "none" }))]).toEqual([
      [],
      [0],
      [0, 0],
      [0, 0, 0],
      [0, 1],
      [0, 1, 0],
      [1],
      [1, 0],
      [1, 0, 0],
    ]);
  });

  test("of a lone word: the top, once", () => {
    for (const order of ["preorder", "postorder", "bothorder", "leaves"] as const) {
      expect([...treePositions(leaf("UH", "oh"), order)]).toEqual([[]]);
    }
  });

  test("lead to the nodes in their order", () => {
    fc.assert(
      fc.property(arbitraryTree(), (tree) => {
        const found = [...treePositions(tree)].map((position) => nodeAt(tree, position));
        expect(found).toEqual([...nodes(tree)]);
        expect(leaves(tree).map((_, index) => nodeAt(tree, leafPosition(tree, index)))).toEqual(leaves(tree));
        expect(leaves(tree).map((_, index) => leafPosition(tree, index))).toEqual([...treePositions(tree, "leaves")]);
      }),
    );
  });
});

describe("the position that spans words", () => {
  test.each([
    [0, 2, [0]],
    [1, 3, []],
    [2, 3, [1, 0]],
  ])("[%i, %i)", (start, end, expected) => expect(positionSpanning(TREE, start, end)).toEqual(expected));

  test("is the lowest that holds them all", () => {
    const spans = arbitraryTree().chain((tree) => {
      const count = words(tree).length;
      return fc.tuple(fc.constant(tree), fc.nat(count - 1), fc.nat(count - 1));
    });
    fc.assert(
      fc.property(spans, ([tree, a, b]) => {
        const [first, last] = [Math.min(a, b), Math.max(a, b)];
        const position = positionSpanning(tree, first, last + 1);
        const isAbove = (word: number) => position.every((step, i) => leafPosition(tree, word)[i] === step);
        expect(isAbove(first) && isAbove(last)).toBe(true);
        const lower = leafPosition(tree, first).slice(0, position.length + 1);
        if (first < last) expect(lower.every((step, i) => leafPosition(tree, last)[i] === step)).toBe(false);
      }),
    );
  });
});

describe("what is not there", () => {
  test.each([
    ["a child too far", () => nodeAt(TREE, [0, 2]), "[0, 2]"],
    ["a step below a word", () => nodeAt(TREE, [1, 0, 0, 5]), "[1, 0, 0]"],
    ["a negative step", () => nodeAt(TREE, [-1]), "[-1]"],
    ["a word too far", () => leafPosition(TREE, 3), "index 3"],
    ["a negative word", () => leafPosition(TREE, -1), "index -1"],
    ["no words", () => positionSpanning(TREE, 2, 2), "[2, 2)"],
  ])("%s is an error", (_, ask, place) => {
    expect(ask).toThrow(ParserError);
    expect(ask).toThrow(place);
  });
});
