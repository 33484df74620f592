/** `treewright train`: reads the treebanks, starts the run and follows it. */
import { existsSync } from "node:fs";
import { checkPlace } from "../../../node/atomic-file.ts";
import { kernelChoiceOf } from "../../../node/kernels.ts";
import { startTraining } from "../../../node/training-run.ts";
import { tagsFor } from "../../../training/predicted-tags.ts";
import { resolveTrainingOptions, TRAINING_OPTIONS } from "../../../training/training-config.ts";
import { defineCommand, type OptionSpec } from "../../command.ts";
import { UsageError } from "../../command-line.ts";
import { inputOptions } from "../../treebank-input.ts";
import { followTraining } from "./follow-training.ts";
import { readTrainingInput, readVectors } from "./training-input.ts";
import { treebankNotes } from "./treebank-notes.ts";

/** The options of training as flags. Their defaults hang on the preset, so here they have none and say what they are. */
const trainingFlags = Object.fromEntries(
  Object.entries(TRAINING_OPTIONS).map(([name, option]): [string, OptionSpec] => {
    const type =
      typeof option.default === "boolean" ? "boolean" : typeof option.default === "number" ? "number" : "string";
    const paper = "paper" in option && option.paper !== option.default ? `; with --preset paper ${option.paper}` : "";
    const fallback = type === "boolean" ? "" : ` (default: ${option.default}${paper})`;
    const choices = "choices" in option ? { choices: option.choices } : {};
    return [name, { type, description: option.description + fallback, ...choices }];
  }),
);

const ownFlags = {
  train: { type: "string", value: "FILE", multiple: true, description: "trees to learn from, brackets, plain or gzip" },
  dev: { type: "string", value: "FILE", multiple: true, description: "trees to choose the best model by" },
  weight: {
    type: "string",
    value: "FILE=N",
    multiple: true,
    description: "see the trees of a training file N times an epoch (2.5: twice, and every second tree once more)",
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
} as const;

export const train = defineCommand({
  name: "train",
  summary: "learn a parser from a treebank",
  operands: "",
  description:
    "Trains a stack-LSTM parser with a static or dynamic oracle, evaluates it on the dev set and keeps the best model. " +
    "Ctrl-C and --time-limit stop after saving a checkpoint; --resume goes on and ends in the same bytes.",
  options: { ...ownFlags, ...trainingFlags },
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
    if (existsSync(`${out}.checkpoint`) && !flags.resume && !flags.overwrite) {
      throw new UsageError(
        `${out}.checkpoint is of an unfinished run`,
        "Give --resume to go on or --overwrite to start anew",
      );
    }
    const given = Object.fromEntries(
      Object.entries(flags).filter(([name, value]) => name in TRAINING_OPTIONS && value !== undefined),
    );
    const kernels = given.kernels ?? kernelChoiceOf(undefined, terminal.environment, "auto");
    const options = resolveTrainingOptions({ ...given, kernels });
    await checkPlace(out); // not after the first epoch
    const input = await readTrainingInput(flags, terminal);
    const { weights, dev } = input;
    for (const note of treebankNotes(input.trees, dev)) terminal.stderr.write(`treewright: ${note}\n`);
    const { trees, devSentences, tagger } = tagsFor(options, input.trees, dev);
    const vectors =
      flags.vectors === undefined ? null : await readVectors(flags.vectors, flags["frequent-vectors"], trees);
    const names = (paths: readonly string[]) => paths.map((path) => path.split("/").at(-1)!);
    const training = await startTraining({
      options,
      trees,
      weights,
      dev,
      devSentences,
      vectors,
      tagger,
      out,
      origin: { train: names(flags.train), weight: names(flags.weight), dev: names(flags.dev), trees: trees.length },
      resume: flags.resume,
    });
    terminal.stderr.write(
      `${trees.length} trees${input.tooSmall > 0 ? ` (${input.tooSmall} left out: words without a constituent)` : ""}, ${dev.length} for dev; ` +
        `${options.system}, ${options.oracle} oracle, ${training.parameters} parameters, ${training.kernels} kernels\n`,
    );
    return Math.max(input.code, await followTraining({ training, options, out }, terminal));
  },
});
