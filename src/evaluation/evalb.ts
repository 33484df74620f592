/**
 * EVALB (Sekine and Collins 1997, version of 2008), sentence by sentence, without its limits on length and depth.
 * How each figure is defined, and where EVALB is odd, is told in docs/evalb.md.
 */
import { type Bracketing, bracketingOf, constituentsOf, tagsOf } from "./bracketing.ts";
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

export interface EvalbOptions {
  /**
   * Whose tags decide which words are deleted as punctuation. `own`, EVALB's way: each side's own, so that a wrong punctuation tag makes an
   * error sentence. `gold`: the gold tags on both sides, so that every sentence with the right words is scored.
   */
  readonly tags?: "own" | "gold";
}

export function evalb(params: EvalbParams = collinsParams, { tags = "own" }: EvalbOptions = {}): EvalbEvaluator {
  const matching = matchingOf(params);
  const scoreSentence = tags === "gold" ? scoreByGoldTags : scoreByOwnTags;
  const score = (gold: Forest, predicted: Forest | null) => scoreSentence(gold, predicted ?? [], matching);
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

function scoreByOwnTags(goldForest: Forest, predictedForest: Forest, matching: Matching): SentenceResult {
  const gold = bracketingOf(goldForest, matching);
  const predicted = bracketingOf(predictedForest, matching);
  if (predicted.words.length > 0 && gold.words.length !== predicted.words.length && matching.hasQuoteLabels) {
    repairMisquotes(gold, predicted, matching);
  }
  return scoreBracketings(gold, predicted, matching);
}

function scoreByGoldTags(goldForest: Forest, predictedForest: Forest, matching: Matching): SentenceResult {
  const gold = bracketingOf(goldForest, matching);
  const goldTags = tagsOf(goldForest);
  const { length } = tagsOf(predictedForest);
  if (length > 0 && length !== goldTags.length) return unscored(gold, matching, lengthProblem(goldTags.length, length));
  return scoreBracketings(gold, bracketingOf(predictedForest, matching, goldTags), matching);
}

function scoreBracketings(gold: Bracketing, predicted: Bracketing, matching: Matching): SentenceResult {
  if (predicted.words.length === 0) return unscored(gold, matching, null);
  if (gold.words.length !== predicted.words.length) {
    return unscored(gold, matching, lengthProblem(gold.words.length, predicted.words.length));
  }
  for (const [i, word] of gold.words.entries()) {
    const other = predicted.words[i]!;
    if (!matching.sameWord(word, other)) return unscored(gold, matching, `Words unmatch (${word}|${other})`);
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

/** An error sentence if there is a problem, otherwise a skipped one. */
function unscored(gold: Bracketing, matching: Matching, problem: string | null): SentenceResult {
  return {
    status: problem === null ? "skipped" : "error",
    problem,
    length: gold.length,
    words: gold.words.length,
    correctTags: 0,
    matched: 0,
    crossing: 0,
    gold: constituentsOf(gold, matching),
    predicted: [],
  };
}

function lengthProblem(gold: number, predicted: number): string {
  return `Length unmatch (${gold}|${predicted})`;
}
