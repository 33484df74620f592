/**
 * The totals of many sentences: plain numbers in plain objects, so that counts can be added, stored as JSON and merged.
 * A section is one of EVALB's two summaries; a stratum is the constituents of one label or of one number of children.
 */

import type { Summary } from "./evaluator.ts";
import type { SentenceResult } from "./sentence-result.ts";

export interface SectionCounts {
  readonly sentences: number;
  readonly errors: number;
  readonly skipped: number;
  /** From here on: of valid sentences alone, as in EVALB. */
  readonly matched: number;
  readonly gold: number;
  readonly predicted: number;
  readonly completeMatches: number;
  readonly crossing: number;
  readonly noCrossing: number;
  readonly twoOrLessCrossing: number;
  readonly words: number;
  readonly correctTags: number;
  /** Gold brackets of error and skipped sentences, which EVALB forgets. */
  readonly goldLeftOut: number;
}

/** Equal labels (ADVP and PRT) can match across strata, so each side has its own count of matches. */
export interface StratumCounts {
  readonly gold: number;
  readonly goldMatched: number;
  readonly predicted: number;
  readonly predictedMatched: number;
}

export type Strata = Readonly<Record<string, StratumCounts>>;

export interface EvalbCounts {
  readonly all: SectionCounts;
  /** Sentences of at most CUTOFF_LEN words, by custom 40. */
  readonly short: SectionCounts;
  readonly byLabel: Strata;
  /** By the number of children in the tree as it was read, punctuation included (the paper's Table 3). */
  readonly byChildren: Strata;
}

const NO_SECTION: SectionCounts = {
  sentences: 0,
  errors: 0,
  skipped: 0,
  matched: 0,
  gold: 0,
  predicted: 0,
  completeMatches: 0,
  crossing: 0,
  noCrossing: 0,
  twoOrLessCrossing: 0,
  words: 0,
  correctTags: 0,
  goldLeftOut: 0,
};

const NO_STRATUM: StratumCounts = { gold: 0, goldMatched: 0, predicted: 0, predictedMatched: 0 };

export const NO_COUNTS: EvalbCounts = { all: NO_SECTION, short: NO_SECTION, byLabel: {}, byChildren: {} };

/** What some sentences add up to. One pass over many is faster than adding them one by one. */
export function countsOf(results: readonly SentenceResult[], cutoffLength: number): EvalbCounts {
  const all = { ...NO_SECTION };
  const short = { ...NO_SECTION };
  const byLabel = emptyRecord<Mutable<StratumCounts>>();
  const byChildren = emptyRecord<Mutable<StratumCounts>>();
  for (const result of results) {
    countSentence(all, result);
    if (result.length <= cutoffLength) countSentence(short, result);
    if (result.status !== "valid") continue;
    countStrata(byLabel, result, "label");
    countStrata(byChildren, result, "children");
  }
  return { all, short, byLabel, byChildren };
}

export function addCounts(a: EvalbCounts, b: EvalbCounts): EvalbCounts {
  return {
    all: addNumbers(a.all, b.all),
    short: addNumbers(a.short, b.short),
    byLabel: addStrata(a.byLabel, b.byLabel),
    byChildren: addStrata(a.byChildren, b.byChildren),
  };
}

/** Percentages, but for `averageCrossing`; null where there is nothing to divide by. */
export interface SectionSummary extends Summary {
  readonly averageCrossing: number | null;
  readonly noCrossing: number | null;
  readonly twoOrLessCrossing: number | null;
  readonly tagging: number | null;
  readonly sentences: number;
  readonly valid: number;
  readonly errors: number;
  readonly skipped: number;
  readonly matched: number;
  readonly gold: number;
  readonly predicted: number;
  /** Recall and F1 when the parser is held to account for error and skipped sentences: their predictions count as empty. */
  readonly recallWithErrors: number | null;
  readonly f1WithErrors: number | null;
}

export interface StratumSummary {
  readonly recall: number | null;
  readonly precision: number | null;
  readonly f1: number | null;
  readonly gold: number;
  readonly goldMatched: number;
  readonly predicted: number;
  readonly predictedMatched: number;
}

export interface EvalbSummary extends SectionSummary {
  readonly short: SectionSummary;
  readonly byLabel: Readonly<Record<string, StratumSummary>>;
  readonly byChildren: Readonly<Record<string, StratumSummary>>;
}

export function summarizeCounts(counts: EvalbCounts): EvalbSummary {
  return {
    ...summarizeSection(counts.all),
    short: summarizeSection(counts.short),
    byLabel: mapRecord(counts.byLabel, summarizeStratum),
    byChildren: mapRecord(counts.byChildren, summarizeStratum),
  };
}

export function summarizeSection(counts: SectionCounts): SectionSummary {
  const { sentences, errors, skipped, matched, gold, predicted } = counts;
  const valid = sentences - errors - skipped;
  const allGold = gold + counts.goldLeftOut;
  return {
    recall: percent(matched, gold),
    precision: percent(matched, predicted),
    f1: percent(2 * matched, gold + predicted),
    completeMatch: percent(counts.completeMatches, valid),
    averageCrossing: valid === 0 ? null : counts.crossing / valid,
    noCrossing: percent(counts.noCrossing, valid),
    twoOrLessCrossing: percent(counts.twoOrLessCrossing, valid),
    tagging: percent(counts.correctTags, counts.words),
    sentences,
    valid,
    errors,
    skipped,
    matched,
    gold,
    predicted,
    recallWithErrors: percent(matched, allGold),
    f1WithErrors: percent(2 * matched, allGold + predicted),
  };
}

export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole;
}

function summarizeStratum(counts: StratumCounts): StratumSummary {
  const recall = percent(counts.goldMatched, counts.gold);
  const precision = percent(counts.predictedMatched, counts.predicted);
  return { recall, precision, f1: harmonicMean(recall, precision), ...counts };
}

/** A side that has no constituents at all counts as 0 when the other has some. */
function harmonicMean(recall: number | null, precision: number | null): number | null {
  if (recall === null && precision === null) return null;
  const sum = (recall ?? 0) + (precision ?? 0);
  return sum === 0 ? 0 : (2 * (recall ?? 0) * (precision ?? 0)) / sum;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function countSentence(section: Mutable<SectionCounts>, result: SentenceResult): void {
  const { status, gold, predicted, matched, crossing } = result;
  section.sentences++;
  if (status === "error") section.errors++;
  if (status === "skipped") section.skipped++;
  if (status !== "valid") {
    section.goldLeftOut += gold.length;
    return;
  }
  section.matched += matched;
  section.gold += gold.length;
  section.predicted += predicted.length;
  if (matched === gold.length && matched === predicted.length) section.completeMatches++;
  section.crossing += crossing;
  if (crossing === 0) section.noCrossing++;
  if (crossing <= 2) section.twoOrLessCrossing++;
  section.words += result.words;
  section.correctTags += result.correctTags;
}

function countStrata(
  strata: Record<string, Mutable<StratumCounts>>,
  { gold, predicted }: SentenceResult,
  property: "label" | "children",
): void {
  const stratum = (key: string | number) => {
    strata[key] ??= { ...NO_STRATUM };
    return strata[key];
  };
  for (const constituent of gold) {
    const counts = stratum(constituent[property]);
    counts.gold++;
    if (constituent.isMatched) counts.goldMatched++;
  }
  for (const constituent of predicted) {
    const counts = stratum(constituent[property]);
    counts.predicted++;
    if (constituent.isMatched) counts.predictedMatched++;
  }
}

function addStrata(a: Strata, b: Strata): Strata {
  const sum = Object.assign(emptyRecord<StratumCounts>(), a);
  for (const [key, counts] of Object.entries(b)) sum[key] = addNumbers(sum[key] ?? NO_STRATUM, counts);
  return sum;
}

function addNumbers<Keys extends string>(
  a: Readonly<Record<Keys, number>>,
  b: Readonly<Record<Keys, number>>,
): Record<Keys, number> {
  const sum: Record<Keys, number> = { ...b };
  for (const key in a) sum[key] += a[key];
  return sum;
}

function mapRecord<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  const changed = emptyRecord<B>();
  for (const [key, value] of Object.entries(record)) changed[key] = change(value);
  return changed;
}

/** Without a prototype, for a label may be called "constructor". */
function emptyRecord<T>(): Record<string, T> {
  return Object.create(null) as Record<string, T>;
}
