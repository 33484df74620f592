import { describe, expect, test } from "vitest";
import type { Analysis } from "../../src/contracts/decoder.ts";
import type { Model } from "../../src/contracts/model.ts";
import type { GivenOptions } from "../../src/contracts/options.ts";
import { Tape } from "../../src/engine/tape.ts";
import { decodingFor } from "../../src/models/decoding.ts";
import { namesOf, Parse } from "../../src/parsing/parse.ts";
import { SYSTEM_NAMES } from "../../src/systems/systems.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import type { LabelledSpan } from "../../src/trees/spans.ts";
import { leaf, leaves, type Sentence } from "../../src/trees/tree.ts";
import { everyTree } from "../helpers/every-tree.ts";
import { tinyStepModel, treeScorer } from "../helpers/scored-trees.ts";
import { TINY_NETWORKS, TINY_TREES, tinyDescription, tinyModel } from "../helpers/tiny-model.ts";

const sentences: Sentence[] = [
  ...TINY_TREES.map(leaves),
  [leaf(null, "Unseen"), leaf("ODD", "words-2"), leaf("NN", "🐕"), leaf(null, "UNK")],
  [leaf("UH", "Oh")],
];

function analyses(model: Model, given: readonly Sentence[], kind: string, options: GivenOptions = {}) {
  const { part, options: checked } = decodingFor(model, { kind, options });
  const tape = new Tape(model.parameters.engine, "forget");
  return part.decode(
    model,
    tape,
    given.map((sentence) => ({ sentence })),
    checked,
  );
}

function treesOf(model: Model, sentence: Sentence, found: readonly Analysis[]): string[] {
  return found.map((analysis) => writeTree(new Parse(namesOf(model), sentence, [analysis]).tree));
}

/** So wide that nothing is given up. */
const UNLIMITED = 1_000_000;

/** `chain`: more constituents on top of each other than this, the limits do not allow in any of the systems. */
const SMALL = [
  { words: ["a"], labels: ["A", "B", "C"], limits: { maxUnary: 2, maxOpen: 3, maxOpenRun: 3 }, chain: 3 },
  { words: ["a", "b"], labels: ["A", "B", "C"], limits: { maxUnary: 1, maxOpen: 2, maxOpenRun: 2 }, chain: 1 },
  { words: ["a", "b", "c"], labels: ["A", "B"], limits: { maxUnary: 1, maxOpen: 2, maxOpenRun: 2 }, chain: 1 },
  { words: ["a", "b", "c", "d"], labels: ["A"], limits: { maxUnary: 1, maxOpen: 2, maxOpenRun: 2 }, chain: 1 },
];

for (const system of SYSTEM_NAMES) {
  describe(system, () => {
    test.each(SMALL)("a beam of unlimited width finds every tree of $words with $labels, in order", (small) => {
      const { words, labels, limits, chain } = small;
      const model = tinyStepModel({ system, labels, limits, maxArity: Math.max(2, words.length) });
      const sentence = words.map((word) => leaf(null, word));
      const logProbabilityOf = treeScorer(model);
      const expected = everyTree(sentence, labels, chain)
        .map((tree) => ({ tree: writeTree(tree), logProbability: logProbabilityOf(tree) }))
        .filter(({ logProbability }) => logProbability !== null)
        .sort((a, b) => b.logProbability! - a.logProbability!);
      const [found] = analyses(model, [sentence], "beam", { beam: UNLIMITED, kBest: UNLIMITED });
      const trees = treesOf(model, sentence, found!);
      const probabilityOf = new Map(expected.map(({ tree, logProbability }) => [tree, logProbability!]));
      expect(new Set(trees)).toEqual(new Set(probabilityOf.keys()));
      expect(trees.length).toBe(expected.length);
      for (const [i, { logProbability }] of found!.entries()) {
        // The one is computed with 32 bits, the other with 64: equals may change places, and no others.
        expect(Math.abs(logProbability - probabilityOf.get(trees[i]!)!)).toBeLessThan(1e-5);
        expect(Math.abs(logProbability - expected[i]!.logProbability!)).toBeLessThan(1e-5);
        if (i > 0) expect(logProbability).toBeLessThanOrEqual(found![i - 1]!.logProbability);
      }
      // With every tree in the beam, a confidence is the exact probability of the constituent.
      const mass = expected.reduce((sum, { logProbability }) => sum + Math.exp(logProbability!), 0);
      expect(mass).toBeCloseTo(1, 4);
      const { constituents } = new Parse(namesOf(model), sentence, [found![0]!]);
      for (const [i, one] of constituents.entries()) {
        const isFirst = constituents.findIndex((other) => sameSpan(one, other)) === i;
        if (isFirst) expect(one.confidence).toBeCloseTo(massWith(model, sentence, found!, one), 5);
      }
    });

    test.each(["paper", "default"] as const)("%s: a beam of 1 is the greedy search, bit for bit", (network) => {
      for (const seed of [1, 2, 3]) {
        const model = tinyModel(tinyDescription(system, TINY_NETWORKS[network]), seed);
        expect(analyses(model, sentences, "beam", { beam: 1 })).toEqual(analyses(model, sentences, "greedy"));
      }
    });

    test.each([2, 5, 32])("a beam of %i gives different trees, best first, whatever the batch", (beam) => {
      const model = tinyModel(tinyDescription(system, TINY_NETWORKS.default), 4);
      const together = analyses(model, sentences, "beam", { beam, kBest: beam });
      for (const [i, found] of together.entries()) {
        const trees = treesOf(model, sentences[i]!, found);
        expect(new Set(trees).size).toBe(trees.length);
        expect(trees.length).toBeGreaterThan(1);
        const order = found.map(({ logProbability }) => logProbability);
        expect(order).toEqual([...order].sort((a, b) => b - a));
        for (const { confidences, brackets } of found) {
          expect(confidences.length).toBe(brackets.labels.length);
          for (const one of confidences) expect(one > 0 && one <= 1).toBe(true);
        }
      }
      expect(sentences.map((sentence) => analyses(model, [sentence], "beam", { beam, kBest: beam })[0])).toEqual(
        together,
      );
    });
  });
}

function sameSpan(a: LabelledSpan, b: LabelledSpan): boolean {
  return a.label === b.label && a.start === b.start && a.end === b.end;
}

/** The probability of the trees that have a constituent. */
function massWith(model: Model, sentence: Sentence, found: readonly Analysis[], wanted: LabelledSpan): number {
  let sum = 0;
  for (const analysis of found) {
    const { constituents } = new Parse(namesOf(model), sentence, [analysis]);
    if (constituents.some((one) => sameSpan(one, wanted))) sum += Math.exp(analysis.logProbability);
  }
  return sum;
}

test("more trees than the beam is wide are an error", () => {
  const model = tinyModel(tinyDescription("in-order", TINY_NETWORKS.default));
  expect(() => analyses(model, sentences, "beam", { beam: 3, kBest: 4 })).toThrow(
    expect.objectContaining({ code: "E_OPTION", message: "a beam of 3 cannot give the 4 best trees" }),
  );
});
