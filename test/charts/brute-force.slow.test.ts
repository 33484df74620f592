/** The chart against every tree of short sentences: the best, the k best in their order, the sum over all and the marginals. */
import { describe, expect, test } from "vitest";
import { bestTree } from "../../src/charts/best-tree.ts";
import { insideOutside } from "../../src/charts/inside-outside.ts";
import { bestTrees } from "../../src/charts/k-best.ts";
import { spanRow } from "../../src/contracts/network.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { everyTree, type SpanTree } from "../helpers/every-span-tree.ts";

/** Words and labels; the number of trees grows fast. */
const SIZES = [
  [1, 3],
  [2, 3],
  [3, 3],
  [4, 3],
  [5, 2],
  [6, 1],
] as const;

interface Case {
  readonly length: number;
  readonly labels: number;
  /** By span and label. */
  readonly scores: Float64Array;
  readonly trees: readonly { readonly tree: SpanTree; readonly score: number }[];
}

function caseOf(length: number, labels: number, seed: number): Case {
  const random = randomFromSeed(seed);
  const scores = Float64Array.from({ length: spanRow(0, length + 1) * labels }, () => 4 * random.next() - 2.5);
  const scoreOf = (tree: SpanTree) =>
    tree.reduce((sum, { start, end, label }) => sum + scores[spanRow(start, end) * labels + label]!, 0);
  const trees = everyTree(0, length, labels).map((tree) => ({ tree, score: scoreOf(tree) }));
  return { length, labels, scores, trees: trees.sort((a, b) => b.score - a.score) };
}

/** The labels of each span, best first. */
function ranked({ scores, labels }: Case) {
  const order = Array.from({ length: scores.length / labels }, (_, span) =>
    Array.from({ length: labels }, (_, label) => label).sort(
      (a, b) => scores[span * labels + b]! - scores[span * labels + a]! || a - b,
    ),
  );
  const sorted = Float64Array.from(order.flatMap((row, span) => row.map((label) => scores[span * labels + label]!)));
  return { order, sorted };
}

const keyOf = (tree: SpanTree) => tree.map(({ start, end, label }) => `${start}-${end}:${label}`).join(" ");

describe.each(SIZES)("%i words, %i labels", (length, labels) => {
  const cases = [1, 2].map((seed) => caseOf(length, labels, seed));

  test("the best tree is the best of all", () => {
    for (const given of cases) {
      const { order, sorted } = ranked(given);
      const found = bestTree(
        length,
        sorted.filter((_, i) => i % labels === 0),
      );
      const tree = Array.from(found.starts, (start, i) => {
        const end = found.ends[i]!;
        return { start, end, label: order[spanRow(start, end)]![0]! };
      });
      expect(keyOf(tree)).toBe(keyOf(given.trees[0]!.tree));
      expect(found.score).toBeCloseTo(given.trees[0]!.score, 9);
    }
  });

  test("the k best are the first k of all, and there are no more than all", () => {
    for (const given of cases) {
      const { order, sorted } = ranked(given);
      const found = bestTrees(length, { kept: labels, scores: sorted }, 500);
      expect(found.length).toBe(Math.min(500, given.trees.length));
      const keys = found.map(({ starts, ends, ranks }) =>
        keyOf(
          Array.from(starts, (start, i) => {
            const end = ends[i]!;
            return { start, end, label: order[spanRow(start, end)]![ranks[i]!]! };
          }),
        ),
      );
      expect(new Set(keys).size).toBe(keys.length);
      const scoreOf = new Map(given.trees.map(({ tree, score }) => [keyOf(tree), score]));
      for (const [i, key] of keys.entries()) {
        expect(found[i]!.score).toBeCloseTo(given.trees[i]!.score, 9);
        expect(scoreOf.get(key)).toBeCloseTo(found[i]!.score, 9);
      }
    }
  });

  test("a list of as many labels as trees are wanted is enough", () => {
    for (const given of cases) {
      const { sorted } = ranked(given);
      const kept = Math.min(2, labels);
      const short = sorted.filter((_, i) => i % labels < kept);
      const scores = bestTrees(length, { kept, scores: short }, kept).map(({ score }) => score);
      for (const [i, score] of scores.entries()) expect(score).toBeCloseTo(given.trees[i]!.score, 9);
    }
  });

  test("total and marginals are the sums over all", () => {
    for (const given of cases) {
      const total = given.trees.reduce((sum, { score }) => sum + Math.exp(score), 0);
      const masses = Float64Array.from({ length: given.scores.length / labels }, (_, span) =>
        Math.log(
          given.scores.subarray(span * labels, (span + 1) * labels).reduce((sum, score) => sum + Math.exp(score), 0),
        ),
      );
      const expected = new Float64Array(masses.length);
      for (const { tree, score } of given.trees) {
        for (const { start, end } of tree) expected[spanRow(start, end)]! += Math.exp(score) / total;
      }
      const { logTotal, probabilities } = insideOutside(length, masses);
      expect(logTotal).toBeCloseTo(Math.log(total), 9);
      for (const [span, probability] of expected.entries()) expect(probabilities[span]).toBeCloseTo(probability, 9);
    }
  });
});

test.each([
  [3, 3, 0, 2],
  [4, 2, 1, 3],
  [4, 2, 3, 4],
  [5, 1, 1, 4],
] as const)("%i words, %i labels: what must be a constituent, and what must not", (length, labels, start, end) => {
  const given = caseOf(length, labels, 3);
  const isWanted = (span: { start: number; end: number }) => span.start === start && span.end === end;
  const crosses = (span: { start: number; end: number }) =>
    (span.start < start && start < span.end && span.end < end) ||
    (start < span.start && span.start < end && end < span.end);
  const isForbidden = (span: { start: number; end: number; label: number }) =>
    crosses(span) || (isWanted(span) && span.label === 0 && labels > 1) || (span.start === 0 && span.end === 1);
  const bare = new Float64Array(given.scores.length / labels);
  const scores = given.scores.slice();
  for (let to = 1; to <= length; to++) {
    for (let from = 0; from < to; from++) {
      const span = { start: from, end: to };
      if (isWanted(span) || crosses(span)) bare[spanRow(from, to)] = -Infinity;
      for (let label = 0; label < labels; label++)
        if (isForbidden({ ...span, label })) scores[spanRow(from, to) * labels + label] = -Infinity;
    }
  }
  const expected = given.trees.filter(({ tree }) => tree.some(isWanted) && !tree.some(isForbidden));
  const { sorted } = ranked({ ...given, scores });
  const found = bestTrees(length, { kept: labels, scores: sorted }, 300, bare);
  expect(found.map(({ score }) => score.toFixed(6))).toEqual(
    expected.slice(0, 300).map(({ score }) => score.toFixed(6)),
  );
  const best = bestTree(
    length,
    sorted.filter((_, i) => i % labels === 0),
    bare,
  );
  expect(best.score).toBeCloseTo(expected[0]!.score, 9);
  const masses = Float64Array.from(bare, (_, span) =>
    Math.log(scores.subarray(span * labels, (span + 1) * labels).reduce((sum, score) => sum + Math.exp(score), 0)),
  );
  const { probabilities } = insideOutside(length, masses, bare);
  const total = expected.reduce((sum, { score }) => sum + Math.exp(score), 0);
  for (const [span, probability] of probabilities.entries()) {
    const mass = expected.reduce(
      (sum, { tree, score }) => sum + (tree.some((one) => spanRow(one.start, one.end) === span) ? Math.exp(score) : 0),
      0,
    );
    expect(probability).toBeCloseTo(mass / total, 9);
  }
});

test("the first of the k best is the best tree, also where many are equal", () => {
  const scores = new Float64Array(spanRow(0, 8)); // every tree has the score 0
  const [first, ...others] = bestTrees(7, { kept: 1, scores }, 50);
  const best = bestTree(7, scores);
  expect([...first!.starts]).toEqual([...best.starts]);
  expect([...first!.ends]).toEqual([...best.ends]);
  expect(new Set([first, ...others].map((tree) => `${tree!.starts} ${tree!.ends}`)).size).toBe(50);
});

test("large scores neither overflow nor lose the others", () => {
  const masses = Float64Array.from({ length: spanRow(0, 5) }, (_, span) => (span % 2 === 0 ? 2000 : -2000));
  const { logTotal, probabilities } = insideOutside(4, masses);
  expect(Number.isFinite(logTotal)).toBe(true);
  expect([...probabilities].every((p) => p >= 0 && p <= 1 + 1e-9)).toBe(true);
});
