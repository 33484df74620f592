/** The top-down search on scores under which it must find the best tree, and on any others. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { bestTree } from "../../src/charts/best-tree.ts";
import { type Spans, spanRow } from "../../src/contracts/network.ts";
import { searchSplits } from "../../src/decoders/splits/split-search.ts";
import { Tape } from "../../src/engine/tape.ts";
import { float64Engine } from "../helpers/float64-engine.ts";

/** Searches with a score for each span, and one label. */
function search(length: number, scoreOf: (start: number, end: number) => number) {
  const tape = new Tape(float64Engine(), "forget");
  const score = ({ starts, ends }: Spans) =>
    tape.constant(
      "scores",
      1,
      Array.from(starts, (start, i) => scoreOf(start, ends[i]!)),
    );
  return searchSplits(tape, { length, rules: null, score });
}

/** Spans that do not cross, the whole sentence among them. */
const nested = fc
  .record({
    length: fc.integer({ min: 1, max: 12 }),
    seeds: fc.array(fc.tuple(fc.nat(100), fc.nat(100)), { maxLength: 15 }),
  })
  .map(({ length, seeds }) => {
    const spans: [number, number][] = [[0, length]];
    for (const [a, b] of seeds) {
      const start = a % length;
      const end = start + 1 + (b % (length - start));
      const crosses = spans.some(([s, e]) => (s < start && start < e && e < end) || (start < s && s < end && end < e));
      if (!crosses && !spans.some(([s, e]) => s === start && e === end)) spans.push([start, end]);
    }
    return { length, spans };
  });

test("finds the best tree where a constituent outweighs all that is inside it", () => {
  fc.assert(
    fc.property(nested, ({ length, spans }) => {
      const isIn = new Set(spans.map(([start, end]) => spanRow(start, end)));
      const scoreOf = (start: number, end: number) => (isIn.has(spanRow(start, end)) ? (end - start) ** 2 : -1);
      const labelled = new Float64Array(spanRow(0, length + 1));
      for (let end = 1; end <= length; end++) {
        for (let start = 0; start < end; start++) labelled[spanRow(start, end)] = scoreOf(start, end);
      }
      const { starts, ends } = search(length, scoreOf);
      const best = bestTree(length, labelled);
      expect([[...starts], [...ends]]).toEqual([[...best.starts], [...best.ends]]);
      expect(starts.length).toBe(spans.length);
    }),
    { numRuns: 40 },
  );
});

test("its log-probability is that of its choices", () => {
  // One word: its label is certain. Two words without labels of their own: two choices of one in two each.
  expect(search(1, () => 3).logProbability).toBeCloseTo(0, 12);
  expect(search(2, (start, end) => (end - start === 2 ? 1 : 0)).logProbability).toBeCloseTo(2 * Math.log(0.5), 12);
  const three = search(3, (start, end) => (end - start === 3 ? 5 : -1e9));
  expect(three.logProbability).toBeCloseTo(Math.log(0.5), 12); // where to split, and all else is certain
});

test("gives a tree for thousands of words", () => {
  const { starts, ends, presences } = search(3000, (start, end) => Math.sin(start * 7 + end * 13));
  expect([starts[0], ends[0]]).toEqual([0, 3000]);
  expect(presences.every((presence) => presence > 0 && presence <= 1)).toBe(true);
});
