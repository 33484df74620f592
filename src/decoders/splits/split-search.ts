/**
 * The search of the decoder `splits`. Only spans that come into question are scored, so that memory grows with the length alone; and
 * a very long span is split near one of its ends, so that time does too.
 *
 * The log-probability is that of the choices, each given the ones before: of a label (or none) for its span, of a split for its span.
 * Constraints leave fewer choices; no split goes through a constituent that is required.
 */
import { softplus } from "../../charts/inside-outside.ts";
import type { Tape } from "../../engine/tape.ts";
import type { FoundTree, SpanSentence } from "../span-batch.ts";
import { emptySummary, logSumOf, type SpanSummary, summarise } from "../span-summary.ts";

/** Only splits that are nearer than this to one of the ends of a span are tried. */
const REACH = 128;

/** A span with the best of its labels. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly chain: number;
  readonly mass: number;
  readonly freeMass: number;
}

export function searchSplits(tape: Tape, sentence: SpanSentence): FoundTree {
  const [starts, ends, chains, presences]: [number[], number[], number[], number[]] = [[], [], [], []];
  let logProbability = 0;
  const whole = summaryOf(tape, sentence, [0], [sentence.length]);
  const pending = [partOf(whole, 0, 0, sentence.length)];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const { start, end, score, chain, mass, freeMass } = part;
    const isRoot = end - start === sentence.length;
    const mustBe = isRoot || sentence.rules?.mayBeBare(start, end) === false;
    const isConstituent = mustBe || score > 0;
    logProbability += (isConstituent ? score : 0) - (isRoot ? freeMass : softplus(freeMass));
    if (isConstituent) {
      starts.push(start);
      ends.push(end);
      chains.push(chain);
      presences.push(mustBe ? 1 : Math.exp(mass - softplus(mass)));
    }
    if (end - start === 1) continue;
    const split = bestSplit(tape, sentence, start, end);
    logProbability += split.logProbability;
    pending.push(split.right, split.left);
  }
  return {
    starts: Int32Array.from(starts),
    ends: Int32Array.from(ends),
    chains: Int32Array.from(chains),
    presences: Float64Array.from(presences),
    logProbability,
  };
}

function bestSplit(tape: Tape, sentence: SpanSentence, start: number, end: number) {
  const splits = splitsOf(sentence, start, end);
  const summary = summaryOf(
    tape,
    sentence,
    splits.flatMap((split) => [start, split]),
    splits.flatMap((split) => [split, end]),
  );
  const { scores, freeScores } = summary;
  const gain = (part: number, from: number, to: number) =>
    sentence.rules?.mayBeBare(from, to) === false ? scores[part]! : Math.max(0, scores[part]!);
  const sums = splits.map((split, i) =>
    canSplit(sentence, start, end, split) ? gain(2 * i, start, split) + gain(2 * i + 1, split, end) : -Infinity,
  );
  const best = sums.indexOf(sums.reduce((a, b) => Math.max(a, b)));
  const all = splits.map((_, i) => Math.max(0, freeScores[2 * i]!) + Math.max(0, freeScores[2 * i + 1]!));
  return {
    left: partOf(summary, 2 * best, start, splits[best]!),
    right: partOf(summary, 2 * best + 1, splits[best]!, end),
    logProbability: sums[best]! - logSumOf(all),
  };
}

/** No constituent that is required inside this span has words on both sides. */
function canSplit({ rules }: SpanSentence, start: number, end: number, split: number): boolean {
  const around = rules?.constraints.around(split) ?? null;
  return around === null || (around.start <= start && end <= around.end);
}

/** Near one of the ends; only where constraints rule out all of these, the nearest that they allow. */
function splitsOf(sentence: SpanSentence, start: number, end: number): number[] {
  const splits: number[] = [];
  for (let split = start + 1; split < Math.min(end, start + REACH); split++) splits.push(split);
  for (let split = Math.max(start + REACH, end - REACH); split < end; split++) splits.push(split);
  if (sentence.rules === null || splits.some((split) => canSplit(sentence, start, end, split))) return splits;
  let split = start + REACH;
  while (!canSplit(sentence, start, end, split)) split++;
  return [...splits, split];
}

function partOf({ scores, chains, masses, freeMasses }: SpanSummary, span: number, start: number, end: number): Part {
  const [mass, freeMass] = [masses[span]!, freeMasses[span]!];
  return { start, end, score: scores[span]!, chain: chains[span]!, mass, freeMass };
}

function summaryOf(
  tape: Tape,
  { score, rules }: SpanSentence,
  starts: readonly number[],
  ends: readonly number[],
): SpanSummary {
  const mark = tape.arena.mark();
  const summary = emptySummary(starts.length, 1);
  summarise(tape, score({ starts, ends }), { starts, ends }, rules, summary);
  tape.arena.reset(mark);
  return summary;
}
