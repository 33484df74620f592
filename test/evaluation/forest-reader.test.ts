import { describe, expect, test } from "vitest";
import { readForest } from "../../src/evaluation/forest-reader.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { leaves } from "../../src/trees/tree.ts";

describe("a line of an evaluation file", () => {
  test.each([
    ["", []],
    ["  ", []],
    ["(S (NN a))", ["(S (NN a))"]],
    ["(NN a) (X (NN b))", ["(NN a)", "(X (NN b))"]],
    ["(())", []],
    ["(S1)", []],
    ["()", []],
    ["(TOP (S) (NP ()))", []],
    ["( (S) )", []],
    ["(S (NP) (VP (V go) (X (Y))) (Z))", ["(S (VP (V go)))"]],
  ])("%j is the forest %j", (line, trees) => {
    expect(readForest(line, 1).map(writeTree)).toEqual(trees);
  });

  test.each([
    ["(S (NN a)", "f:7:1 a bracket is never closed"],
    ["(S (NN a)))", "f:7:11 a closing bracket without an opening one"],
    ["no tree", "f:7:1 text outside any bracket"],
    ["(S () (NN a)) oops", "f:7:15 text outside any bracket"],
  ])("%j is a problem with its place", (line, message) => {
    expect(() => readForest(line, 7, "f")).toThrow(message);
  });

  test.each([
    ["( )", ["", ""]],
    ["(S )", ["S", ""]],
    ["( (S ))", ["S", ""]],
    ["(TOP (S) (NP ( )))", ["", ""]],
  ])("%j has a word without letters, as in EVALB: white space after a label is followed by a word", (line, word) => {
    expect(readForest(line, 1).flatMap(leaves)).toEqual([{ tag: word[0], word: word[1] }]);
  });

  test("may have 10,000 empty brackets inside each other", () => {
    expect(readForest(`${"(".repeat(10_000)}${")".repeat(10_000)}`, 1)).toEqual([]);
  });
});
