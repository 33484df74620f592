/** `treewright train`: reads the treebanks, follows the run, and sees to it that nothing of it is lost. */
import { existsSync } from "node:fs";
import { writeFileAtomically } from "../node/atomic-file.ts";
import { kernelChoiceOf } from "../node/kernels.ts";
import { startTraining, type TrainingProcess } from "../node/training-run.ts";
import { tagsFor } from "../training/predicted-tags.ts";
import { reportHtml } from "../training/report.ts";
import type { TrainingEvent } from "../training/trainer.ts";
import { resolveTrainingOptions, TRAINING_OPTIONS, type TrainingOptions } from "../training/training-config.ts";
import { type LogEntry, LogGatherer } from "../training/training-log.ts";
import { defineCommand, type OptionSpec, type Terminal } from "./command.ts";
import { UsageError } from "./command-line.ts";
import { readTrainingInput, readVectors } from "./training-input.ts";
import { inputOptions } from "./treebank-input.ts";

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
    const input = await readTrainingInput(flags, terminal);
    const { weights, dev } = input;
    const { trees, devSentences, tagger } = tagsFor(options, input.trees, dev);
    const vectors =
      flags.vectors === undefined ? null : await readVectors(flags.vectors, flags["frequent-vectors"], trees);
    const names = (paths: readonly string[]) => paths.map((path) => path.split("/").at(-1)!);
    const process = await startTraining({
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
        `${options.system}, ${options.oracle} oracle, ${process.parameters} parameters, ${process.kernels} kernels\n`,
    );
    return Math.max(input.code, await follow(process, options, out, terminal));
  },
});

/** Runs to the end, to the time limit or to Ctrl-C, and loses nothing on the way. */
async function follow(
  process: TrainingProcess,
  options: TrainingOptions,
  out: string,
  terminal: Terminal,
): Promise<number> {
  const log: LogEntry[] = [...process.earlier];
  const before = log.at(-1)?.seconds ?? 0;
  const start = performance.now();
  const gatherer = new LogGatherer();
  const isShown = !options.quiet && "isTTY" in terminal.stderr && terminal.stderr.isTTY === true;
  let stopReason: string | null = null;
  const interrupt = () => {
    stopReason = "interrupted";
  };
  globalThis.process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  let last: TrainingEvent | null = null;
  let lastEntry = start;
  let isComplete = false;
  try {
    for (const event of process.events()) {
      last = event;
      const now = performance.now();
      const entry = gatherer.take(event, (now - lastEntry) / 1000, before + (now - start) / 1000);
      if (entry !== null && event.kind === "evaluation") {
        log.push(entry);
        lastEntry = performance.now();
        if (isShown) terminal.stderr.write("\r\x1b[K");
        if (!options.quiet) terminal.stderr.write(`${entryLine(entry)}\n`);
        if (event.isBest) await process.saveModel(entry.devF1);
        await writeFileAtomically(`${out}.log.jsonl`, log.map((line) => `${JSON.stringify(line)}\n`).join(""));
        if (!event.isLast) await process.saveCheckpoint(event.progress, log);
      } else if (event.kind === "batch") {
        if (isShown)
          terminal.stderr.write(`\r\x1b[K${progressLine(event, gatherer, (now - lastEntry) / 1000, options, log)}`);
        // Lets signals in: everything else here is synchronous.
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (options["time-limit"] > 0 && now - start > options["time-limit"] * 60_000) stopReason ??= "the time limit";
      isComplete = event.kind === "evaluation" && event.isLast;
      if (stopReason !== null && !isComplete) break;
    }
    if (!isComplete && last !== null) await process.saveCheckpoint(last.progress, log);
  } finally {
    globalThis.process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await process.close(isComplete);
  }
  if (log.length > 0)
    await writeFileAtomically(
      `${out}.html`,
      reportHtml({ title: `Training ${out.split("/").at(-1)}`, log, facts: factsOf(options) }),
    );
  const best = Math.max(...log.map((entry) => entry.devF1));
  if (isShown) terminal.stderr.write("\r\x1b[K");
  if (isComplete) terminal.stderr.write(`best dev F1 ${best.toFixed(2)}; the model is in ${out}\n`);
  else terminal.stderr.write(`stopped (${stopReason}); go on with --resume\n`);
  return isComplete ? 0 : 1;
}

function entryLine(entry: LogEntry): string {
  return (
    `epoch ${entry.epochs.toFixed(2)}  loss ${entry.loss.toFixed(3)}  correct ${entry.accuracy.toFixed(2)} %  ` +
    `dev F1 ${entry.devF1.toFixed(2)}${entry.isBest ? " (best)" : ""}  tags ${entry.devTagging.toFixed(2)}  ${entry.sentencesPerSecond.toFixed(1)} sentences/s  ${entry.seconds.toFixed(0)} s`
  );
}

function progressLine(
  event: Extract<TrainingEvent, { kind: "batch" }>,
  gatherer: LogGatherer,
  seconds: number,
  options: TrainingOptions,
  log: readonly LogEntry[],
): string {
  const done = event.epoch + (event.batch + 1) / event.batches;
  const perSecond = gatherer.sentences / Math.max(seconds, 1e-9);
  const sinceEntry = done - (log.at(-1)?.epochs ?? 0);
  const left = ((options.epochs - done) / Math.max(sinceEntry, 1e-9)) * seconds;
  const f1 = log.at(-1)?.devF1.toFixed(2) ?? "–";
  return `epoch ${done.toFixed(2)} of ${options.epochs}  loss ${gatherer.meanLoss.toFixed(3)}  dev F1 ${f1}  ${perSecond.toFixed(1)} sentences/s  at most ${(left / 60).toFixed(0)} min left`;
}

function factsOf(options: TrainingOptions): [string, string][] {
  return Object.entries(options).map(([name, value]) => [name, String(value)]);
}
