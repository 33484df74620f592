import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type EvalbEvaluator, evalb } from "../../src/evaluation/evalb.ts";
import { collinsParams, newParams, readEvalbParams } from "../../src/evaluation/evalb-params.ts";
import { evalbRow } from "../../src/evaluation/evalb-report.ts";
import { readForest } from "../../src/evaluation/forest-reader.ts";
import type { SentenceResult } from "../../src/evaluation/sentence-result.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { mapLeaves } from "../../src/trees/map.ts";
import { branch, leaf, type Tree } from "../../src/trees/tree.ts";
import { arbitraryPair, arbitraryScoredTree } from "../helpers/arbitrary-pairs.ts";

const ownParams = readEvalbParams(caseFile("own.prm"), "own.prm");

describe.each([
  ["collins.txt", evalb(collinsParams)],
  ["new.txt", evalb(newParams)],
  ["own.txt", evalb(ownParams)],
] as const)("EVALB's row, %s", (file, evaluator) => {
  test.each(readCases(caseFile(file)))("$title", ({ gold, predicted, row }) => {
    const result = evaluator.score(readForest(gold, 1), readForest(predicted, 1));
    expect(evalbRow(1, result).trim().split(/\s+/).slice(1).join(" ")).toBe(row);
  });
});

describe("a sentence", () => {
  const evaluator = evalb();

  test("without a prediction is skipped", () => {
    expect(evaluator.score(readTree("(S (NN a))"), null).status).toBe("skipped");
  });

  test("with other words is an error, told in EVALB's words", () => {
    const gold = readTree("(S (NN a) (NN b))");
    expect(evaluator.score(gold, readTree("(S (NN a) (NN c))")).problem).toBe("Words unmatch (b|c)");
    expect(evaluator.score(gold, readTree("(S (NN a))")).problem).toBe("Length unmatch (2|1)");
  });

  test("may have words without tags, which are never deleted", () => {
    const result = evaluator.score(readTree("(NP the , dog)"), readTree("(NP the , (X dog))"));
    expect(result).toMatchObject({ status: "valid", words: 3, correctTags: 2, matched: 1 });
  });

  test("is scored in spite of a wrong punctuation tag when the gold tags decide", () => {
    const gold = readTree("(S (NP (NN a)) (: -) (VP (VB b)) (. .))");
    const predicted = readTree("(S (NP (NN a) (HYPH -)) (VP (. b)) (. .))");
    expect(evaluator.score(gold, predicted).problem).toBe("Words unmatch (b|-)");
    const result = evalb(collinsParams, { tags: "gold" }).score(gold, predicted);
    expect(result).toMatchObject({ status: "valid", words: 2, correctTags: 1, matched: 3 });
  });

  test("with other words is an error when the gold tags decide, too", () => {
    const byGold = evalb(collinsParams, { tags: "gold" });
    const gold = readTree("(S (NN a) (, ,) (NN b))");
    expect(byGold.score(gold, readTree("(S (NN a) (NN b))")).problem).toBe("Length unmatch (3|2)");
    expect(byGold.score(gold, readTree("(S (NN a) (, ,) (NN c))")).problem).toBe("Words unmatch (b|c)");
    expect(byGold.score(gold, null).status).toBe("skipped");
  });

  test("has the same brackets with any tags when the gold tags decide as with right tags in EVALB's way", () => {
    const byGold = evalb(collinsParams, { tags: "gold" });
    fc.assert(
      fc.property(arbitraryPair, fc.constantFrom("NN", ",", "''"), ({ gold, predicted }, tag) => {
        const own = evaluator.score(gold, predicted);
        expect(byGold.score(gold, predicted)).toEqual(own);
        const { correctTags: _, ...brackets } = own;
        const otherTags = mapLeaves(predicted, (leaf) => ({ ...leaf, tag }));
        expect(byGold.score(gold, otherTags)).toMatchObject(brackets);
      }),
    );
  });

  test("counts children as they were read, punctuation included", () => {
    const gold = readTree("(S (NN a) (, ,) (NN b) (. .))");
    const predicted = readTree("(S (NN a) (NN b))"); // as EVALB sees it the same tree
    const { byChildren } = evaluator.compare(gold, predicted);
    expect(byChildren).toEqual({
      2: { gold: 0, goldMatched: 0, predicted: 1, predictedMatched: 1 },
      4: { gold: 1, goldMatched: 1, predicted: 0, predictedMatched: 0 },
    });
  });

  test("matches ADVP with PRT, each in its own stratum", () => {
    const { byLabel } = evaluator.compare(readTree("(PRT (RP up))"), readTree("(ADVP (RP up))"));
    expect(byLabel).toEqual({
      ADVP: { gold: 0, goldMatched: 0, predicted: 1, predictedMatched: 1 },
      PRT: { gold: 1, goldMatched: 1, predicted: 0, predictedMatched: 0 },
    });
  });

  test("may be 20,000 levels deep and 5,000 words long", () => {
    const words = Array.from({ length: 5_000 }, (_, i) => leaf("NN", `w${i}`));
    let gold: Tree = words.at(-1)!; // right-branching
    for (const word of words.slice(0, -1).reverse()) gold = branch("X", [word, gold]);
    let predicted: Tree = words[0]!; // left-branching: all cross but the whole
    for (const word of words.slice(1)) predicted = branch("X", [predicted, word]);
    for (let i = 0; i < 20_000; i++) predicted = branch("Y", [predicted]);
    const result = evaluator.score(gold, predicted);
    expect(result).toMatchObject({ status: "valid", matched: 1, crossing: 4_998 });
    expect(result.predicted).toHaveLength(4_999 + 20_000);
  });

  test("with a label of an object's own property is counted like any other", () => {
    const tree = readTree("(__proto__ (constructor (NN a)))");
    const { byLabel } = evaluator.add(evaluator.compare(tree, tree), evaluator.compare(tree, tree));
    expect(Object.entries(byLabel).map(([label, { gold }]) => [label, gold])).toEqual([
      ["__proto__", 2],
      ["constructor", 2],
    ]);
  });
});

describe.each([
  ["collins", evalb(collinsParams)],
  ["new", evalb(newParams)],
  ["unlabelled", evalb(ownParams)],
] as const)("for all trees, with %s", (_, evaluator) => {
  test("a tree against itself has F1 100 whenever a bracket counts", () => {
    let counted = 0;
    fc.assert(
      fc.property(arbitraryScoredTree, (tree) => {
        const { f1, gold, completeMatch, tagging } = evaluator.summarize(evaluator.compare(tree, tree));
        if (gold === 0) return;
        counted++;
        expect([f1, completeMatch, tagging]).toEqual([100, 100, 100]);
      }),
      { numRuns: 200 },
    );
    expect(counted).toBeGreaterThan(100);
  });

  test("swapping gold and predicted swaps precision and recall and keeps what matched", () => {
    fc.assert(
      fc.property(arbitraryPair, ({ gold, predicted }) => {
        const there = evaluator.summarize(evaluator.compare(gold, predicted));
        const back = evaluator.summarize(evaluator.compare(predicted, gold));
        expect(back.matched).toBe(there.matched);
        expect([back.precision, back.recall, back.f1]).toEqual([there.recall, there.precision, there.f1]);
      }),
      { numRuns: 200 },
    );
  });

  test("the figures are those of EVALB's definition by two nested loops", () => {
    fc.assert(
      fc.property(arbitraryPair, ({ gold, predicted }) => {
        const result = evaluator.score(gold, predicted);
        expect(result.crossing).toBe(crossingByDefinition(result));
        expect(result.matched).toBe(matchedByDefinition(result, evaluator));
      }),
      { numRuns: 200 },
    );
  });

  test("counts add up: a corpus in two parts is the whole corpus", () => {
    fc.assert(
      fc.property(fc.array(arbitraryPair, { maxLength: 8 }), fc.nat(8), (pairs, cut) => {
        const total = (some: typeof pairs) =>
          some.map(({ gold, predicted }) => evaluator.compare(gold, predicted)).reduce(evaluator.add, evaluator.zero);
        const whole = total(pairs);
        expect(evaluator.add(total(pairs.slice(0, cut)), total(pairs.slice(cut)))).toEqual(whole);
        expect(JSON.parse(JSON.stringify(whole))).toEqual(whole);
      }),
    );
  });
});

function crossingByDefinition({ gold, predicted }: SentenceResult): number {
  return predicted.filter((test) =>
    gold.some(
      ({ start, end }) =>
        (start < test.start && end > test.start && end < test.end) ||
        (start > test.start && start < test.end && end > test.end),
    ),
  ).length;
}

function matchedByDefinition({ gold, predicted }: SentenceResult, { params }: EvalbEvaluator): number {
  const free = [...predicted];
  const isSame = (a: string, b: string) =>
    a === b || params.equalLabels.some(([x, y]) => (a === x && b === y) || (a === y && b === x));
  for (const { start, end, label } of gold) {
    const place = free.findIndex(
      (test) => test.start === start && test.end === end && (!params.labeled || isSame(label, test.label)),
    );
    if (place !== -1) free.splice(place, 1);
  }
  return predicted.length - free.length;
}

function caseFile(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../cases/evalb/${name}`, import.meta.url)), "utf8");
}

/** "# title", the gold line, the predicted line, "==> row". */
function readCases(text: string): { title: string; gold: string; predicted: string; row: string }[] {
  const lines = text.split("\n");
  return lines.flatMap((line, i) => {
    if (!line.startsWith("==> ")) return [];
    return [{ title: lines[i - 3]!.slice(2), gold: lines[i - 2]!, predicted: lines[i - 1]!, row: line.slice(4) }];
  });
}
