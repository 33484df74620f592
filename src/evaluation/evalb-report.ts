/**
 * EVALB's own printout, column by column, so that scripts that read it go on working. Its oddities are kept:
 * - error and skipped sentences show the number of gold words, but 0 for everything else;
 * - a row of totals without brackets starts with the words;
 * - FMeasure is "nan" when recall and precision are both 0.
 */
import type { EvalbCounts, SectionCounts } from "./counts.ts";
import type { SentenceResult } from "./sentence-result.ts";

const RULE = "=".repeat(76);

const STATUS = { valid: 0, error: 1, skipped: 2 };

export function evalbHeader(): string {
  return [
    "  Sent.                        Matched  Bracket   Cross        Correct Tag",
    " ID  Len.  Stat. Recal  Prec.  Bracket gold test Bracket Words  Tags Accracy",
    RULE,
    "",
  ].join("\n");
}

/** A sentence's row; `id` is its line number. */
export function evalbRow(id: number, result: SentenceResult): string {
  const { length, status, matched, crossing, words, correctTags } = result;
  const isValid = status === "valid";
  const gold = isValid ? result.gold.length : 0;
  const predicted = isValid ? result.predicted.length : 0;
  return (
    `${whole(id, 4)}  ${whole(length, 3)}    ${STATUS[status]}  ${ratio(matched, gold)} ${ratio(matched, predicted)}` +
    `   ${whole(matched, 3)}    ${whole(gold, 3)}  ${whole(predicted, 3)}    ${whole(crossing, 3)}` +
    `   ${whole(words, 4)}  ${whole(correctTags, 4)}   ${ratio(correctTags, words)}\n`
  );
}

export function evalbSummaries(counts: EvalbCounts, cutoffLength: number): string {
  return [
    RULE,
    totals(counts.all),
    "=== Summary ===",
    "",
    "-- All --",
    ...sectionLines(counts.all),
    "",
    `-- len<=${cutoffLength} --`,
    ...sectionLines(counts.short),
    "",
  ].join("\n");
}

/** `%6.2f` of C, which takes the even digit where two are equally near: 3.125 is 3.12. */
export function fixed(value: number): string {
  if (Number.isNaN(value)) return "   nan";
  // Exact ties are odd multiples of 1/8; toFixed takes the larger neighbour, which is the odd one after .125 and .625.
  const isTie = Number.isInteger(value * 8) && !Number.isInteger(value * 4);
  const eighths = (value * 8) % 8;
  const text = isTie && (eighths === 1 || eighths === 5) ? (value - 0.005).toFixed(2) : value.toFixed(2);
  return text.padStart(6);
}

function sectionLines(counts: SectionCounts): string[] {
  const valid = counts.sentences - counts.errors - counts.skipped;
  const recall = percentOrZero(counts.matched, counts.gold);
  const precision = percentOrZero(counts.matched, counts.predicted);
  return [
    `Number of sentence        = ${whole(counts.sentences, 6)}`,
    `Number of Error sentence  = ${whole(counts.errors, 6)}`,
    `Number of Skip  sentence  = ${whole(counts.skipped, 6)}`,
    `Number of Valid sentence  = ${whole(valid, 6)}`,
    `Bracketing Recall         = ${fixed(recall)}`,
    `Bracketing Precision      = ${fixed(precision)}`,
    `Bracketing FMeasure       = ${fixed((2 * precision * recall) / (precision + recall))}`,
    `Complete match            = ${ratio(counts.completeMatches, valid)}`,
    `Average crossing          = ${fixed(valid === 0 ? 0 : counts.crossing / valid)}`,
    `No crossing               = ${ratio(counts.noCrossing, valid)}`,
    `2 or less crossing        = ${ratio(counts.twoOrLessCrossing, valid)}`,
    `Tagging accuracy          = ${ratio(counts.correctTags, counts.words)}`,
  ];
}

function totals(all: SectionCounts): string {
  const { matched, gold, predicted, crossing, words, correctTags } = all;
  const brackets =
    gold > 0 && predicted > 0
      ? `${" ".repeat(16)}${ratio(matched, gold)} ${ratio(matched, predicted)}` +
        ` ${whole(matched, 6)} ${whole(gold, 5)} ${whole(predicted, 5)}  ${whole(crossing, 5)}`
      : "";
  return `${brackets}  ${whole(words, 5)} ${whole(correctTags, 5)}   ${ratio(correctTags, words)}`;
}

function ratio(part: number, total: number): string {
  return fixed(percentOrZero(part, total));
}

function percentOrZero(part: number, total: number): number {
  return total === 0 ? 0 : (100 * part) / total;
}

function whole(value: number, width: number): string {
  return String(value).padStart(width);
}
