/**
 * The course of training: epochs of batches, the learning rate, evaluation on the dev set, early stopping. A generator of events: it
 * neither prints nor saves. Between two events nothing is in flight, so whoever listens may save, stop, or go away for good.
 *
 * Where a run stands is plain data (`Progress`); all chance comes from the seed and the epoch. A run that goes on from saved
 * progress, weights and moments ends in the same bytes as one that was never interrupted.
 */
import type { MovingAverage } from "../engine/moving-average.ts";
import { constant, inverseDecay, type Schedule, warmupCosine, warmupLinear } from "../engine/schedules.ts";
import { Tape } from "../engine/tape.ts";
import type { EvalbSummary } from "../evaluation/counts.ts";
import { evalb } from "../evaluation/evalb.ts";
import { BATCH_LIMITS, planBatches } from "../parsing/batches.ts";
import { parseGreedily } from "../parsing/greedy.ts";
import type { Model } from "../scoring/model.ts";
import { randomFromSeed, shuffle } from "../shared/random.ts";
import { treeOf } from "../transitions/transition-system.ts";
import { leaves, type Sentence, type Tree } from "../trees/tree.ts";
import type { TrainingOptions } from "./training-config.ts";
import type { TaskPart } from "./training-task.ts";

export interface TrainingRun {
  readonly options: TrainingOptions;
  readonly model: Model;
  /** One update from a batch in parts, one for each thread; returns loss, steps, correct and explored steps. */
  readonly step: (parts: readonly TaskPart[], rate: number) => readonly number[];
  readonly average: MovingAverage | null;
  /** How many words each training tree has, and how often it is seen in an epoch. */
  readonly lengths: readonly number[];
  readonly weights: readonly number[];
  readonly dev: readonly Tree[];
  /** The sentences of the dev set as the parser gets them. */
  readonly devSentences: readonly Sentence[];
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
  /** The last batch was one after which the dev set is parsed, and it has not been yet. */
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
  /** Part of the steps at which the best-scored action was optimal. */
  readonly accuracy: number;
  readonly steps: number;
  /** Steps that followed a wrong action. */
  readonly explored: number;
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

export function* train(run: TrainingRun): Generator<TrainingEvent, void, undefined> {
  const { options } = run;
  const schedule = scheduleOf(options);
  let progress = run.progress;
  for (;;) {
    const batches = batchesOf(run, progress.epoch);
    const evaluateAt = evaluationPoints(batches.length, options["evaluations-per-epoch"]);
    while (progress.batch < batches.length || progress.isEvaluationDue) {
      if (!progress.isEvaluationDue) {
        const event = runBatch(run, batches, progress, schedule);
        progress = { ...event.progress, isEvaluationDue: evaluateAt.has(event.progress.batch) };
        yield { ...event, progress };
        continue;
      }
      const dev = evaluate(run);
      const f1 = dev.f1WithErrors ?? 0;
      const isBest = f1 > progress.bestF1;
      const epochs = progress.epoch + progress.batch / batches.length;
      const waited = isBest ? 0 : progress.waited + 1;
      progress = { ...progress, isEvaluationDue: false, bestF1: Math.max(f1, progress.bestF1), waited };
      if (progress.batch === batches.length) progress = { ...progress, epoch: progress.epoch + 1, batch: 0 };
      const isLast = progress.epoch === options.epochs || waited >= options.patience;
      yield { kind: "evaluation", progress, epochs, dev, isBest, isLast };
      if (isLast) return;
      if (progress.batch === 0) break;
    }
  }
}

function runBatch(run: TrainingRun, batches: readonly number[][], progress: Progress, schedule: Schedule): BatchEvent {
  const { epoch, batch } = progress;
  const { average } = run.options;
  const trees = batches[batch]!;
  const rate = schedule(epoch + (batch + 1) / batches.length);
  const [loss = 0, steps = 1, correct = 0, explored = 0] = run.step(partsOf(trees, run, epoch, batch), rate);
  const updates = progress.updates + 1;
  run.average?.update(Math.min(average, (1 + updates) / (10 + updates)));
  return {
    kind: "batch",
    progress: { ...progress, batch: batch + 1, updates },
    epoch,
    batch,
    batches: batches.length,
    sentences: trees.length,
    words: trees.reduce((sum, tree) => sum + run.lengths[tree]!, 0),
    loss,
    accuracy: correct / steps,
    steps,
    explored,
    rate,
  };
}

/** Scores the averaged weights on the dev set. */
export function evaluate(run: Pick<TrainingRun, "model" | "average" | "dev" | "devSentences">): EvalbSummary {
  const evaluator = evalb();
  run.average?.swap();
  try {
    const trees = parseInBatches(run.model, run.devSentences);
    const counts = run.dev.map((gold, i) => evaluator.compare(gold, trees[i]!));
    return evaluator.summarize(counts.reduce(evaluator.add, evaluator.zero));
  } finally {
    run.average?.swap();
  }
}

function parseInBatches(model: Model, sentences: readonly Sentence[]): (Tree | null)[] {
  const tape = new Tape(model.parameters.engine, "forget");
  const trees = new Array<Tree | null>(sentences.length).fill(null);
  const lengths = sentences.map((sentence) => sentence.length);
  for (const batch of planBatches(lengths, BATCH_LIMITS)) {
    const parsed = parseGreedily(
      model,
      tape,
      batch.map((index) => sentences[index]!),
    );
    for (const [i, index] of batch.entries()) trees[index] = treeOf(parsed[i]!.state);
  }
  return trees;
}

/** Trees in random order, then sorted by length within a stretch of many batches, so that a batch has trees of like length. */
function batchesOf({ options, lengths, weights }: TrainingRun, epoch: number): number[][] {
  const random = randomFromSeed(options.seed * 1000 + epoch);
  const trees: number[] = [];
  for (const [tree, weight] of weights.entries()) {
    const copies = Math.floor(weight) + (random.next() < weight % 1 ? 1 : 0);
    for (let i = 0; i < copies; i++) trees.push(tree);
  }
  shuffle(trees, random);
  const batches: number[][] = [];
  const stretch = options.batch * 50;
  for (let start = 0; start < trees.length; start += stretch) {
    const part = trees.slice(start, start + stretch).sort((a, b) => lengths[a]! - lengths[b]!);
    for (let i = 0; i < part.length; i += options.batch) batches.push(part.slice(i, i + options.batch));
  }
  return shuffle(batches, random);
}

function partsOf(trees: readonly number[], { options }: TrainingRun, epoch: number, batch: number): TaskPart[] {
  const explore = epoch + 1 >= options["explore-from"] ? options.explore : 0;
  const seed = randomFromSeed(options.seed + epoch * 7919 + batch * 104729).below(2 ** 31);
  return Array.from({ length: options.threads }, (_, thread) => ({
    trees: trees.filter((_, i) => i % options.threads === thread),
    batchSize: trees.length,
    explore,
    seed,
  }));
}

function evaluationPoints(batches: number, count: number): Set<number> {
  return new Set(
    Array.from({ length: count }, (_, i) => Math.round(((i + 1) * batches) / count)).filter((at) => at > 0),
  );
}

/** The learning rate by the epochs done. */
function scheduleOf({ schedule, rate, warmup, epochs }: TrainingOptions): Schedule {
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

/** The sentences of trees, their tags included. */
export function sentencesOf(trees: readonly Tree[]): Sentence[] {
  return trees.map(leaves);
}
