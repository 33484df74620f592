/** `treewright train`: reads the treebanks, starts the run and follows it. */
import { existsSync } from "node:fs";
import { KERNEL_CHOICES } from "../../../engine/choose-kernels.ts";
import { checkPlace } from "../../../node/atomic-file.ts";
import { checkpointOf, startFiledRun } from "../../../node/training-files.ts";
import { PRESETS } from "../../../presets/presets.ts";
import { SYSTEM_NAMES } from "../../../systems/systems.ts";
import { planTraining } from "../../../training/training-plan.ts";
import { defineCommand } from "../../command.ts";
import { UsageError } from "../../command-line.ts";
import { kernelChoiceOf } from "../../kernel-choice.ts";
import { inputOptions } from "../../treebank-input.ts";
import { followTraining } from "./follow-training.ts";
import { choicesFrom, trainingFlags } from "./training-flags.ts";
import { readTrainingInput, readVectors } from "./training-input.ts";
import { treebankNotes } from "./treebank-notes.ts";

const ownFlags = {
  train: { type: "string", value: "FILE", multiple: true, description: "trees to learn from, brackets, plain or gzip" },
  dev: { type: "string", value: "FILE", multiple: true, description: "trees to choose the best model by" },
  weight: {
    type: "string",
    value: "FILE=N",
    multiple: true,
    description:
      "show the trees of a training file N times in each epoch (2.5: twice, and every second tree once more)",
  },
  out: {
    type: "string",
    short: "o",
    value: "MODEL",
    description: "where the model goes; beside it its log (.log.jsonl) and report (.html)",
  },
  vectors: {
    type: "string",
    value: "FILE",
    description: "pretrained word vectors, the text of GloVe or word2vec, plain or gzip",
  },
  "frequent-vectors": {
    type: "number",
    value: "N",
    default: 20000,
    description: "of these keep the first N, besides those of the training words",
  },
  resume: { type: "boolean", description: "go on from the checkpoint of an interrupted run, if there is one" },
  overwrite: { type: "boolean", description: "start anew although there is a checkpoint" },
  "on-error": inputOptions["on-error"],
  preset: {
    type: "string",
    choices: PRESETS.map(({ name }) => name),
    default: "default",
    description: PRESETS.map(({ name, meaning }) => `${name}: ${meaning}`).join("; "),
  },
  system: {
    type: "string",
    choices: SYSTEM_NAMES,
    description: "transition system (default: in-order)",
  },
  kernels: {
    type: "string",
    choices: KERNEL_CHOICES,
    description: "auto and fast: the fastest there is; the variable TREEWRIGHT_KERNELS says it too (default: auto)",
  },
  "time-limit": {
    type: "number",
    value: "MINUTES",
    default: 0,
    description: "stop after this time, saving; 0: no limit",
  },
  quiet: { type: "boolean", description: "no progress line" },
} as const;

export const train = defineCommand({
  name: "train",
  summary: "learn a parser from a treebank",
  operands: "",
  description:
    "Trains a stack-LSTM parser with a static or dynamic oracle, evaluates it on the dev set and keeps the best model. " +
    "Ctrl-C and --time-limit stop after saving a checkpoint; --resume goes on and ends in the same bytes.",
  options: { ...ownFlags, ...trainingFlags() },
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
      command: "treewright train --train a.mrg --train b.mrg --weight a.mrg=3 --dev dev.mrg -o ab.model",
      shows: "two treebanks mixed",
    },
  ],
  async run(flags, operands, terminal) {
    if (operands.length > 0)
      throw new UsageError(`what is "${operands[0]}"?`, "Treebanks are given with --train and --dev");
    const { out } = flags;
    if (out === undefined || flags.train.length === 0 || flags.dev.length === 0) {
      throw new UsageError("--train, --dev and --out are needed", "treewright train --help shows examples");
    }
    const checkpoint = checkpointOf(out);
    if (existsSync(checkpoint) && !flags.resume && !flags.overwrite) {
      throw new UsageError(
        `${checkpoint} is of an unfinished run`,
        "Give --resume to go on or --overwrite to start anew",
      );
    }
    const kernels = kernelChoiceOf(flags.kernels, terminal.environment, "auto");
    const plan = planTraining(flags.preset, choicesFrom(flags));
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
      resources: { vectors },
      kernels,
      out,
      provenance: {
        train: names(flags.train),
        weight: names(flags.weight),
        dev: names(flags.dev),
        trees: trees.length,
      },
      resume: flags.resume,
    });
    terminal.stderr.write(
      `${trees.length} trees${input.tooSmall > 0 ? ` (${input.tooSmall} left out: words without a constituent)` : ""}, ${dev.length} for dev; ` +
        `preset ${plan.preset}, ${plan.system}, ${run.parameters} parameters, ${run.kernels} kernels\n`,
    );
    const following = { run, plan, out, quiet: flags.quiet, timeLimit: flags["time-limit"] };
    return Math.max(input.code, await followTraining(following, terminal));
  },
});
