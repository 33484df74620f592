import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { writeIndented } from "../../src/trees/indented.ts";
import { arbitraryTree } from "../helpers/arbitrary-trees.ts";

const TEXT =
  "(S (NP (DT the) (JJ big) (NN dog)) (VP (VBZ is) (VP (VBG chasing) (NP (PRP$ its) (JJ own) (NN tail)))) (. .))";

describe("indented brackets", () => {
  test("are broken as NLTK's pformat breaks them", () => {
    expect(writeIndented(readTree(TEXT), { margin: 40 })).toBe(`(S
  (NP (DT the) (JJ big) (NN dog))
  (VP
    (VBZ is)
    (VP
      (VBG chasing)
      (NP
        (PRP$ its)
        (JJ own)
        (NN tail))))
  (. .))`);
  });

  test("stay on one line up to the margin", () => {
    const text = "(S (NP (DT the)))";
    expect(writeIndented(readTree(text), { margin: text.length + 1 })).toBe(text);
    expect(writeIndented(readTree(text), { margin: text.length })).toBe("(S\n  (NP (DT the)))");
  });

  test("never part a word from its tag", () => {
    expect(writeIndented(readTree("(S (DT the))"), { margin: 2 })).toBe("(S\n  (DT the))");
  });

  test("are read back to the same tree", () => {
    fc.assert(
      fc.property(arbitraryTree(), fc.nat(80), (tree, margin) => {
        expect(readTree(writeIndented(tree, { margin }))).toEqual(readTree(writeTree(tree)));
      }),
    );
  });
});
