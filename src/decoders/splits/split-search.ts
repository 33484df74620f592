/**
 * The search of the decoder `splits`. Only spans that come into question are scored, so that memory grows with the length alone; and
 * a very long span is split near one of its ends, so that time does too.
 *
 * The log-probability is that of the choices, each given the ones before: of a label (or none) for its span, of a split for its span.
 */
import { softplus } from "../../charts/inside-outside.ts";
import type { Tape } from "../../engine/tape.ts";
import type { FoundTree, SpanSentence } from "../span-batch.ts";
import { emptySummary, type SpanSummary, summarise } from "../span-summary.ts";

/** Only splits that are nearer than this to one of the ends of a span are tried. */
const REACH = 128;

/** A span with the best of its labels. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly chain: number;
  readonly mass: number;
}

export function searchSplits(tape: Tape, sentence: SpanSentence): FoundTree {
  const [starts, ends, chains, presences]: [number[], number[], number[], number[]] = [[], [], [], []];
  let logProbability = 0;
  const whole = summaryOf(tape, sentence, [0], [sentence.length]);
  const pending = [partOf(whole, 0, 0, sentence.length)];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const { start, end, score, chain, mass } = part;
    const isRoot = end - start === sentence.length;
    const total = isRoot ? mass : softplus(mass); // of all labels, and of none where that may be
    const isConstituent = isRoot || score > 0;
    logProbability += (isConstituent ? score : 0) - total;
    if (isConstituent) {
      starts.push(start);
      ends.push(end);
      chains.push(chain);
      presences.push(Math.exp(mass - total));
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
  const splits: number[] = [];
  for (let split = start + 1; split < Math.min(end, start + REACH); split++) splits.push(split);
  for (let split = Math.max(start + REACH, end - REACH); split < end; split++) splits.push(split);
  const summary = summaryOf(
    tape,
    sentence,
    splits.flatMap((split) => [start, split]),
    splits.flatMap((split) => [split, end]),
  );
  const { scores } = summary;
  const sums = splits.map((_, i) => Math.max(0, scores[2 * i]!) + Math.max(0, scores[2 * i + 1]!));
  const greatest = sums.reduce((a, b) => Math.max(a, b));
  const best = sums.indexOf(greatest);
  return {
    left: partOf(summary, 2 * best, start, splits[best]!),
    right: partOf(summary, 2 * best + 1, splits[best]!, end),
    logProbability: -Math.log(sums.reduce((total, sum) => total + Math.exp(sum - greatest), 0)),
  };
}

function partOf({ scores, chains, masses }: SpanSummary, span: number, start: number, end: number): Part {
  return { start, end, score: scores[span]!, chain: chains[span]!, mass: masses[span]! };
}

function summaryOf(
  tape: Tape,
  { score }: SpanSentence,
  starts: readonly number[],
  ends: readonly number[],
): SpanSummary {
  const mark = tape.arena.mark();
  const summary = emptySummary(starts.length, 1);
  summarise(tape, score({ starts, ends }), summary);
  tape.arena.reset(mark);
  return summary;
}
