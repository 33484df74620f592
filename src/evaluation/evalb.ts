/**
 * EVALB (Sekine and Collins 1997, version of 2008), sentence by sentence, without its limits on length and depth.
 * How each figure is defined, and where EVALB is odd, is told in docs/evalb.md.
 */
import { bracketingOf, type Constituent, constituentsOf } from "./bracketing.ts";
import { addCounts, countsOf, type EvalbCounts, type EvalbSummary, NO_COUNTS, summarizeCounts } from "./counts.ts";
import { collinsParams, type EvalbParams } from "./evalb-params.ts";
import type { Evaluator, Forest } from "./evaluator.ts";
import { type Matching, matchingOf } from "./matching.ts";
import { repairMisquotes } from "./misquotes.ts";

/** One sentence's line in EVALB's table, and what the other figures need. */
export interface SentenceResult {
  /** error: the words differ; skipped: there is no predicted word. Neither takes part in EVALB's totals. */
  readonly status: "valid" | "error" | "skipped";
  /** What is wrong with an error sentence, in EVALB's words. */
  readonly problem: string | null;
  /** Of the gold sentence, by DELETE_LABEL_FOR_LENGTH. */
  readonly length: number;
  /** Gold words that are not deleted. */
  readonly words: number;
  readonly correctTags: number;
  readonly matched: number;
  readonly crossing: number;
  readonly gold: readonly ScoredConstituent[];
  readonly predicted: readonly ScoredConstituent[];
}

export interface ScoredConstituent extends Constituent {
  readonly isMatched: boolean;
}

export interface EvalbEvaluator extends Evaluator<EvalbCounts, EvalbSummary> {
  readonly params: EvalbParams;
  /** One sentence in full detail. */
  score(gold: Forest, predicted: Forest | null): SentenceResult;
  /** What a sentence adds to the totals: `compare` is `count` of `score`. */
  count(result: SentenceResult): EvalbCounts;
}

export function evalb(params: EvalbParams = collinsParams): EvalbEvaluator {
  const matching = matchingOf(params);
  const score = (gold: Forest, predicted: Forest | null) => scoreSentence(gold, predicted, matching);
  const count = (result: SentenceResult) => countsOf(result, params.cutoffLength);
  return {
    params,
    score,
    count,
    zero: NO_COUNTS,
    compare: (gold, predicted) => count(score(gold, predicted)),
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
    gold: constituentsOf(gold, matching).map((constituent) => ({ ...constituent, isMatched: false })),
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
  const match = matchConstituents(goldConstituents, predictedConstituents, matching);
  let correctTags = 0;
  for (const [i, tag] of gold.tags.entries()) if (matching.sameLabel(tag, predicted.tags[i]!)) correctTags++;
  return {
    status: "valid",
    problem: null,
    length: gold.length,
    words: gold.words.length,
    correctTags,
    matched: match.matched,
    crossing: countCrossing(goldConstituents, predictedConstituents, gold.words.length),
    gold: goldConstituents.map((constituent, i) => ({ ...constituent, isMatched: match.gold[i] === true })),
    predicted: predictedConstituents.map((constituent, i) => ({
      ...constituent,
      isMatched: match.predicted[i] === true,
    })),
  };
}

/** Each gold constituent, in order, takes the first predicted one of its span and label that is not taken yet. */
function matchConstituents(
  gold: readonly Constituent[],
  predicted: readonly Constituent[],
  matching: Matching,
): { matched: number; gold: boolean[]; predicted: boolean[] } {
  const bySpan = new Map<number, number[]>(); // what is left to take, in order
  const width = 1 + predicted.reduce((most, { end }) => Math.max(most, end), 0);
  for (const [j, { start, end }] of predicted.entries()) {
    const key = start * width + end;
    const found = bySpan.get(key);
    if (found === undefined) bySpan.set(key, [j]);
    else found.push(j);
  }
  const result = { matched: 0, gold: gold.map(() => false), predicted: predicted.map(() => false) };
  for (const [i, { start, end, label }] of gold.entries()) {
    const candidates = end < width ? bySpan.get(start * width + end) : undefined;
    if (candidates === undefined) continue;
    const place = candidates.findIndex((j) => !matching.labeled || matching.sameLabel(label, predicted[j]!.label));
    if (place === -1) continue;
    const [j] = candidates.splice(place, 1);
    result.gold[i] = result.predicted[j!] = true;
    result.matched++;
  }
  return result;
}

/**
 * How many predicted constituents cross a gold one. A constituent [start, end) is crossed by a gold one that ends inside
 * it and starts before it, or starts inside it and ends after it.
 */
function countCrossing(gold: readonly Constituent[], predicted: readonly Constituent[], words: number): number {
  const firstStart = new Int32Array(words + 1).fill(words); // by end: the leftmost start of a gold constituent
  const lastEnd = new Int32Array(words + 1); // by start: the rightmost end
  for (const { start, end } of gold) {
    firstStart[end] = Math.min(firstStart[end]!, start);
    lastEnd[start] = Math.max(lastEnd[start]!, end);
  }
  let crossing = 0;
  for (const { start, end } of predicted) {
    for (let inside = start + 1; inside < end; inside++) {
      if (firstStart[inside]! >= start && lastEnd[inside]! <= end) continue;
      crossing++;
      break;
    }
  }
  return crossing;
}
