/**
 * EVALB (Sekine and Collins 1997, version of 2008), sentence by sentence, without its limits on length and depth.
 * How each figure is defined, and where EVALB is odd, is told in docs/evalb.md.
 */
import { bracketingOf, constituentsOf } from "./bracketing.ts";
import { addCounts, countsOf, type EvalbCounts, type EvalbSummary, NO_COUNTS, summarizeCounts } from "./counts.ts";
import { countCrossing } from "./crossing.ts";
import { collinsParams, type EvalbParams } from "./evalb-params.ts";
import type { Evaluator, Forest } from "./evaluator.ts";
import { matchConstituents } from "./match-constituents.ts";
import { type Matching, matchingOf } from "./matching.ts";
import { repairMisquotes } from "./misquotes.ts";
import type { SentenceResult } from "./sentence-result.ts";

export interface EvalbEvaluator extends Evaluator<EvalbCounts, EvalbSummary> {
  readonly params: EvalbParams;
  /** One sentence in full detail. */
  score(gold: Forest, predicted: Forest | null): SentenceResult;
  /** What sentences add to the totals: `compare` is `count` of one `score`. */
  count(results: readonly SentenceResult[]): EvalbCounts;
}

export function evalb(params: EvalbParams = collinsParams): EvalbEvaluator {
  const matching = matchingOf(params);
  const score = (gold: Forest, predicted: Forest | null) => scoreSentence(gold, predicted, matching);
  const count = (results: readonly SentenceResult[]) => countsOf(results, params.cutoffLength);
  return {
    params,
    score,
    count,
    zero: NO_COUNTS,
    compare: (gold, predicted) => count([score(gold, predicted)]),
    add: addCounts,
    summarize: summarizeCounts,
  };
}

function scoreSentence(goldForest: Forest, predictedForest: Forest | null, matching: Matching): SentenceResult {
  const gold = bracketingOf(goldForest, matching);
  const predicted = bracketingOf(predictedForest ?? [], matching);
  const failed = (status: "error" | "skipped", problem: string | null): SentenceResult => ({
    status,
    problem,
    length: gold.length,
    words: gold.words.length,
    correctTags: 0,
    matched: 0,
    crossing: 0,
    gold: constituentsOf(gold, matching),
    predicted: [],
  });
  if (predicted.words.length === 0) return failed("skipped", null);
  if (gold.words.length !== predicted.words.length && matching.hasQuoteLabels) {
    repairMisquotes(gold, predicted, matching);
  }
  if (gold.words.length !== predicted.words.length) {
    return failed("error", `Length unmatch (${gold.words.length}|${predicted.words.length})`);
  }
  for (const [i, word] of gold.words.entries()) {
    const other = predicted.words[i]!;
    if (!matching.sameWord(word, other)) return failed("error", `Words unmatch (${word}|${other})`);
  }
  const goldConstituents = constituentsOf(gold, matching);
  const predictedConstituents = constituentsOf(predicted, matching);
  const matched = matchConstituents(goldConstituents, predictedConstituents, matching);
  let correctTags = 0;
  for (const [i, tag] of gold.tags.entries()) if (matching.sameLabel(tag, predicted.tags[i]!)) correctTags++;
  return {
    status: "valid",
    problem: null,
    length: gold.length,
    words: gold.words.length,
    correctTags,
    matched,
    crossing: countCrossing(goldConstituents, predictedConstituents, gold.words.length),
    gold: goldConstituents,
    predicted: predictedConstituents,
  };
}
