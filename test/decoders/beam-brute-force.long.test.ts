/** A beam so wide that nothing is given up, compared with all trees there are. */
import { expect, test } from "vitest";
import { namesOf, Parse } from "../../src/parsing/parse.ts";
import { SYSTEM_NAMES } from "../../src/systems/systems.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import type { LabelledSpan } from "../../src/trees/spans.ts";
import { leaf } from "../../src/trees/tree.ts";
import { analyses, treesOf } from "../helpers/analyses.ts";
import { everyTree } from "../helpers/every-tree.ts";
import { tinyStepModel, treeScorer } from "../helpers/scored-trees.ts";

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
  test.each(SMALL)(
    `${system}: a beam of unlimited width finds every tree of $words with $labels, in order`,
    (small) => {
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
      // The one is computed with 32 bits, the other with 64: equals may change places, and no others.
      const order = found!.map(({ logProbability }) => logProbability);
      const isOff = (one: number, other: number) => !(Math.abs(one - other) < 1e-5);
      expect(order.filter((one, i) => isOff(one, probabilityOf.get(trees[i]!)!))).toEqual([]);
      expect(order.filter((one, i) => isOff(one, expected[i]!.logProbability!))).toEqual([]);
      expect(order.filter((one, i) => i > 0 && one > order[i - 1]!)).toEqual([]);
      // With every tree in the beam, a confidence is the exact probability of the constituent.
      const mass = expected.reduce((sum, { logProbability }) => sum + Math.exp(logProbability!), 0);
      expect(mass).toBeCloseTo(1, 4);
      const parses = found!.map((analysis) => new Parse(namesOf(model), sentence, [analysis]));
      const { constituents } = parses[0]!;
      for (const [i, one] of constituents.entries()) {
        const isFirst = constituents.findIndex((other) => sameSpan(one, other)) === i;
        if (isFirst) expect(one.confidence).toBeCloseTo(massWith(parses, one), 5);
      }
    },
  );
}

function sameSpan(a: LabelledSpan, b: LabelledSpan): boolean {
  return a.label === b.label && a.start === b.start && a.end === b.end;
}

/** The probability of the trees that have a constituent. */
function massWith(parses: readonly Parse[], wanted: LabelledSpan): number {
  const having = parses.filter(({ constituents }) => constituents.some((one) => sameSpan(one, wanted)));
  return having.reduce((sum, { logProbability }) => sum + Math.exp(logProbability), 0);
}
