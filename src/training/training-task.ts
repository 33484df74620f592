/**
 * What each training thread does: builds the model from plain data and turns its part of a batch into gradients. All threads build
 * the same model over one memory (engine/threads.ts).
 */
import { type AdamRule, adam, Optimizer, type SgdRule, sgd } from "../engine/optimizers.ts";
import { Parameters } from "../engine/parameters.ts";
import { Tape } from "../engine/tape.ts";
import type { ThreadPlace, ThreadTask } from "../engine/threads.ts";
import type { Blur, Lexicon } from "../scoring/lexicon.ts";
import { buildModel, type Model, type ModelDescription } from "../scoring/model.ts";
import { invariant } from "../shared/errors.ts";
import { type Random, randomFromSeed } from "../shared/random.ts";
import { oracleNamed } from "../systems/system-oracles.ts";
import { leaves, type Tree } from "../trees/tree.ts";
import { batchLoss, type Lesson } from "./batch-loss.ts";
import type { TrainingOptions } from "./training-config.ts";

/** Plain data, sent to every thread. */
export interface TaskOptions {
  readonly description: ModelDescription;
  readonly training: TrainingOptions;
  readonly trees: readonly Tree[];
  /** How often each word of the lexicon was seen. */
  readonly wordCounts: Int32Array;
  /** Pretrained vectors, in the order of the lexicon's. */
  readonly vectors: Float32Array | null;
}

/** A thread's part of a batch. */
export interface TaskPart {
  /** Which trees. */
  readonly trees: readonly number[];
  /** Trees in the whole batch. */
  readonly batchSize: number;
  readonly explore: number;
  readonly seed: number;
}

export interface TrainingTask extends ThreadTask<TaskPart> {
  readonly model: Model;
}

export function buildTask(place: ThreadPlace, options: TaskOptions): TrainingTask {
  const { training, trees } = options;
  const parameters = new Parameters({ ...place, random: randomFromSeed(training.seed), purpose: "train" });
  const model = buildModel(options.description, parameters);
  const optimizer = new Optimizer(parameters, ruleOf(training), { clip: training.clip });
  if (options.vectors !== null && place.thread === 0) fillVectors(model, options.vectors);
  const oracle = oracleNamed(training.oracle, model.grammar);
  const tape = new Tape(place.engine, "record");
  return {
    model,
    optimizer,
    forwardBackward(part) {
      const random = randomFromSeed(part.seed + place.thread * 2 ** 32);
      const blur = blurring(model.lexicon, options, random);
      const lessons = part.trees.map((index) => {
        const tree = trees[index]!;
        return { tree, ids: model.lexicon.idsOf(leaves(tree), blur) };
      });
      const sums = [0, 0, 0, 0];
      for (const piece of piecesOf(lessons)) {
        const { loss, statistics } = batchLoss(model, tape, piece, {
          oracle,
          targets: training.targets,
          explore: oracle.coversMistakes ? part.explore : 0,
          drop: training.dropout === 0 ? null : { rate: training.dropout, random },
          random,
          factor: 1 / part.batchSize,
          tagFactor: training["tag-weight"],
        });
        tape.backward(loss);
        tape.reset();
        const { steps, correct, explored } = statistics;
        for (const [i, value] of [statistics.loss, steps, correct, explored].entries()) sums[i]! += value;
      }
      return sums;
    },
  };
}

/** Words that a thread learns from at a time: a batch of very long sentences goes in pieces, whose gradients add up. */
const WORDS_AT_ONCE = 1536;

function piecesOf(lessons: readonly Lesson[]): Lesson[][] {
  const pieces: Lesson[][] = [];
  let words = Infinity;
  for (const lesson of lessons) {
    words += lesson.ids.words.length;
    if (words > WORDS_AT_ONCE) {
      pieces.push([]);
      words = lesson.ids.words.length;
    }
    pieces.at(-1)!.push(lesson);
  }
  return pieces;
}

function fillVectors({ parameters }: Model, vectors: Float32Array): void {
  const table = parameters.all.find(({ name }) => name === "pretrained");
  invariant(
    table !== undefined && table.rows * table.cols === vectors.length,
    "the network has no place for the vectors",
  );
  parameters.engine.memory.heap.set(vectors, table.data);
}

function ruleOf(training: TrainingOptions): AdamRule | SgdRule {
  if (training.optimizer === "sgd") return sgd({ decay: training["weight-decay"] });
  return adam({ weightDecay: training["weight-decay"] });
}

/**
 * Known words are now and then taken for unknown, so that the vectors of the classes are learned: a word seen n times with
 * probability b / (b + n) (Kiperwasser and Goldberg 2016); if there are vectors for singletons, those alone, with probability b,
 * as in the reference parsers.
 */
function blurring(lexicon: Lexicon, { training, wordCounts }: TaskOptions, random: Random): Blur {
  const b = training["blur-words"];
  if (lexicon.names.singletons > 0) return (id) => wordCounts[id] === 1 && random.next() < b;
  return (id) => random.next() < b / (b + wordCounts[id]!);
}
