/**
 * What each training thread does: builds the model from plain data and turns its part of a batch into gradients. All threads build
 * the same model over one memory (engine/threads.ts).
 */
import type { Learning } from "../contracts/encoder.ts";
import type { Model, ModelDescription } from "../contracts/model.ts";
import type { Lesson, Objective, ObjectivePart } from "../contracts/objective.ts";
import { checkedOptions } from "../contracts/options.ts";
import { type Parts, partNamed } from "../contracts/parts.ts";
import { ENCODERS } from "../encoders/encoders.ts";
import { type AdamRule, adam, Optimizer, type SgdRule, sgd } from "../engine/optimizers.ts";
import { Parameters } from "../engine/parameters.ts";
import { Tape } from "../engine/tape.ts";
import type { ThreadPlace, ThreadTask } from "../engine/threads.ts";
import { buildModel } from "../models/model.ts";
import { OBJECTIVES } from "../objectives/objectives.ts";
import { ParserError } from "../shared/errors.ts";
import { randomFromSeed } from "../shared/random.ts";
import { leaves, type Tree } from "../trees/tree.ts";
import type { ScheduleOptions } from "./schedule-options.ts";
import type { TrainingPlan } from "./training-plan.ts";

/** Plain data, sent to every thread. */
export interface LearnerOptions {
  readonly description: ModelDescription;
  readonly plan: TrainingPlan;
  readonly trees: readonly Tree[];
  /** What the encoder noted of the trees. */
  readonly notes: unknown;
  /** The module with a user's own parts. */
  readonly partsModule: string | null;
}

/** A thread's part of a batch. */
export interface BatchPart {
  /** Which trees. */
  readonly trees: readonly number[];
  /** Trees in the whole batch. */
  readonly batchSize: number;
  readonly epoch: number;
  readonly seed: number;
}

export interface Learner extends ThreadTask<BatchPart> {
  readonly model: Model;
  readonly objective: ObjectivePart;
}

/** What a thread runs; a user's own parts come from their module. */
export async function buildTask(place: ThreadPlace, options: LearnerOptions): Promise<Learner> {
  const parts: Parts = options.partsModule === null ? {} : (await import(/* @vite-ignore */ options.partsModule)).parts;
  return buildLearner(place, options, parts);
}

export function buildLearner(place: ThreadPlace, options: LearnerOptions, parts: Parts): Learner {
  const { plan, trees, description, notes } = options;
  const { schedule } = plan;
  const { wordsAtOnce: encoded = WORDS_AT_ONCE, rateOf = () => 1 } = learningOf(description, parts);
  const parameters = new Parameters({
    ...place,
    random: randomFromSeed(schedule.seed),
    purpose: "train",
    isFrozen: (name) => rateOf(name) === 0,
  });
  const model = buildModel(description, parameters, { parts, notes });
  const optimizer = new Optimizer(parameters, ruleOf(schedule), {
    clip: schedule.clip,
    // AdamW leaves biases and norms alone; the reference's SGD does not.
    groupOf: ({ name, kind }) => ({
      rate: rateOf(name),
      decay: schedule.optimizer === "adam" && kind === "vector" ? 0 : 1,
    }),
  });
  const { part: objective, built } = objectiveFor(model, plan, parts);
  const wordsAtOnce = Math.min(encoded, built.wordsAtOnce ?? encoded);
  const tape = new Tape(place.engine, "record");
  const names = ["loss", ...objective.statistics];
  return {
    model,
    optimizer,
    objective,
    forwardBackward(part) {
      const random = randomFromSeed(part.seed + place.thread * 2 ** 32);
      const lessons = part.trees.map((index): Lesson => {
        const tree = trees[index]!;
        return { tree, input: model.encoder.read(leaves(tree), random) };
      });
      const sums = names.map(() => 0);
      for (const piece of piecesOf(lessons, wordsAtOnce)) {
        const { loss, statistics } = built.loss(tape, piece, {
          epoch: part.epoch,
          drop: schedule.dropout === 0 ? null : { rate: schedule.dropout, random },
          random,
          factor: 1 / part.batchSize,
          tagFactor: schedule.tagWeight,
        });
        tape.backward(loss);
        tape.reset();
        for (const [i, name] of names.entries()) sums[i]! += statistics[name] ?? 0;
      }
      return sums;
    },
  };
}

function objectiveFor(
  model: Model,
  { objective }: TrainingPlan,
  parts: Parts,
): { readonly part: ObjectivePart; readonly built: Objective } {
  const part = partNamed(objective.kind, "objective", OBJECTIVES, parts.objectives);
  if (part.needs !== model.family) {
    throw new ParserError(
      "E_OBJECTIVE",
      `the objective ${part.kind} needs scores of ${part.needs}; the network ${model.description.network.kind} scores ${model.family}`,
    );
  }
  const options = checkedOptions(part.options, objective.options, `the objective ${part.kind}`);
  return { part, built: part.build(model, options) };
}

/** How many words a thread learns from at a time: a batch of very long sentences is split into pieces, whose gradients add up. */
const WORDS_AT_ONCE = 1536;

function piecesOf(lessons: readonly Lesson[], wordsAtOnce: number): Lesson[][] {
  const pieces: Lesson[][] = [];
  let words = Infinity;
  for (const lesson of lessons) {
    const { length } = leaves(lesson.tree);
    words += length;
    if (words > wordsAtOnce) {
      pieces.push([]);
      words = length;
    }
    pieces.at(-1)!.push(lesson);
  }
  return pieces;
}

function learningOf({ encoder }: ModelDescription, parts: Parts): Learning {
  const part = partNamed(encoder.kind, "encoder", ENCODERS, parts.encoders);
  const options = checkedOptions(part.options, encoder.options, `the encoder ${part.kind}`);
  return part.learning?.(options, part.checkNames(encoder.names)) ?? {};
}

function ruleOf({ optimizer, weightDecay, beta2 }: ScheduleOptions): AdamRule | SgdRule {
  if (optimizer === "adam") return adam({ weightDecay, beta2 });
  return sgd({ decay: weightDecay, averages: optimizer === "averaged-sgd" });
}
