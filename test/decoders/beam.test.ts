import { describe, expect, test } from "vitest";
import { byExpectedF1, confidencesByMass } from "../../src/decoders/beam/mass.ts";
import { SYSTEM_NAMES } from "../../src/systems/systems.ts";
import { leaf, leaves, type Sentence } from "../../src/trees/tree.ts";
import { analyses, treesOf } from "../helpers/analyses.ts";
import { TINY_NETWORKS, TINY_TREES, tinyDescription, tinyModel } from "../helpers/tiny-model.ts";

const sentences: Sentence[] = [
  ...TINY_TREES.map(leaves),
  [leaf(null, "Unseen"), leaf("ODD", "words-2"), leaf("NN", "🐕"), leaf(null, "UNK")],
  [leaf("UH", "Oh")],
];

for (const system of SYSTEM_NAMES) {
  describe(system, () => {
    test.each(["paper", "default"] as const)("%s: a beam of 1 is the greedy search, bit for bit", (network) => {
      const model = tinyModel(tinyDescription(system, TINY_NETWORKS[network]), 1);
      expect(analyses(model, sentences, "beam", { beam: 1 })).toEqual(analyses(model, sentences, "greedy"));
    });

    test("a beam of 1 that compares scores is the greedy search too", () => {
      const model = tinyModel(tinyDescription(system, TINY_NETWORKS.default), 2);
      const found = analyses(model, sentences, "beam", { beam: 1, compare: "scores" });
      expect(found).toEqual(analyses(model, sentences, "greedy"));
    });

    test("a beam that compares scores gives different trees, best first, whose probabilities are shares of the beam", () => {
      const model = tinyModel(tinyDescription(system, TINY_NETWORKS.default), 4);
      for (const [i, found] of analyses(model, sentences, "beam", { beam: 8, kBest: 8, compare: "scores" }).entries()) {
        const trees = treesOf(model, sentences[i]!, found);
        expect(new Set(trees).size).toBe(trees.length);
        const order = found.map(({ logProbability }) => logProbability);
        expect(order).toEqual([...order].sort((a, b) => b - a));
        if (order.length > 1) expect(order.reduce((sum, log) => sum + Math.exp(log), 0)).toBeCloseTo(1, 6);
      }
    });

    test.each([2, 12])("a beam of %i gives different trees, best first, whatever the batch", (beam) => {
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

test("more trees than the beam is wide are an error", () => {
  const model = tinyModel(tinyDescription("in-order", TINY_NETWORKS.default));
  expect(() => analyses(model, sentences, "beam", { beam: 3, kBest: 4 })).toThrow(
    expect.objectContaining({ code: "E_OPTION", message: "a beam of 3 cannot give the 4 best trees" }),
  );
});

describe("ranked by expected F1", () => {
  /** Rows of label, start and end. */
  const tree = (probability: number, ...rows: readonly (readonly [number, number, number])[]) => ({
    logProbability: Math.log(probability),
    brackets: {
      labels: Int32Array.from(rows, ([label]) => label),
      starts: Int32Array.from(rows, ([, start]) => start),
      ends: Int32Array.from(rows, ([, , end]) => end),
    },
  });

  test("a tree that shares most with the others is before a more probable one", () => {
    const trees = [
      tree(0.4, [0, 0, 4], [1, 0, 2]),
      tree(0.25, [0, 0, 4], [1, 1, 4], [2, 1, 3]),
      tree(0.35, [0, 0, 4], [1, 1, 4]),
    ];
    const masses = confidencesByMass(trees);
    const weighted = trees.map((one, i) => ({ ...one, confidences: masses[i]! }));
    // 2 · (1 + 0.4) / (2 + 2.25), 2 · (1 + 0.6 + 0.25) / (3 + 2.25), 2 · (1 + 0.6) / (2 + 2.25)
    expect(byExpectedF1(weighted)).toEqual([weighted[2], weighted[1], weighted[0]]);
  });

  test("a beam gives the same trees in another order", () => {
    const model = tinyModel(tinyDescription("in-order", TINY_NETWORKS.default), 4);
    const [plain, ranked] = (["probability", "expected-f1"] as const).map((rankBy) =>
      analyses(model, sentences, "beam", { beam: 8, kBest: 8, rankBy }),
    );
    for (const [i, found] of ranked!.entries()) {
      expect(new Set(found)).toEqual(new Set(plain![i]));
      expect(found).toEqual(byExpectedF1(plain![i]!));
    }
    expect(ranked).not.toEqual(plain);
  });
});
