/**
 * Is parser B really better than parser A? Two answers from the same sentences:
 *
 * - Dan Bikel's stratified shuffling (the paper's section 4.5): if the parsers were alike, swapping their outcomes on any
 *   sentence would change nothing. p is the share of random swaps whose difference is at least the observed one, with one
 *   added above and below for the observed order itself: (count + 1) / (shuffles + 1). Two-sided.
 * - The paired bootstrap: draw as many sentences with replacement, again and again; the middle 95 % of the differences.
 *
 * The bootstrap also says how far the F1 of one parser, or its mean over seeds, depends on the sentences (`meanF1Interval`).
 */
import { ParserError } from "../shared/errors.ts";
import { type Random, randomFromSeed } from "../shared/random.ts";
import { percent } from "./counts.ts";
import type { SentenceResult } from "./sentence-result.ts";

/** One parser on one sentence; all zero where EVALB leaves the sentence out. */
export interface Outcome {
  readonly matched: number;
  readonly gold: number;
  readonly predicted: number;
}

const NOTHING: Outcome = { matched: 0, gold: 0, predicted: 0 };

export function outcomeOf({ status, matched, gold, predicted }: SentenceResult): Outcome {
  return status === "valid" ? { matched, gold: gold.length, predicted: predicted.length } : NOTHING;
}

export interface ComparisonOptions {
  /** How many shuffles, and how many samples of the bootstrap. */
  readonly shuffles?: number;
  readonly seed?: number;
}

/** Null stands for a figure without a denominator. */
export interface Scores {
  readonly recall: number | null;
  readonly precision: number | null;
  readonly f1: number | null;
}

/** Of `level` percent. */
export interface Interval {
  readonly level: number;
  readonly low: number;
  readonly high: number;
}

export interface Comparison {
  readonly a: Scores;
  readonly b: Scores;
  /** B minus A, in percentage points. */
  readonly difference: Scores;
  readonly p: { readonly recall: number; readonly precision: number; readonly f1: number };
  /** Where the difference in F1 lies with a confidence of `level` percent. */
  readonly interval: Interval;
  readonly sentences: number;
  readonly shuffles: number;
  readonly seed: number;
}

export function compareOutcomes(
  a: readonly Outcome[],
  b: readonly Outcome[],
  { shuffles = 10_000, seed = 1 }: ComparisonOptions = {},
): Comparison {
  if (a.length !== b.length) {
    throw new ParserError(
      "E_COMPARE",
      `the parsers have ${a.length} and ${b.length} sentences; the numbers must be equal`,
    );
  }
  if (!Number.isInteger(shuffles) || shuffles < 1) {
    throw new ParserError("E_COMPARE", `the number of shuffles must be a whole number of at least 1, not ${shuffles}`);
  }
  const random = randomFromSeed(seed);
  const totalA = sum(a);
  const totalB = sum(b);
  return {
    a: scores(totalA),
    b: scores(totalB),
    difference: differences(totalA, totalB),
    p: shuffleTest({ a, b, totalA, totalB }, shuffles, random),
    interval: bootstrapInterval([a, b], ([f1A, f1B]) => f1B! - f1A!, { samples: shuffles, random }),
    sentences: a.length,
    shuffles,
    seed,
  };
}

/** Where the mean F1 of several runs of a parser (one a seed) lies, as far as the choice of test sentences goes. */
export function meanF1Interval(
  runs: readonly (readonly Outcome[])[],
  { samples = 10_000, seed = 1 }: { readonly samples?: number; readonly seed?: number } = {},
): Interval {
  const [first] = runs;
  if (first === undefined || runs.some(({ length }) => length !== first.length)) {
    throw new ParserError(
      "E_COMPARE",
      "an interval needs at least one run, and all runs must have the same number of sentences",
    );
  }
  const mean = (f1: readonly number[]) => f1.reduce((total, one) => total + one, 0) / f1.length;
  return bootstrapInterval(runs, mean, { samples, random: randomFromSeed(seed) });
}

/** Sums that are equal on paper may differ in the last bits. */
const ROUNDING = 1e-9;

interface Pairing {
  readonly a: readonly Outcome[];
  readonly b: readonly Outcome[];
  readonly totalA: Outcome;
  readonly totalB: Outcome;
}

function shuffleTest({ a, b, totalA, totalB }: Pairing, shuffles: number, random: Random): Comparison["p"] {
  // Swapping a sentence moves its difference from one total to the other; where there is none, nothing moves.
  const moves = a
    .map((outcome, i) => minus(b[i]!, outcome))
    .filter(({ matched, gold, predicted }) => matched !== 0 || gold !== 0 || predicted !== 0);
  const observed = differences(totalA, totalB);
  const atLeast = { recall: 0, precision: 0, f1: 0 };
  for (let shuffle = 0; shuffle < shuffles; shuffle++) {
    let matched = 0;
    let gold = 0;
    let predicted = 0;
    let coins = 0;
    for (let i = 0; i < moves.length; i++) {
      if (i % 32 === 0) coins = random.below(2 ** 32);
      if (((coins >>> (i % 32)) & 1) === 0) continue;
      const move = moves[i]!;
      matched += move.matched;
      gold += move.gold;
      predicted += move.predicted;
    }
    const moved = { matched, gold, predicted };
    const shuffled = differences(plus(totalA, moved), minus(totalB, moved));
    for (const measure of ["recall", "precision", "f1"] as const) {
      if (size(shuffled[measure]) >= size(observed[measure]) - ROUNDING) atLeast[measure]++;
    }
  }
  const p = (count: number) => (count + 1) / (shuffles + 1);
  return { recall: p(atLeast.recall), precision: p(atLeast.precision), f1: p(atLeast.f1) };
}

const LEVEL = 95; // percent: the custom of the field

interface Sampling {
  readonly samples: number;
  readonly random: Random;
}

/** Of a figure made of the parsers' F1: sentences are drawn with replacement, the same ones for every parser. */
function bootstrapInterval(
  parsers: readonly (readonly Outcome[])[],
  figure: (f1: readonly number[]) => number,
  { samples, random }: Sampling,
): Interval {
  const counts = parsers.map(bracketCounts);
  const drawn = new Int32Array(parsers[0]!.length);
  const found = new Float64Array(samples);
  for (let sample = 0; sample < samples; sample++) {
    for (let draw = 0; draw < drawn.length; draw++) drawn[draw] = random.below(drawn.length);
    found[sample] = figure(counts.map((one) => f1OfDrawn(one, drawn)));
  }
  found.sort();
  const tail = (1 - LEVEL / 100) / 2;
  const at = (share: number) => found[Math.min(samples - 1, Math.max(0, Math.round(share * (samples - 1))))]!;
  return { level: LEVEL, low: at(tail), high: at(1 - tail) };
}

/** All that F1 needs, a number for each sentence: plain arrays of numbers, for millions of draws. */
interface BracketCounts {
  readonly matched: Int32Array;
  /** Gold and predicted together. */
  readonly brackets: Int32Array;
}

function bracketCounts(outcomes: readonly Outcome[]): BracketCounts {
  return {
    matched: Int32Array.from(outcomes, ({ matched }) => matched),
    brackets: Int32Array.from(outcomes, ({ gold, predicted }) => gold + predicted),
  };
}

function f1OfDrawn({ matched, brackets }: BracketCounts, drawn: Int32Array): number {
  let right = 0;
  let all = 0;
  for (let draw = 0; draw < drawn.length; draw++) {
    const sentence = drawn[draw]!;
    right += matched[sentence]!;
    all += brackets[sentence]!;
  }
  return percent(2 * right, all) ?? 0;
}

function differences(a: Outcome, b: Outcome): Scores {
  const scoresA = scores(a);
  const scoresB = scores(b);
  const difference = (from: number | null, to: number | null) => (from === null || to === null ? null : to - from);
  return {
    recall: difference(scoresA.recall, scoresB.recall),
    precision: difference(scoresA.precision, scoresB.precision),
    f1: difference(scoresA.f1, scoresB.f1),
  };
}

function scores({ matched, gold, predicted }: Outcome): Scores {
  return {
    recall: percent(matched, gold),
    precision: percent(matched, predicted),
    f1: percent(2 * matched, gold + predicted),
  };
}

function size(difference: number | null): number {
  return Math.abs(difference ?? 0);
}

function sum(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce(plus, NOTHING);
}

function plus(a: Outcome, b: Outcome): Outcome {
  return { matched: a.matched + b.matched, gold: a.gold + b.gold, predicted: a.predicted + b.predicted };
}

function minus(a: Outcome, b: Outcome): Outcome {
  return { matched: a.matched - b.matched, gold: a.gold - b.gold, predicted: a.predicted - b.predicted };
}
