/**
 * EVALB (Sekine and Collins 1997, version of 2008), sentence by sentence, without its limits on length and depth.
 * How each figure is defined, and where EVALB is odd, is told in docs/evalb.md.
 */
import { bracketingOf, type Constituent, constituentsOf, type MarkedConstituent } from "./bracketing.ts";
import { addCounts, countsOf, type EvalbCounts, type EvalbSummary, NO_COUNTS, summarizeCounts } from "./counts.ts";
import { collinsParams, type EvalbParams } from "./evalb-params.ts";
import type { Evaluator, Forest } from "./evaluator.ts";
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

/**
 * Each gold constituent, in order, takes the first predicted one of its span and label that is not taken yet. Both are
 * marked; the answer is how many.
 */
function matchConstituents(
  gold: readonly MarkedConstituent[],
  predicted: readonly MarkedConstituent[],
  matching: Matching,
): number {
  const bySpan = new Map<number, MarkedConstituent[]>(); // what is left to take, in order
  const width = 1 + predicted.reduce((most, { end }) => Math.max(most, end), 0);
  for (const constituent of predicted) {
    const key = constituent.start * width + constituent.end;
    const found = bySpan.get(key);
    if (found === undefined) bySpan.set(key, [constituent]);
    else found.push(constituent);
  }
  let matched = 0;
  for (const constituent of gold) {
    const { start, end, label } = constituent;
    const candidates = end < width ? bySpan.get(start * width + end) : undefined;
    if (candidates === undefined) continue;
    const place = candidates.findIndex((candidate) => !matching.labeled || matching.sameLabel(label, candidate.label));
    if (place === -1) continue;
    const [partner] = candidates.splice(place, 1);
    constituent.isMatched = partner!.isMatched = true;
    matched++;
  }
  return matched;
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
