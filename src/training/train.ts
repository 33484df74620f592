/**
 * Training from code: a treebank in, a model out.
 *
 *   const { model, devF1 } = await train({ trees, dev, preset: "default", schedule: { epochs: 3 }, onEvent: console.log });
 *   const parser = await Parser.load(model);
 */
import type { Resources } from "../contracts/encoder.ts";
import type { Parts } from "../contracts/parts.ts";
import type { KernelChoice } from "../engine/choose-kernels.ts";
import { readModel } from "../models/model-file.ts";
import { loadParts } from "../parsing/parser-options.ts";
import type { Preset, TrainingChoices } from "../presets/preset.ts";
import { afterTurn } from "../shared/after-turn.ts";
import { joined } from "../shared/write-safetensors.ts";
import type { Tree } from "../trees/tree.ts";
import type { TrainingEvent } from "./course.ts";
import { canBeLearned } from "./preparation.ts";
import { planTraining } from "./training-plan.ts";
import { startRun } from "./training-run.ts";

export interface TrainOptions extends TrainingChoices, Resources {
  readonly trees: readonly Tree[];
  readonly dev: readonly Tree[];
  /** How often each tree is seen in an epoch; default once. */
  readonly weights?: readonly number[];
  /** By name, or one of your own. */
  readonly preset?: string | Preset;
  /** Default "auto": the fastest there is. */
  readonly kernels?: KernelChoice;
  /** Your own parts, or a module that exports them as `parts` (several threads need the module). */
  readonly parts?: Parts | URL;
  /** The bytes of a model to start from. Its parts are the run's; the preset gives the objective and the schedule. */
  readonly start?: Uint8Array;
  /** What `train` returned when it was stopped: continues from there, and ends in the same bytes. */
  readonly checkpoint?: Uint8Array;
  /** Stops after the current batch; `train` then returns what it has so far. */
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: TrainingEvent) => void;
}

export interface Trained {
  /** The bytes of the model file that scored best on dev; null if the run was stopped before the first evaluation. */
  readonly model: Uint8Array | null;
  readonly devF1: number | null;
  /** The checkpoint to continue from; null: the run is complete. */
  readonly checkpoint: Uint8Array | null;
}

export async function train(options: TrainOptions): Promise<Trained> {
  const { preset, signal, onEvent, kernels, vectors, encoderFiles } = options;
  const { parts, partsModule } = await loadParts(options.parts);
  const start = options.start === undefined ? null : readModel(options.start);
  const plan = planTraining(preset, options, parts, start?.description ?? null);
  const kept = options.trees.map(canBeLearned);
  const run = await startRun({
    plan,
    trees: options.trees.filter((_, i) => kept[i]),
    weights: options.weights?.filter((_, i) => kept[i]),
    dev: options.dev,
    resources: { vectors, encoderFiles },
    start,
    kernels,
    parts,
    partsModule,
    checkpoint: options.checkpoint === undefined ? null : { bytes: options.checkpoint, name: "the checkpoint" },
  });
  let checkpoint: Uint8Array | null = null;
  let bestF1 = -1;
  try {
    for (const event of run.events()) {
      onEvent?.(event);
      bestF1 = event.progress.bestF1;
      await afterTurn(); // lets others have their turn: everything else here is synchronous
      if (!signal?.aborted || (event.kind === "evaluation" && event.isLast)) continue;
      checkpoint = joined(run.checkpoint(event.progress, []));
      break;
    }
    const isEvaluated = bestF1 >= 0;
    return { model: isEvaluated ? run.bestModel() : null, devF1: isEvaluated ? bestF1 : null, checkpoint };
  } finally {
    await run.close();
  }
}
