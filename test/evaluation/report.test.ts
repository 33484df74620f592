import { describe, expect, test } from "vitest";
import { evalb } from "../../src/evaluation/evalb.ts";
import { evalbSummaries, fixed } from "../../src/evaluation/evalb-report.ts";
import { evalbReport, furtherSections } from "../../src/evaluation/report.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";

const evaluator = evalb();

function countsOf(...pairs: readonly (readonly [gold: string, predicted: string | null])[]) {
  return pairs
    .map(([gold, predicted]) => evaluator.compare(readTree(gold), predicted === null ? null : readTree(predicted)))
    .reduce(evaluator.add, evaluator.zero);
}

describe("numbers are printed as C prints them", () => {
  test.each([
    [3.125, "  3.12"], // a tie goes to the even digit
    [40.625, " 40.62"],
    [9.375, "  9.38"],
    [0.875, "  0.88"],
    [100, "100.00"],
    [2 / 3, "  0.67"],
    [Number.NaN, "   nan"],
  ])("%d is %j", (value, text) => {
    expect(fixed(value)).toBe(text);
  });
});

describe("the report", () => {
  test("of nothing has EVALB's zeros, and nulls in JSON", () => {
    expect(evalbSummaries(evaluator.zero, 40)).toMatch(/^=+\n {6}0 {5}0 {5}0\.00\n=== Summary ===\n/);
    expect(evalbSummaries(evaluator.zero, 40)).toContain("Bracketing FMeasure       =    nan");
    const report = evalbReport(evaluator.zero, 40);
    expect(report.all).toEqual({
      recall: null,
      precision: null,
      f1: null,
      completeMatch: null,
      averageCrossing: null,
      noCrossing: null,
      twoOrLessCrossing: null,
      tagging: null,
      sentences: 0,
      valid: 0,
      errors: 0,
      skipped: 0,
      matched: 0,
      gold: 0,
      predicted: 0,
      recallWithErrors: null,
      f1WithErrors: null,
    });
    expect(report).toEqual({ all: report.all, len40: report.all, cutoffLength: 40, byLabel: {}, byChildren: {} });
  });

  test("splits at the cut-off length, which belongs to the short ones", () => {
    const sentence = (words: number) => `(S ${"(NN a) ".repeat(words)})`;
    const counts = countsOf([sentence(40), sentence(40)], [sentence(41), sentence(41)]);
    expect([counts.all.sentences, counts.short.sentences]).toEqual([2, 1]);
    expect(evalbSummaries(counts, 40)).toContain("-- len<=40 --\nNumber of sentence        =      1\n");
  });

  test("tells sentences with no crossing, with two or less, and the average", () => {
    // Gold has pairs from the first word on; each predicted pair that starts one word later crosses two of them.
    const gold = "(S (X (A a) (A b)) (X (A c) (A d)) (X (A e) (A f)) (X (A g) (A h)))";
    const two = "(S (A a) (Y (A b) (A c)) (Y (A d) (A e)) (A f) (A g) (A h))";
    const three = "(S (A a) (Y (A b) (A c)) (Y (A d) (A e)) (Y (A f) (A g)) (A h))";
    const counts = countsOf([gold, gold], [gold, two], [gold, three], [gold, three]);
    expect(evaluator.summarize(counts)).toMatchObject({
      averageCrossing: 2,
      noCrossing: 25,
      twoOrLessCrossing: 50,
      completeMatch: 25,
    });
    // EVALB's row of totals: matched, gold, test, and under "crossing" all brackets that cross.
    expect(evalbSummaries(counts, 40).split("\n")[1]).toMatch(/ 40\.00 +50\.00 +8 +20 +16 +8 +32 +32 +100\.00$/);
  });

  test("holds the parser to account for error and skipped sentences in figures of their own", () => {
    const tree = "(S (NP (NN a)) (VP (VB b)))";
    const counts = countsOf([tree, tree], [tree, null], [tree, "(S (NN c))"]);
    expect(evaluator.summarize(counts)).toMatchObject({
      f1: 100,
      recall: 100,
      recallWithErrors: (100 * 3) / 9,
      f1WithErrors: (200 * 3) / 12,
      sentences: 3,
      valid: 1,
      errors: 1,
      skipped: 1,
    });
    expect(furtherSections(counts)).toContain(
      "!!! 1 ERROR SENTENCE (the words differ) and 1 SKIPPED (no prediction) of 3",
    );
    expect(furtherSections(countsOf([tree, tree]))).not.toContain("!!!");
  });

  test("tells recall by the gold node's children and precision by the predicted node's", () => {
    const counts = countsOf(["(S (NN a) (X (NN b) (NN c)))", "(S (NN a) (NN b) (NN c))"]);
    expect(evalbReport(counts, 40).byChildren).toEqual({
      2: { recall: 50, precision: null, f1: 0, gold: 2, goldMatched: 1, predicted: 0, predictedMatched: 0 },
      3: { recall: null, precision: 100, f1: 0, gold: 0, goldMatched: 0, predicted: 1, predictedMatched: 1 },
    });
  });

  test("puts wide constituents together in the table", () => {
    const words = (n: number) => Array.from({ length: n }, (_, i) => `(NN w${i})`).join(" ");
    const counts = countsOf([`(S ${words(6)})`, `(S ${words(6)})`], [`(S ${words(9)})`, `(S ${words(9)})`]);
    expect(furtherSections(counts)).toMatch(/^6\+ +2 +2 +100\.00 100\.00 {2}100\.00$/m);
  });
});
