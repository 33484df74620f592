import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { words } from "../../src/trees/queries.ts";
import { type CollapseOptions, collapseUnaries, expandUnaries } from "../../src/trees/unary-chains.ts";
import { arbitraryTree } from "../helpers/arbitrary-trees.ts";

// Expected trees are NLTK 3.8's.
describe("collapsing unary chains", () => {
  test.each<[string, CollapseOptions, string]>([
    ["(TOP (S (VP (VB Go)) (. .)))", {}, "(TOP (S (VP (VB Go)) (. .)))"],
    ["(TOP (S (VP (VB Go)) (. .)))", { collapseRoot: true }, "(TOP+S (VP (VB Go)) (. .))"],
    ["(TOP (S (VP (VB Go)) (. .)))", { collapsePOS: true }, "(TOP (S (VP+VB Go) (. .)))"],
    ["(TOP (S (NP (NP (DT a) (NN b))) (. .)))", {}, "(TOP (S (NP+NP (DT a) (NN b)) (. .)))"],
    ["(TOP (S (VP (VB Go))))", { collapsePOS: true, collapseRoot: true }, "(TOP+S+VP+VB Go)"],
    ["(TOP (S (VP (VB Go))))", { joinChar: "::" }, "(TOP (S::VP (VB Go)))"],
    ["(TOP (X (NP go on)))", { collapseRoot: true }, "(TOP+X (NP go on))"],
  ])("%s with %j: %s", (text, options, expected) => {
    expect(writeTree(collapseUnaries(readTree(text), options))).toBe(expected);
  });

  test("is the same where tags are constituents", () => {
    const tree = readTree("(TOP (S (VP (VB Go)) (. .)))", { tags: "none" });
    expect(writeTree(collapseUnaries(tree))).toBe("(TOP (S (VP (VB Go)) (. .)))");
    expect(writeTree(collapseUnaries(tree, { collapsePOS: true }))).toBe("(TOP (S (VP+VB Go) (. .)))");
  });
});

describe("expanding joined labels", () => {
  test.each([
    ["(TOP+S+VP+VB Go)", "(TOP (S (VP (VB Go))))"],
    ["(S (+ plus) (A+ x) (B++C y))", "(S (+ plus) (A+ x) (B++C y))"],
  ])("%s: %s", (text, expected) => expect(writeTree(expandUnaries(readTree(text)))).toBe(expected));

  test("takes back what collapsing did, and both keep the words", () => {
    const options = fc.record({ collapsePOS: fc.boolean(), collapseRoot: fc.boolean() });
    fc.assert(
      fc.property(arbitraryTree(), options, (tree, chosen) => {
        const collapsed = collapseUnaries(tree, chosen);
        expect(words(collapsed)).toEqual(words(tree));
        expect(expandUnaries(collapsed)).toEqual(tree);
      }),
    );
  });
});
