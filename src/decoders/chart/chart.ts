/**
 * Exact decoding of spans: the best tree by CKY (charts/best-tree.ts), or the k best, with the probabilities of trees and constituents
 * over all trees (charts/inside-outside.ts). The time grows with the cube of the length; sentences that are too long for that are
 * searched from the top down, and the analysis says so.
 */
import { allBare, bestTree } from "../../charts/best-tree.ts";
import { insideOutside, logTotalOf } from "../../charts/inside-outside.ts";
import { bestTrees, type RankedTree } from "../../charts/k-best.ts";
import { defineDecoder } from "../../contracts/decoder.ts";
import { allSpans, spanRow } from "../../contracts/network.ts";
import { count } from "../../contracts/options.ts";
import type { Tape } from "../../engine/tape.ts";
import { decodeSpans, type FoundTree, type SpanSentence } from "../span-batch.ts";
import type { SpanRules } from "../span-rules.ts";
import { emptySummary, type SpanSummary, summarise } from "../span-summary.ts";
import { searchSplits } from "../splits/split-search.ts";

export const chart = defineDecoder({
  kind: "chart",
  needs: "spans",
  options: {
    kBest: count(1, "how many trees each sentence gets, best first", 1000),
    chartWords: count(
      300,
      "most words of a sentence that is parsed exactly; longer ones are searched from the top down",
    ),
  },
  canBeWatched: false,
  keepsConstraints: true,
  decode: (model, tape, requests, { kBest, chartWords }) => {
    const kept = Math.min(kBest, model.chains.length);
    return decodeSpans(model, tape, requests, (sentence) =>
      sentence.length > chartWords
        ? [{ ...searchSplits(tape, sentence), fallback: "splits" }]
        : searchChart(tape, sentence, kBest, kept),
    );
  },
});

function searchChart(tape: Tape, sentence: SpanSentence, k: number, kept: number): FoundTree[] {
  const { length, rules } = sentence;
  const summary = summaryOf(tape, sentence, kept);
  const bare = allBare(length);
  if (rules !== null) forbidBare(bare, length, rules);
  const { logTotal: ownTotal, probabilities } = insideOutside(length, summary.masses, bare);
  const logTotal = rules === null ? ownTotal : logTotalOf(length, summary.freeMasses);
  return treesOf(length, summary, bare, k).map(({ starts, ends, ranks, score }) => {
    const spans = starts.map((start, i) => spanRow(start, ends[i]!));
    return {
      starts,
      ends,
      chains: spans.map((span, i) => summary.chains[span * kept + ranks[i]!]!),
      presences: Float64Array.from(spans, (span) => probabilities[span]!),
      logProbability: Math.min(0, score - logTotal),
    };
  });
}

function treesOf(length: number, summary: SpanSummary, bare: Float64Array, k: number): RankedTree[] {
  if (k > 1) return bestTrees(length, summary, k, bare);
  const labelled = summary.scores.filter((_, i) => i % summary.kept === 0);
  const tree = bestTree(length, labelled, bare);
  return [{ ...tree, ranks: new Int32Array(tree.starts.length) }];
}

function forbidBare(bare: Float64Array, length: number, rules: SpanRules): void {
  const { starts, ends } = allSpans(length);
  for (let span = 0; span < bare.length; span++) {
    if (!rules.mayBeBare(starts[span]!, ends[span]!)) bare[span] = -Infinity;
  }
}

/** Scores at a time: rows of a few hundred chains take some megabytes. */
const SPANS_AT_ONCE = 4096;

function summaryOf(tape: Tape, { length, rules, score }: SpanSentence, kept: number): SpanSummary {
  const { starts, ends } = allSpans(length);
  const summary = emptySummary(starts.length, kept);
  for (let from = 0; from < starts.length; from += SPANS_AT_ONCE) {
    const to = from + SPANS_AT_ONCE;
    const mark = tape.arena.mark();
    const spans = { starts: starts.subarray(from, to), ends: ends.subarray(from, to) };
    summarise(tape, score(spans), spans, rules, summary, from);
    tape.arena.reset(mark);
  }
  return summary;
}
