/**
 * A training run on disk: reads the treebanks, starts the threads, and keeps what must not be lost. The best model so far is always
 * at its place, whole; beside it a checkpoint from which the run can go on and end in the same bytes.
 */
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { createMemory } from "../engine/memory.ts";
import { MovingAverage } from "../engine/moving-average.ts";
import { type StoredModel, writeModel } from "../scoring/model-file.ts";
import type { StoredTagger } from "../scoring/perceptron-tagger.ts";
import type { Matrix } from "../shared/safetensors.ts";
import { AT_THE_START, type Progress, type TrainingEvent, train } from "../training/trainer.ts";
import type { TrainingOptions } from "../training/training-config.ts";
import { prepareData } from "../training/training-data.ts";
import type { LogEntry } from "../training/training-log.ts";
import type { TaskOptions, TaskPart, TrainingTask } from "../training/training-task.ts";
import type { WordVectors } from "../training/word-vectors.ts";
import { writeTree } from "../trees/bracket-writer.ts";
import { leaves, type Sentence, type Tree } from "../trees/tree.ts";
import { writeFileAtomically } from "./atomic-file.ts";
import { chooseKernels } from "./kernels.ts";
import { moduleBeside } from "./module-beside.ts";
import { startTeam } from "./thread-team.ts";
import { readCheckpoint, writeCheckpoint } from "./training-checkpoint.ts";

export interface RunSetup {
  readonly options: TrainingOptions;
  readonly trees: readonly Tree[];
  /** How often each tree is seen in an epoch. */
  readonly weights: readonly number[];
  readonly dev: readonly Tree[];
  readonly devSentences: readonly Sentence[];
  readonly vectors: WordVectors | null;
  /** Goes into the model: what tagged the trees and sentences above, where tags are predicted. */
  readonly tagger: StoredTagger | null;
  readonly out: string;
  /** Shown to people: the command, the names of the treebanks. */
  readonly origin: Readonly<Record<string, unknown>>;
  /** Goes on from the checkpoint if there is one. */
  readonly resume: boolean;
}

export interface TrainingProcess {
  readonly kernels: string;
  readonly parameters: number;
  /** The log of the part of the run that was done before. */
  readonly earlier: readonly LogEntry[];
  /** Events as they come; after an evaluation, `log` is what is to be kept of the run so far. */
  events(): Generator<TrainingEvent, void, undefined>;
  /** Saves the best model. To be called after an evaluation that `isBest`. */
  saveModel(devF1: number): Promise<void>;
  saveCheckpoint(progress: Progress, log: readonly LogEntry[]): Promise<void>;
  /** Ends the threads; a run that is complete needs no checkpoint. */
  close(isComplete: boolean): Promise<void>;
}

export async function startTraining(setup: RunSetup): Promise<TrainingProcess> {
  const { options, trees, dev, devSentences, vectors, out } = setup;
  const threads = Math.min(options.threads, Math.max(1, availableParallelism()));
  const training: TrainingOptions = { ...options, threads };
  const { description, wordCounts } = prepareData(trees, training, vectors);
  const memory = createMemory({ shared: threads > 1, maximum: 2 ** 30 });
  const kernels = await chooseKernels(training.kernels === "auto" ? "fast" : training.kernels, memory);
  const identity = identityOf(setup, training, kernels.name);
  const checkpoint = `${out}.checkpoint`;
  // Before any thread is started: a thread would keep the process alive.
  const saved = setup.resume ? await readCheckpoint(checkpoint, identity) : null;
  const task: TaskOptions = { description, training, trees, wordCounts, vectors: vectors?.values ?? null };
  const team = await startTeam<TaskOptions, TaskPart>({
    engine: { memory, kernels },
    threads,
    module: moduleBeside(import.meta.url, "../training/training-task"),
    options: task,
  });
  const { model, optimizer } = team.task as TrainingTask; // buildTask of training-task.ts made it
  model.parameters.pack();
  const average = options.average === 0 ? null : new MovingAverage(model.parameters);
  const progress = saved?.progress ?? AT_THE_START;
  if (saved !== null) {
    const { weight, moment, average: averages } = saved.tensors;
    model.parameters.load(weight);
    optimizer.restore(moment, progress.updates);
    average?.restore(averages);
  }

  return {
    kernels: kernels.name,
    parameters: model.parameters.all.reduce((sum, { rows, cols }) => sum + rows * cols, 0),
    earlier: saved?.log ?? [],
    events: () =>
      train({
        options: training,
        model,
        step: (parts, rate) => team.step(parts, rate),
        average,
        lengths: trees.map((tree) => leaves(tree).length),
        weights: setup.weights,
        dev,
        devSentences,
        progress,
      }),
    async saveModel(devF1) {
      average?.swap();
      const weights = model.parameters.values();
      average?.swap();
      const stored: StoredModel = {
        description,
        weights,
        tagger: setup.tagger,
        origin: { ...setup.origin, options: training, kernels: kernels.name, devF1 },
      };
      const bytes = writeModel(stored, () => options.storage);
      await writeFileAtomically(out, bytes);
    },
    async saveCheckpoint(at, log) {
      const tensors = {
        weight: model.parameters.values(),
        moment: optimizer.state(),
        average: average?.values() ?? new Map<string, Matrix>(),
      };
      await writeFileAtomically(checkpoint, writeCheckpoint({ identity, progress: at, log, tensors }));
    },
    async close(isComplete) {
      await team.close();
      if (isComplete) await rm(checkpoint, { force: true });
    },
  };
}

/** What two runs must have in common for one to go on where the other stopped. */
function identityOf(setup: RunSetup, options: TrainingOptions, kernels: string): string {
  const hash = createHash("sha256");
  // How long a run may take, and whether it is quiet, changes nothing in it.
  hash.update(JSON.stringify({ ...options, "time-limit": 0, quiet: false, kernels }));
  for (const [i, tree] of setup.trees.entries()) hash.update(`${setup.weights[i]} ${writeTree(tree)}\n`);
  hash.update("\n");
  for (const tree of setup.dev) hash.update(`${writeTree(tree)}\n`);
  if (setup.vectors !== null) hash.update(setup.vectors.values);
  return hash.digest("hex");
}
