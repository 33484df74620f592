import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ParserError } from "../../src/shared/errors.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { treesEqual } from "../../src/trees/equality.ts";
import { mapLeaves } from "../../src/trees/map.ts";
import { branch, leaf, type Tree } from "../../src/trees/tree.ts";
import { fromJson, readJson, toJson, writeJson } from "../../src/trees/tree-json.ts";
import { arbitraryTree } from "../helpers/arbitrary-trees.ts";

const TREE = branch("NP", [leaf("DT", "the", { start: 0, end: 3 }), leaf(null, 'd"og')]);
const TEXT =
  '{"label":"NP","children":[{"tag":"DT","word":"the","offsets":{"start":0,"end":3}},{"tag":null,"word":"d\\"og"}]}';

const withOffsets = arbitraryTree().map((tree) =>
  mapLeaves(tree, ({ tag, word }, i) => (i % 2 === 0 ? leaf(tag, word, { start: i, end: i + 1 }) : leaf(tag, word))),
);

describe("trees as JSON", () => {
  test("keep words, tags, labels and offsets", () => {
    expect(writeJson(TREE)).toBe(TEXT);
    expect(readJson(TEXT)).toEqual(TREE);
  });

  test("go there and back without a difference", () => {
    fc.assert(
      fc.property(withOffsets, (tree) => {
        expect(fromJson(toJson(tree))).toEqual(tree);
        expect(readJson(writeJson(tree))).toEqual(tree);
        expect(writeJson(tree)).toBe(JSON.stringify(toJson(tree)));
      }),
    );
  });

  test("hold nothing but the tree", () => {
    const extended = { ...leaf("NN", "dog"), note: "mine" } as Tree;
    expect(toJson(branch("NP", [extended]))).toEqual({ label: "NP", children: [{ tag: "NN", word: "dog" }] });
    expect(writeJson(extended)).toBe('{"tag":"NN","word":"dog"}');
  });
});

describe("what is no tree is an error that says where", () => {
  const good = { tag: "NN", word: "dog" };
  test.each<[unknown, string]>([
    [null, "$: a tree is an object, not null"],
    [[good], "$: a tree is an object, not a list"],
    ["(S x)", '$: a tree is an object, not string "(S x)"'],
    [{}, '$: a leaf has a "word", a constituent has "children"; here is neither'],
    [{ label: "S", children: [] }, "$.children: a constituent must have at least one child"],
    [{ label: "S", children: "x" }, '$.children: children must be a list, not string "x"'],
    [{ label: 3, children: [good] }, "$.label: a label must be a string, not number 3"],
    [{ children: [good] }, "$.label: a label must be a string, not missing"],
    [
      { label: "S", children: [good, { tag: "NN", word: 7 }] },
      "$.children[1].word: a word must be a non-empty string, not number 7",
    ],
    [
      { label: "S", children: [{ tag: null, word: "" }] },
      "$.children[0].word: a word must be a non-empty string, not an empty string",
    ],
    [{ label: "S", children: [{ word: "x" }] }, "$.children[0].tag: a tag must be a string or null, not missing"],
    [{ label: "S", children: [good], extra: 1 }, "$.extra: unknown field; known fields: label, children"],
    [{ ...good, children: [] }, "$.children: unknown field; known fields: tag, word, offsets"],
    [{ ...good, offsets: { start: 2, end: 1 } }, "$.offsets: offsets must be whole numbers with 0 <= start <= end"],
    [{ ...good, offsets: { start: 0.5, end: 1 } }, "$.offsets: offsets must be whole numbers with 0 <= start <= end"],
    [{ ...good, offsets: [0, 1] }, "$.offsets: offsets are an object, not a list"],
    [
      { label: "S", children: [{ label: "NP", children: [null] }] },
      "$.children[0].children[0]: a tree is an object, not null",
    ],
  ])("%j", (value, message) => {
    const read = () => fromJson(value);
    expect(read).toThrow(ParserError);
    expect(read).toThrow(expect.objectContaining({ code: "E_TREE_JSON", message }));
  });

  test("so is what is no JSON", () => {
    expect(() => readJson("{")).toThrow(expect.objectContaining({ code: "E_TREE_JSON" }));
  });
});

describe("equality", () => {
  test("is by content; offsets do not count", () => {
    expect(treesEqual(TREE, branch("NP", [leaf("DT", "the"), leaf(null, 'd"og')]))).toBe(true);
  });

  test.each([
    ["a word", "(S (NP (DT a) (NN dog)))"],
    ["a tag", "(S (NP (X the) (NN dog)))"],
    ["no tag", "(S (NP the (NN dog)))"],
    ["a label", "(S (VP (DT the) (NN dog)))"],
    ["a child more", "(S (NP (DT the) (NN dog) (NN x)))"],
    ["a child less", "(S (NP (DT the)))"],
    ["a level more", "(S (NP (NP (DT the) (NN dog))))"],
    ["a level less", "(S (DT the) (NN dog))"],
  ])("%s makes a difference", (_, other) => {
    const tree = readTree("(S (NP (DT the) (NN dog)))");
    expect(treesEqual(tree, readTree(other))).toBe(false);
    expect(treesEqual(readTree(other), tree)).toBe(false);
  });

  test("agrees with a comparison of the JSON texts", () => {
    const few = arbitraryTree({ labels: ["A", "B"], tags: ["N", null], maxDepth: 2 });
    fc.assert(
      fc.property(few, few, (a, b) => {
        expect(treesEqual(a, b)).toBe(writeJson(a) === writeJson(b));
        expect(treesEqual(a, toJson(a))).toBe(true);
      }),
    );
  });
});
