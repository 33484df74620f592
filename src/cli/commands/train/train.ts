/** `treewright train`: reads the treebanks, starts the run and follows it. */
import { existsSync } from "node:fs";
import { KERNEL_CHOICES } from "../../../engine/choose-kernels.ts";
import { NETWORKS } from "../../../networks/networks.ts";
import { checkPlace } from "../../../node/atomic-file.ts";
import { readEncoderFolder } from "../../../node/encoder-files.ts";
import { checkpointOf, startFiledRun } from "../../../node/training-files.ts";
import { readModelSource } from "../../../parsing/load-model.ts";
import { PRESETS } from "../../../presets/presets.ts";
import { SYSTEM_NAMES } from "../../../systems/systems.ts";
import { planTraining, type TrainingPlan } from "../../../training/training-plan.ts";
import { defineCommand, grouped } from "../../command.ts";
import { UsageError } from "../../command-line.ts";
import { kernelChoiceOf } from "../../kernel-choice.ts";
import { inputOptions } from "../../treebank-input.ts";
import { followTraining } from "./follow-training.ts";
import { choicesFrom, defaultsOf, isEncoderKind, PARTS_GROUP, trainingFlags } from "./training-flags.ts";
import { readTrainingInput, readVectors } from "./training-input.ts";
import { treebankNotes } from "./treebank-notes.ts";

const fileFlags = grouped("Treebanks and files", {
  train: {
    type: "string",
    value: "FILE",
    multiple: true,
    description: "trees to learn from, in brackets, plain or gzip",
  },
  dev: { type: "string", value: "FILE", multiple: true, description: "trees to select the best model with" },
  weight: {
    type: "string",
    value: "FILE=N",
    multiple: true,
    description:
      "show the trees of a training file N times in each epoch (2.5: twice, and every second tree once more)",
  },
  "on-error": inputOptions["on-error"],
  out: {
    type: "string",
    short: "o",
    value: "MODEL",
    description: "where to write the model; its log (.log.jsonl) and report (.html) are written beside it",
  },
  start: {
    type: "string",
    value: "MODEL",
    description:
      "start from the weights of this model; its parts and options are the run's, unless options say otherwise, and the preset gives the objective and the schedule",
  },
  vectors: {
    type: "string",
    value: "FILE",
    description: "pretrained word vectors in the text format of GloVe or word2vec, plain or gzip",
  },
  "frequent-vectors": {
    type: "number",
    value: "N",
    default: 20000,
    description: "keep the first N word vectors, besides those of the training words",
  },
});

const runFlags = grouped("The run", {
  resume: { type: "boolean", description: "continue from the checkpoint of an interrupted run, if there is one" },
  overwrite: { type: "boolean", description: "start from scratch even if there is a checkpoint" },
  "time-limit": {
    type: "number",
    value: "MINUTES",
    default: 0,
    description: "save and stop after this time; 0: no limit",
  },
  quiet: { type: "boolean", description: "show no progress" },
  kernels: {
    type: "string",
    choices: KERNEL_CHOICES,
    description:
      "auto and fast both choose the fastest available; the environment variable TREEWRIGHT_KERNELS does the same (default: auto)",
  },
});

const partFlags = grouped(PARTS_GROUP, {
  preset: {
    type: "string",
    value: "NAME",
    choices: PRESETS.map(({ name }) => name),
    default: "default",
    description: `a set of parts and options${PRESETS.map(({ name, meaning }) => `\n${name}: ${meaning}`).join("")}\n`,
  },
  system: {
    type: "string",
    value: "NAME",
    choices: SYSTEM_NAMES,
    description: `transition system: ${SYSTEM_NAMES.join(", ")} (default: ${defaultsOf(planTraining("default").system, ({ system }) => system)})`,
  },
  encoder: {
    type: "string",
    value: "FOLDER",
    description: "a pretrained encoder in the form of Hugging Face; or the kind of an encoder (default: the preset's)",
  },
});

const ownFlags = { ...fileFlags, ...runFlags, ...partFlags };

export const train = defineCommand({
  name: "train",
  summary: "learn a parser from a treebank",
  operands: "",
  description:
    "Trains a parser (by default a stack-LSTM with a dynamic oracle), evaluates it on the dev set and keeps the best model. " +
    "Ctrl-C and --time-limit save a checkpoint and stop; --resume continues the run and produces the same bytes as an uninterrupted one. " +
    "Where a preset has another default for an option, its name stands before the value.",
  options: { ...ownFlags, ...trainingFlags(), ...ownFlags }, // theirs have their place in the list, ours the last word
  examples: [
    {
      command: "treewright train --train train.mrg --dev dev.mrg -o my.model",
      shows: "our network with the exact dynamic oracle",
    },
    {
      command:
        "treewright train --preset paper --system top-down --oracle dynamic-paper --train train.mrg --dev dev.mrg -o td.model",
      shows: "the paper's parser",
    },
    {
      command:
        "treewright train --start my.model --preset policy-gradient --train train.mrg --dev dev.mrg -o better.model",
      shows: "a second stage of training, for F1 itself",
    },
    {
      command: "treewright train --train a.mrg --train b.mrg --weight a.mrg=3 --dev dev.mrg -o ab.model",
      shows: "two treebanks mixed",
    },
    {
      command:
        "treewright train --start silver.model --train gold.mrg --dev dev.mrg --epochs 5 --rate 0.0005 -o gold.model",
      shows: "a model that learned from silver trees goes on with gold ones",
    },
  ],
  async run(flags, operands, terminal) {
    if (operands.length > 0)
      throw new UsageError(`unexpected argument "${operands[0]}"`, "Treebanks are given with --train and --dev");
    const { out } = flags;
    if (out === undefined || flags.train.length === 0 || flags.dev.length === 0) {
      throw new UsageError("--train, --dev and --out are required", "treewright train --help shows examples");
    }
    const checkpoint = checkpointOf(out);
    if (existsSync(checkpoint) && !flags.resume && !flags.overwrite) {
      throw new UsageError(
        `${checkpoint} belongs to an unfinished run`,
        "Give --resume to continue or --overwrite to start from scratch",
      );
    }
    const kernels = kernelChoiceOf(flags.kernels, terminal.environment, "auto");
    const folder = flags.encoder === undefined || isEncoderKind(flags.encoder) ? null : flags.encoder;
    if (flags.start !== undefined && (folder !== null || flags.vectors !== undefined)) {
      throw new UsageError("--start takes all weights from the model", "Leave out --encoder and --vectors");
    }
    const start = flags.start === undefined ? null : await readModelSource(flags.start);
    const choices = choicesFrom({ ...flags, encoder: folder === null ? flags.encoder : undefined });
    const plan = planTraining(flags.preset, choices, {}, start?.description ?? null);
    await checkPlace(out); // not after the first epoch
    const input = await readTrainingInput(flags, terminal);
    const { trees, weights, dev } = input;
    for (const note of treebankNotes(trees, dev)) terminal.stderr.write(`treewright: ${note}\n`);
    const vectors =
      flags.vectors === undefined ? undefined : await readVectors(flags.vectors, flags["frequent-vectors"], trees);
    const names = (paths: readonly string[]) => paths.map((path) => path.split("/").at(-1)!);
    const run = await startFiledRun({
      plan,
      trees,
      weights,
      dev,
      resources: { vectors, encoderFiles: folder === null ? undefined : await readEncoderFolder(folder) },
      start,
      kernels,
      out,
      provenance: {
        ...(flags.start !== undefined && { start: { model: names([flags.start])[0], ...start?.provenance } }),
        train: names(flags.train),
        weight: names(flags.weight),
        dev: names(flags.dev),
        trees: trees.length,
      },
      resume: flags.resume,
    });
    terminal.stderr.write(
      `${trees.length} trees${input.tooSmall > 0 ? ` (${input.tooSmall} left out: words without a constituent)` : ""}, ${dev.length} for dev; ` +
        `preset ${plan.preset}, ${scoresSteps(plan) ? `${plan.system}, ` : ""}${run.parameters} parameters, ${run.kernels} kernels\n`,
    );
    const following = { run, plan, out, quiet: flags.quiet, timeLimit: flags["time-limit"] };
    return Math.max(input.code, await followTraining(following, terminal));
  },
});

/** Whether the network takes the steps of a transition system; charts have none. */
function scoresSteps({ network }: TrainingPlan): boolean {
  return NETWORKS.find(({ kind }) => kind === network.kind)?.family !== "spans";
}
