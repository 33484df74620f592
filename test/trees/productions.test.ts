import { describe, expect, test } from "vitest";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { isLexical, productions, writeProduction } from "../../src/trees/productions.ts";
import { leaf } from "../../src/trees/tree.ts";

// Expected texts are what NLTK 3.8 prints.
describe("productions", () => {
  test("one for each constituent and each tagged word, parents first", () => {
    const tree = readTree("(S (NP (DT the) (NN dog) (POS 's)) (VP (VBZ barks)) (. .))");
    expect(productions(tree).map(writeProduction)).toEqual([
      "S -> NP VP .",
      "NP -> DT NN POS",
      "DT -> 'the'",
      "NN -> 'dog'",
      'POS -> "\'s"',
      "VP -> VBZ",
      "VBZ -> 'barks'",
      ". -> '.'",
    ]);
  });

  test("bare words stand in quotes and have no production of their own", () => {
    const found = productions(readTree("(NP the (JJ big) dog)"));
    expect(found.map(writeProduction)).toEqual(["NP -> 'the' JJ 'dog'", "JJ -> 'big'"]);
    expect(found.map(isLexical)).toEqual([true, true]);
    expect(isLexical(productions(readTree("(NP (NN dog))"))[0]!)).toBe(false);
  });

  test.each([
    ["it's", 'T -> "it\'s"'],
    ['say "hi"', "T -> 'say \"hi\"'"],
    ["both'\"", "T -> 'both\\'\"'"],
    ["a\\b", "T -> 'a\\\\b'"],
    ["café", "T -> 'café'"],
    ["x\u00a0y", "T -> 'x\\xa0y'"],
    ["\u200b", "T -> '\\u200b'"],
    ["🐕", "T -> '🐕'"],
    ["a\tb", "T -> 'a\\tb'"],
  ])("quotes %j as Python does", (word, expected) => {
    expect(writeProduction(productions(leaf("T", word))[0]!)).toBe(expected);
  });
});
