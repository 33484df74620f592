/** The losses of span scores against every tree of short sentences, and their gradients in float64. */
import { describe, expect, test } from "vitest";
import { type Spans, spanRow } from "../../src/contracts/network.ts";
import { searchSplits } from "../../src/decoders/splits/split-search.ts";
import { worstGradient } from "../../src/engine/gradient-check.ts";
import { gather } from "../../src/engine/ops/gather.ts";
import { Tape } from "../../src/engine/tape.ts";
import { type GoldSpan, goldSpans } from "../../src/objectives/span-lessons.ts";
import { likelihoodLoss } from "../../src/objectives/span-likelihood/likelihood-loss.ts";
import { marginLoss } from "../../src/objectives/span-margin/margin-loss.ts";
import { splitLoss } from "../../src/objectives/split-margin/split-loss.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { everyTree, type SpanTree } from "../helpers/every-span-tree.ts";
import { float64Engine, spread, testParameters } from "../helpers/float64-engine.ts";

const CHAINS = 2;

function setUp(length: number, seed: number) {
  const parameters = testParameters(float64Engine(), seed);
  const spans = spanRow(0, length + 1);
  const scores = parameters.matrix("scores", spans, CHAINS, spread);
  const trees = everyTree(0, length, CHAINS);
  const gold = asGold(trees[randomFromSeed(seed).below(trees.length)]!);
  const { heap } = parameters.engine.memory;
  const scoreOf = (tree: readonly GoldSpan[]) =>
    tree.reduce((sum, { span, chain }) => sum + heap[scores.data + span * CHAINS + chain]!, 0);
  const everySpan = Int32Array.from({ length: spans }, (_, span) => span);
  return { parameters, scores, trees: trees.map(asGold), gold, scoreOf, everySpan };
}

function asGold(tree: SpanTree): GoldSpan[] {
  return tree.map(({ start, end, label }) => ({ span: spanRow(start, end), chain: label }));
}

/** How many spans have other labels in the one tree than in the other. */
function distance(a: readonly GoldSpan[], b: readonly GoldSpan[]): number {
  const [inA, inB] = [a, b].map((tree) => new Map(tree.map(({ span, chain }) => [span, chain])));
  return [...new Set([...inA!.keys(), ...inB!.keys()])].filter((span) => inA!.get(span) !== inB!.get(span)).length;
}

describe.each([1, 2, 3, 4])("%i words", (length) => {
  const seeds = [1, 2, 3, 4, 5];

  test("the margin loss is that of the worst tree of all", () => {
    for (const seed of seeds) {
      const { parameters, scores, trees, gold, scoreOf } = setUp(length, seed);
      const worst = Math.max(...trees.map((tree) => scoreOf(tree) + distance(tree, gold)));
      const { loss, found } = marginLoss(new Tape(parameters.engine, "record"), scores, length, gold);
      expect(parameters.engine.memory.heap[loss.data]).toBeCloseTo(worst - scoreOf(gold), 9);
      expect(found).toBeLessThanOrEqual(gold.length);
    }
  });

  test("the likelihood is the share of gold among all trees", () => {
    for (const seed of seeds) {
      const { parameters, scores, trees, gold, scoreOf } = setUp(length, seed);
      const total = trees.reduce((sum, tree) => sum + Math.exp(scoreOf(tree)), 0);
      const { loss, found } = likelihoodLoss(new Tape(parameters.engine, "record"), scores, length, gold);
      expect(parameters.engine.memory.heap[loss.data]).toBeCloseTo(Math.log(total) - scoreOf(gold), 9);
      const key = ({ span, chain }: GoldSpan) => span * CHAINS + chain;
      const isGold = new Set(gold.map(key));
      const expected = trees.map(
        (tree) => Math.exp(scoreOf(tree)) * tree.filter((part) => isGold.has(key(part))).length,
      );
      expect(found).toBeCloseTo(expected.reduce((a, b) => a + b) / total, 9);
    }
  });

  test("once the split loss is 0, the search from the top finds gold", () => {
    for (const seed of seeds) {
      const { parameters, scores, gold } = setUp(length, seed);
      const { memory } = parameters.engine;
      const learning = new Tape(parameters.engine, "record");
      const step = () => {
        const { loss, found } = splitLoss(learning, scores, length, gold);
        const value = memory.heap[loss.data]!;
        learning.backward(loss);
        for (let i = 0; i < scores.rows * scores.cols; i++) {
          memory.heap[scores.data + i]! -= 0.1 * memory.heap[scores.grad + i]!;
          memory.heap[scores.grad + i] = 0;
        }
        learning.reset();
        return { value, found };
      };
      let last = step();
      for (let steps = 0; last.value > 0 && steps < 2000; steps++) last = step();
      expect(last).toEqual({ value: 0, found: gold.length });
      const tape = new Tape(parameters.engine, "forget");
      const score = ({ starts, ends }: Spans) =>
        gather(
          tape,
          scores,
          Int32Array.from(starts, (start, i) => spanRow(start, ends[i]!)),
        );
      const { starts, ends, chains } = searchSplits(tape, { length, rules: null, score });
      const tree = Array.from(starts, (start, i) => ({ span: spanRow(start, ends[i]!), chain: chains[i]! }));
      const inOrder = (spans: readonly GoldSpan[]) => spans.toSorted((a, b) => a.span - b.span);
      expect(inOrder(tree)).toEqual(inOrder(gold));
    }
  });

  test.each([
    ["margin", marginLoss],
    ["likelihood", likelihoodLoss],
    ["split margin", splitLoss],
  ])("the %s loss has the gradient of its differences", (_, lossOf) => {
    for (const seed of seeds) {
      const { parameters, scores, gold, everySpan } = setUp(length, seed);
      const worst = worstGradient(
        parameters,
        (tape) => lossOf(tape, gather(tape, scores, everySpan), length, gold).loss,
      );
      expect(worst.error, JSON.stringify(worst)).toBeLessThan(1e-7);
    }
  });
});

test("a chain of constituents over one span is one label", () => {
  const tree = readTree("(S (NP (PRP It)) (VP (VBZ is) (S (VP (TO to) (VP (VB be))))))");
  const ids = new Map(['["S"]', '["NP"]', '["VP"]', '["S","VP"]'].map((chain, id) => [chain, id]));
  expect(goldSpans(tree, ids)).toEqual([
    { span: spanRow(0, 4), chain: 0 },
    { span: spanRow(0, 1), chain: 1 },
    { span: spanRow(1, 4), chain: 2 },
    { span: spanRow(2, 4), chain: 3 },
    { span: spanRow(3, 4), chain: 2 },
  ]);
});
