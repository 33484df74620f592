/**
 * The course of training: epochs of batches, the learning rate, evaluation on the dev set, early stopping. A generator of events: it
 * neither prints nor saves. Between two events nothing is in flight, so the listener may save, stop, or abandon the run.
 *
 * The progress of a run is plain data (`Progress`); all randomness comes from the seed and the epoch. A run that continues from saved
 * progress, weights and moments ends in the same bytes as one that was never interrupted.
 */
import type { Statistics } from "../contracts/objective.ts";
import { constant, inverseDecay, type Schedule, warmupCosine, warmupLinear } from "../engine/schedules.ts";
import type { EvalbSummary } from "../evaluation/counts.ts";
import { invariant } from "../shared/errors.ts";
import { type Random, randomFromSeed, shuffle } from "../shared/random.ts";
import type { BatchPart } from "./learner.ts";
import type { ScheduleOptions } from "./schedule-options.ts";

export interface Course {
  readonly schedule: ScheduleOptions;
  /** One update from a batch in parts, one for each thread; the statistics of the whole batch. */
  readonly update: (parts: readonly BatchPart[], rate: number, updates: number) => Statistics;
  /** Parses the dev set with the weights that would be saved. */
  readonly evaluate: () => EvalbSummary;
  /** How many words each training tree has, and how often it is seen in an epoch. */
  readonly lengths: readonly number[];
  readonly weights: readonly number[];
  readonly progress: Progress;
}

export interface Progress {
  readonly epoch: number;
  /** Batches of this epoch that are done. */
  readonly batch: number;
  readonly updates: number;
  readonly bestF1: number;
  /** Evaluations since the best. */
  readonly waited: number;
  /** The dev set is due to be parsed after the last batch, and has not been parsed yet. */
  readonly isEvaluationDue: boolean;
}

export const AT_THE_START: Progress = { epoch: 0, batch: 0, updates: 0, bestF1: -1, waited: 0, isEvaluationDue: false };

export type TrainingEvent = BatchEvent | EvaluationEvent;

export interface BatchEvent {
  readonly kind: "batch";
  readonly progress: Progress;
  readonly epoch: number;
  readonly batch: number;
  readonly batches: number;
  readonly sentences: number;
  readonly words: number;
  /** Of a sentence, on average. */
  readonly loss: number;
  /** What else the objective counted. */
  readonly statistics: Statistics;
  readonly rate: number;
}

export interface EvaluationEvent {
  readonly kind: "evaluation";
  readonly progress: Progress;
  /** Fraction of an epoch included. */
  readonly epochs: number;
  readonly dev: EvalbSummary;
  readonly isBest: boolean;
  readonly isLast: boolean;
}

/** Batches and evaluations until the last epoch is done, or until the score has not improved for long enough. */
export function* followCourse(course: Course): Generator<TrainingEvent, void, undefined> {
  const { schedule } = course;
  const rateAt = rateOf(schedule);
  let { progress } = course;
  while (!isOver(progress, schedule)) {
    const batches = batchesOf(course, progress.epoch);
    invariant(progress.batch < batches.length || progress.isEvaluationDue, "an epoch has something left to do");
    const evaluateAt = evaluationPoints(batches.length, schedule.evaluationsPerEpoch);
    while (progress.batch < batches.length || progress.isEvaluationDue) {
      if (!progress.isEvaluationDue) {
        const event = runBatch(course, batches, progress, rateAt);
        progress = { ...event.progress, isEvaluationDue: evaluateAt.has(event.progress.batch) };
        yield { ...event, progress };
        continue;
      }
      const dev = course.evaluate();
      const f1 = dev.f1WithErrors ?? 0;
      const isBest = f1 > progress.bestF1;
      const epochs = progress.epoch + progress.batch / batches.length;
      const waited = isBest ? 0 : progress.waited + 1;
      progress = { ...progress, isEvaluationDue: false, bestF1: Math.max(f1, progress.bestF1), waited };
      if (progress.batch === batches.length) progress = { ...progress, epoch: progress.epoch + 1, batch: 0 };
      const isLast = isOver(progress, schedule);
      yield { kind: "evaluation", progress, epochs, dev, isBest, isLast };
      if (isLast) return;
      if (progress.batch === 0) break;
    }
  }
}

function isOver({ epoch, waited }: Progress, { epochs, patience }: ScheduleOptions): boolean {
  return epoch >= epochs || waited >= patience;
}

function runBatch(course: Course, batches: readonly number[][], progress: Progress, rateAt: Schedule): BatchEvent {
  const { epoch, batch } = progress;
  const trees = batches[batch]!;
  const rate = rateAt(epoch + (batch + 1) / batches.length);
  const updates = progress.updates + 1;
  const statistics = course.update(partsOf(trees, course.schedule, epoch, batch), rate, updates);
  return {
    kind: "batch",
    progress: { ...progress, batch: batch + 1, updates },
    epoch,
    batch,
    batches: batches.length,
    sentences: trees.length,
    words: trees.reduce((sum, tree) => sum + course.lengths[tree]!, 0),
    loss: statistics.loss ?? 0,
    statistics,
    rate,
  };
}

/** Trees in random order, then sorted by length within a stretch of many batches, so that a batch has trees of like length. */
function batchesOf({ schedule, lengths, weights }: Course, epoch: number): number[][] {
  const random = randomFromSeed(schedule.seed * 1000 + epoch);
  const trees: number[] = [];
  for (const [tree, weight] of weights.entries()) {
    const copies = Math.floor(weight) + (random.next() < weight % 1 ? 1 : 0);
    for (let i = 0; i < copies; i++) trees.push(tree);
  }
  // Chance may leave out all trees whose weight is a fraction: an epoch without any would be no step forward.
  if (trees.length === 0) trees.push(drawTree(weights, random));
  shuffle(trees, random);
  const batches: number[][] = [];
  const stretch = schedule.batch * 50;
  for (let start = 0; start < trees.length; start += stretch) {
    const part = trees.slice(start, start + stretch).sort((a, b) => lengths[a]! - lengths[b]!);
    for (let i = 0; i < part.length; i += schedule.batch) batches.push(part.slice(i, i + schedule.batch));
  }
  return shuffle(batches, random);
}

/** One tree, each as likely as its weight says. */
function drawTree(weights: readonly number[], random: Random): number {
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const drawn = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return drawn < 0 ? weights.findLastIndex((weight) => weight > 0) : drawn;
}

function partsOf(trees: readonly number[], schedule: ScheduleOptions, epoch: number, batch: number): BatchPart[] {
  const { seed: base, threads } = schedule;
  const seed = randomFromSeed(base + epoch * 7919 + batch * 104729).below(2 ** 31);
  return Array.from({ length: threads }, (_, thread) => ({
    trees: trees.filter((_, i) => i % threads === thread),
    batchSize: trees.length,
    epoch,
    seed,
  }));
}

function evaluationPoints(batches: number, count: number): Set<number> {
  const points = Math.min(count, batches); // more than one after each batch there cannot be
  return new Set(Array.from({ length: points }, (_, i) => Math.round(((i + 1) * batches) / points)));
}

/** The learning rate by the epochs done. */
function rateOf({ schedule, rate, warmup, epochs }: ScheduleOptions): Schedule {
  const falling = { peak: rate, warmup, total: epochs, floor: rate / 50 };
  switch (schedule) {
    case "linear":
      return warmupLinear(falling);
    case "cosine":
      return warmupCosine(falling);
    case "inverse":
      return inverseDecay(rate, 0.05);
    case "constant":
      return constant(rate);
  }
}
