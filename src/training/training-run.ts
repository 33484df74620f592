/**
 * A training run: data, model, objective and schedule in; events, checkpoints and the best model out. It touches no file and no clock;
 * its threads are the platform's.
 *
 *   const run = await startRun({ plan: planTraining("default"), trees, dev });
 *   for (const event of run.events()) if (event.kind === "evaluation") console.log(event.dev.f1);
 *   const bytes = run.bestModel();
 *   await run.close();
 */
import { startTeam } from "#platform";
import type { Resources } from "../contracts/encoder.ts";
import type { Statistics } from "../contracts/objective.ts";
import type { Parts } from "../contracts/parts.ts";
import type { KernelChoice } from "../engine/choose-kernels.ts";
import type { Engine } from "../engine/engine.ts";
import { createMemory } from "../engine/memory.ts";
import { type RunningTeam, teamOfOne } from "../engine/threads.ts";
import { decodingFor } from "../models/decoding.ts";
import { type StoredModel, writeModel } from "../models/model-file.ts";
import { trimmed } from "../models/trimming.ts";
import { chooseKernels } from "../platform/kernels.ts";
import { invariant, ParserError } from "../shared/errors.ts";
import type { Matrix } from "../shared/safetensors.ts";
import { leaves, type Tree } from "../trees/tree.ts";
import { brokenCheckpoint, type Checkpoint, readCheckpoint, writeCheckpoint } from "./checkpoint.ts";
import { AT_THE_START, followCourse, type Progress, type TrainingEvent } from "./course.ts";
import { devEvaluation } from "./dev-evaluation.ts";
import { type BatchPart, buildLearner, type Learner, type LearnerOptions } from "./learner.ts";
import { type Preparation, prepareTraining } from "./preparation.ts";
import { identityOf } from "./run-identity.ts";
import type { LogEntry } from "./training-log.ts";
import type { TrainingPlan } from "./training-plan.ts";
import { checkWeights } from "./tree-weights.ts";
import { averageFor, type WeightAverage } from "./weight-average.ts";

export interface RunSetup {
  readonly plan: TrainingPlan;
  readonly trees: readonly Tree[];
  readonly dev: readonly Tree[];
  /** How often each tree is seen in an epoch; default once. */
  readonly weights?: readonly number[] | undefined;
  readonly resources?: Resources | undefined;
  /** Default "auto": the fastest there is. */
  readonly kernels?: KernelChoice | undefined;
  /** Shown to people: the command, the names of the treebanks. */
  readonly provenance?: Readonly<Record<string, unknown>> | undefined;
  readonly parts?: Parts | undefined;
  /** The module that the parts come from: several threads need it. */
  readonly partsModule?: string | null | undefined;
  /** A model to start from: the plan must have been made with its description. */
  readonly start?: StoredModel | null | undefined;
  /** A checkpoint to continue from; null: none. */
  readonly checkpoint?: { readonly bytes: Uint8Array; readonly name: string } | null | undefined;
}

export interface TrainingRun {
  readonly kernels: string;
  /** How many numbers are learned. */
  readonly parameters: number;
  /** The log of the part of the run that was done before. */
  readonly earlier: readonly LogEntry[];
  /** The figures shown for an update besides the loss, in percent. */
  measures(statistics: Statistics): Readonly<Record<string, number>>;
  events(): Generator<TrainingEvent, void, undefined>;
  /** The bytes of the model that scored best so far; there is one after the first evaluation. */
  bestModel(): Uint8Array;
  /** The parts of a checkpoint's bytes, one after the other. They are the run's own numbers: to be saved before the next event. */
  checkpoint(progress: Progress, log: readonly LogEntry[]): readonly Uint8Array[];
  close(): Promise<void>;
}

export async function startRun(setup: RunSetup): Promise<TrainingRun> {
  const { plan, dev, resources = {}, parts = {}, partsModule = null, start = null, provenance } = setup;
  const weights = setup.weights ?? setup.trees.map(() => 1);
  checkWeights(weights, setup.trees.length);
  const { schedule } = plan;
  // What the functions below refer to stays in memory as long as the run: not the weights to start from, nor a checkpoint.
  const { weights: initial, ...prepared } = prepareTraining(plan, setup.trees, dev, resources, parts, start);
  const memory = createMemory({ shared: schedule.threads > 1, maximum: 2 ** 30 });
  const choice = setup.kernels ?? "auto";
  const kernels = await chooseKernels(choice === "auto" ? "fast" : choice, memory);
  const identity = await identityOf({
    plan,
    trees: setup.trees,
    weights,
    dev,
    resources,
    start,
    kernels: kernels.name,
  });
  // Before any thread is started: a thread would keep the process alive.
  const saved = setup.checkpoint ? readCheckpoint(setup.checkpoint.bytes, identity, setup.checkpoint.name) : null;
  const team = await teamFor({ memory, kernels }, plan, prepared, parts, partsModule);
  const { model, optimizer, objective } = team.task as Learner; // learner.ts made it
  if (saved === null) await fillWeights(team, model.parameters, initial);
  model.parameters.pack();
  const average = averageFor(schedule, optimizer);
  const decoding = await orElseClose(team, () => decodingFor(model, plan.decoder, parts));
  const { progress, log: earlier } = saved ?? { progress: AT_THE_START, log: [] };
  let best = saved === null ? new Map() : await takeUp(saved, setup.checkpoint!.name, team, average);
  let { bestF1 } = progress;

  function update(batch: readonly BatchPart[], rate: number, updates: number): Statistics {
    const sums = team.step(batch, rate);
    average.update(updates);
    return Object.fromEntries(["loss", ...objective.statistics].map((name, i) => [name, sums[i] ?? 0]));
  }

  const evaluate = devEvaluation(model, decoding, dev, prepared.devSentences);

  function* events(): Generator<TrainingEvent, void, undefined> {
    const course = followCourse({
      schedule,
      update,
      evaluate: () => average.during(evaluate),
      lengths: prepared.trees.map((tree) => leaves(tree).length),
      weights,
      progress,
    });
    for (const event of course) {
      if (event.kind === "evaluation" && event.isBest) {
        best = average.during(() => model.parameters.values());
        bestF1 = event.progress.bestF1;
      }
      yield event;
    }
  }

  return {
    kernels: kernels.name,
    parameters: model.parameters.all.reduce((sum, { rows, cols }) => sum + rows * cols, 0),
    earlier,
    measures: (statistics) => objective.measures(statistics),
    events,
    bestModel() {
      invariant(best.size > 0, "a model was evaluated");
      const { description, tagger } = prepared;
      const origin = { ...provenance, plan, kernels: kernels.name, devF1: bestF1 };
      return writeModel({ ...trimmed(description, best, parts), tagger, provenance: origin }, () => schedule.storage);
    },
    checkpoint(at, log) {
      const tensors = {
        weight: model.parameters.values("", "in place"),
        moment: optimizer.state("in place"),
        average: average.values("in place"),
        best,
      };
      return writeCheckpoint({ identity, progress: at, log, tensors });
    },
    close: () => team.close(),
  };
}

async function teamFor(
  engine: Engine,
  plan: TrainingPlan,
  { description, trees, notes }: Omit<Preparation, "weights">,
  parts: Parts,
  partsModule: string | null,
): Promise<RunningTeam<BatchPart>> {
  const options: LearnerOptions = { description, plan, trees, notes, partsModule };
  const { threads } = plan.schedule;
  if (threads === 1) {
    return teamOfOne(buildLearner({ engine, threads, thread: 0, places: new Map() }, options, parts));
  }
  if (Object.keys(parts).length > 0 && partsModule === null) {
    throw new ParserError("E_PARTS", "with several threads, `parts` must be the URL of a module", {
      hint: 'parts: new URL("./my-parts.js", import.meta.url), a module that exports `parts`; or train with one thread',
    });
  }
  const module = new URL(`./learner${import.meta.url.slice(-3)}`, import.meta.url); // .js, or .ts where Node runs the sources
  return startTeam<LearnerOptions, BatchPart>({ engine, threads, module, options });
}

/** Threads that wait for a run that cannot go on would keep the process alive. */
async function orElseClose<Result>(team: RunningTeam<BatchPart>, act: () => Result): Promise<Result> {
  try {
    return act();
  } catch (error) {
    await team.close();
    throw error;
  }
}

/** Restores what a checkpoint saved; a copy of its best weights is left of it. */
function takeUp(
  { progress, tensors }: Checkpoint,
  name: string,
  team: RunningTeam<BatchPart>,
  average: WeightAverage,
): Promise<ReadonlyMap<string, Matrix>> {
  return orElseClose(team, () => {
    const { model, optimizer } = team.task as Learner;
    try {
      if (progress.bestF1 >= 0) model.parameters.load(tensors.best); // to see that it could be, before the last weights take its place
      model.parameters.load(tensors.weight);
      optimizer.restore(tensors.moment, progress.updates);
      average.restore(tensors.average);
    } catch (error) {
      throw error instanceof ParserError ? brokenCheckpoint(name, error) : error;
    }
    return new Map([...tensors.best].map(([tensor, matrix]) => [tensor, { ...matrix, data: matrix.data.slice() }]));
  });
}

/** Weights to start from, where there are any; the others stay as they were drawn. */
function fillWeights(
  team: RunningTeam<BatchPart>,
  parameters: Learner["model"]["parameters"],
  weights: ReadonlyMap<string, Matrix>,
): Promise<void> {
  return orElseClose(team, () => fill(parameters, weights));
}

function fill(parameters: Learner["model"]["parameters"], weights: ReadonlyMap<string, Matrix>): void {
  for (const [name, { rows, cols, data }] of weights) {
    const parameter = parameters.all.find((candidate) => candidate.name === name);
    if (parameter === undefined || parameter.rows !== rows || parameter.cols !== cols) {
      const place = parameter === undefined ? "none" : `${parameter.rows}×${parameter.cols}`;
      throw new ParserError("E_START", `there are weights ${rows}×${cols} for ${name}, but the network has ${place}`, {
        hint: "Leave out the options that change the network: they come from the model to start from",
      });
    }
    parameters.engine.memory.heap.set(data, parameter.data);
  }
}
