import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { mapLabels, mapLeaves } from "../../src/trees/map.ts";
import { flatten, height, subtrees, taggedWords, words } from "../../src/trees/queries.ts";
import { branch, leaf, leaves } from "../../src/trees/tree.ts";
import { arbitraryTree } from "../helpers/arbitrary-trees.ts";

// What NLTK 3.8 answers for the same tree.
const TEXT =
  "(TOP (S (NP (DT the) (JJ big) (NN dog) (POS 's)) (VP (VBZ is) (VP (VBG chasing) (NP (NP (PRP$ its) (NN tail))))) (. .)))";
const TREE = readTree(TEXT);
const BARE = readTree("(S (NP The public) (VP laughs))", { tags: "none" });

describe("words and tags", () => {
  test("each word comes with its tag", () => {
    expect(taggedWords(TREE)).toEqual([
      ["the", "DT"],
      ["big", "JJ"],
      ["dog", "NN"],
      ["'s", "POS"],
      ["is", "VBZ"],
      ["chasing", "VBG"],
      ["its", "PRP$"],
      ["tail", "NN"],
      [".", "."],
    ]);
    expect(words(TREE).join(" ")).toBe("the big dog 's is chasing its tail .");
  });

  test("a bare word gets the label above it, as in NLTK; alone it has none", () => {
    expect(taggedWords(BARE)).toEqual([
      ["The", "NP"],
      ["public", "NP"],
      ["laughs", "VP"],
    ]);
    expect(taggedWords(leaf(null, "oh"))).toEqual([["oh", null]]);
  });
});

describe("height counts as NLTK does", () => {
  test.each([
    [TEXT, 8],
    ["(DT the)", 2],
    ["(S (NP (D the) (N dog)) (VP (V chased) (NP (D the) (N cat))))", 5],
    ["(NP The public)", 2],
  ])("%s: %i", (text, expected) => {
    expect(height(readTree(text))).toBe(expected);
    expect(height(readTree(text, { tags: "none" }))).toBe(expected);
  });

  test("a bare word: 1", () => expect(height(leaf(null, "x"))).toBe(1));
});

describe("subtrees", () => {
  test("are constituents and tagged words, parents first", () => {
    const tree = readTree("(S (NP (DT the) dog) (VP (VBZ barks)))");
    expect([...subtrees(tree)].map(writeTree)).toEqual([
      "(S (NP (DT the) dog) (VP (VBZ barks)))",
      "(NP (DT the) dog)",
      "(DT the)",
      "(VP (VBZ barks))",
      "(VBZ barks)",
    ]);
  });

  test("may be filtered", () => {
    expect([...subtrees(TREE, (tree) => height(tree) === 3)].map(writeTree)).toEqual([
      "(NP (DT the) (JJ big) (NN dog) (POS 's))",
      "(NP (PRP$ its) (NN tail))",
    ]);
  });
});

describe("flatten", () => {
  test("leaves the top and the words, without their tags", () => {
    expect(writeTree(flatten(TREE))).toBe("(TOP the big dog 's is chasing its tail .)");
  });

  test("keeps offsets", () => {
    const tree = branch("S", [branch("NP", [leaf("NN", "dogs", { start: 3, end: 7 })])]);
    expect(flatten(tree)).toEqual(branch("S", [leaf(null, "dogs", { start: 3, end: 7 })]));
  });

  test("a word is flat already", () => expect(flatten(leaf("NN", "dog"))).toEqual(leaf("NN", "dog")));
});

describe("map", () => {
  test("changes leaves by what they are and where they stand", () => {
    const tree = readTree("(S (NP (DT the) (NN dog)) (VP (VBZ barks)))");
    const numbered = mapLeaves(tree, (old, index) => leaf(old.tag, `${index}:${old.word.toUpperCase()}`));
    expect(writeTree(numbered)).toBe("(S (NP (DT 0:THE) (NN 1:DOG)) (VP (VBZ 2:BARKS)))");
  });

  test("changes labels and leaves tags alone", () => {
    const tree = readTree("(S (NP-SBJ (NN-X dog)))");
    expect(writeTree(mapLabels(tree, (label) => label.replace("-SBJ", "")))).toBe("(S (NP (NN-X dog)))");
  });

  test("keeps the words of any tree", () => {
    fc.assert(
      fc.property(arbitraryTree(), (tree) => {
        expect(leaves(mapLabels(tree, (label) => `${label}!`))).toEqual(leaves(tree));
        expect(words(flatten(tree))).toEqual(words(tree));
        expect(mapLeaves(tree, (old) => old)).toEqual(tree);
      }),
    );
  });
});
