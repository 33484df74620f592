/** `treewright parse`: sentences in, trees out, in order, whatever goes wrong with single ones. */
import { statSync } from "node:fs";
import { RANKINGS } from "../../../decoders/beam/beam.ts";
import type { SearchWishes } from "../../../models/decoding.ts";
import type { InputItem } from "../../../node/sentence-items.ts";
import { type Outcome, placed, textItems, writtenParses } from "../../../node/written-parses.ts";
import { BATCH_LIMITS } from "../../../parsing/batches.ts";
import type { Parse } from "../../../parsing/parse.ts";
import { Parser } from "../../../parsing/parser.ts";
import { MAX_WORDS } from "../../../parsing/parser-options.ts";
import { RERANK_WEIGHT, rerank } from "../../../parsing/rerank.ts";
import { ParserError } from "../../../shared/errors.ts";
import type { WritableFormat } from "../../../trees/tree-format.ts";
import { defineCommand, grouped, type OptionValues, type Terminal } from "../../command.ts";
import { UsageError } from "../../command-line.ts";
import { outputFormat, WRITABLE_HELP, WRITABLE_NAMES } from "../../format-options.ts";
import { kernelChoiceOf } from "../../kernel-choice.ts";
import { MODEL_OPTIONS } from "../../model-options.ts";
import { type Output, withOutput } from "../../output.ts";
import { listProblems } from "../../problem-list.ts";
import { type Progress, SENTENCES, startProgress } from "../../progress.ts";
import { screenFormat } from "../../screen-format.ts";
import { readSentences, textOptions, typedLength } from "../../text-input.ts";
import { jsonTrace, textTrace } from "./trace.ts";
import { keepingBrackets, readWords } from "./word-input.ts";

const inputOptions = grouped("Input", {
  input: {
    type: "string",
    short: "i",
    choices: ["text", "tokens", "tagged", "brackets"],
    default: "text",
    description:
      "text: raw text, to be split into sentences and words\n" +
      "tokens: one sentence per line, words separated by spaces\n" +
      "tagged: the same, with words written as word_TAG\n" +
      "brackets: the words of trees\n",
  },
  "gold-tags": { type: "boolean", description: "with --input brackets, also use the tags of the trees" },
  keep: {
    type: "boolean",
    description:
      "with --input brackets, complete the trees: every bracket and tag that is given is kept; a bracket (_ …) has any label",
  },
});

const outputOptions = grouped("Output", {
  format: {
    type: "string",
    short: "f",
    value: "FORMAT",
    choices: WRITABLE_NAMES,
    description: `the output format (default: chosen by the file ending of --out, such as .svg; otherwise brackets)${WRITABLE_HELP}`,
  },
  json: { type: "boolean", description: "the same as --format json" },
  out: { type: "string", short: "o", value: "FILE", description: "write here instead of the standard output" },
  trace: {
    type: "boolean",
    description: "show each step: the stack, the buffer, and the best transitions with their probabilities",
  },
});

const searchOptions = grouped("Search", {
  beam: {
    type: "number",
    value: "N",
    description: "search with a beam of N derivations instead of the model's own way; slower, and often better",
  },
  "k-best": {
    type: "number",
    value: "N",
    description:
      "the N best trees of each sentence, best first: in JSON as alternatives; otherwise one after the other (default beam: 10, or N if that is more)",
  },
  "rank-by": {
    type: "string",
    choices: RANKINGS,
    description:
      "which tree of the beam is the best: the most probable one (default), or the one whose F1 is expected to be highest",
  },
  rerank: {
    type: "string",
    value: "MODEL",
    description:
      "order the k best trees (default: 10) by this generative model too; write the best one, or all with --k-best",
  },
  "rerank-weight": {
    type: "number",
    value: "W",
    default: RERANK_WEIGHT,
    description: "the weight of the generative model, from 0 to 1; the parser's own has the rest",
  },
  batch: {
    type: "number",
    value: "N",
    default: BATCH_LIMITS.sentences,
    description: "number of sentences parsed together",
  },
  "max-words": {
    type: "number",
    value: "N",
    default: MAX_WORDS,
    description: "longest sentence to parse; longer ones are reported as errors",
  },
});

const options = { ...inputOptions, ...textOptions, ...outputOptions, ...MODEL_OPTIONS, ...searchOptions };

export const parse = defineCommand({
  name: "parse",
  summary: "parse text: sentences in, trees out",
  operands: "[TEXT | FILE …]",
  description:
    "Parses text, or sentences that are already split into words (--input), and writes one tree per line, in order, as soon as it is ready. " +
    "An argument that names an existing file (plain or gzip) is read. With --input text, any other argument is the text itself. - or no " +
    "argument means the standard input. Words are written as they were given; an empty line of tokens gives an empty line. A sentence that cannot be parsed is reported, " +
    'gives an empty line (or {"error": …}) and stops nothing; the exit code is then 1.',
  options,
  examples: [
    { command: 'treewright parse "The public is still cautious."', shows: "a tree" },
    { command: "treewright parse --format boxes article.txt", shows: "the sentences of a file, drawn" },
    {
      command: "echo 'She reads .' | treewright parse --input tokens",
      shows: "a sentence that is already split into words",
    },
    { command: "echo 'She_PRP reads_VBZ ._.' | treewright parse --input tagged", shows: "with given tags" },
    { command: "treewright parse --json article.txt", shows: "with offsets, probabilities and confidences" },
    {
      command: "treewright parse --model my.model --input brackets dev.mrg -o dev.out",
      shows: "trees to be scored by evaluate",
    },
    { command: 'treewright parse --k-best 3 "I saw the man with the telescope."', shows: "the three best trees" },
    {
      command: "echo '(S I saw (NP the man with the telescope) .)' | treewright parse --input brackets --keep",
      shows: "a partial tree, completed",
    },
    {
      command: "treewright parse --rerank my-generative.model article.txt",
      shows: "the best of ten trees, by two models",
    },
    { command: 'treewright parse --trace "She reads."', shows: "every step of the parser" },
  ],
  async run(given, operands, terminal) {
    const chosen = outputFormat(given.json ? "json" : given.format, given.out, "brackets");
    checkFlags(given, chosen);
    const screen = screenFormat(chosen, given.out, terminal);
    const items = inputOf(given, operands, terminal);
    const parser = await Parser.load(given.model, {
      threads: threadsFor(given, operands),
      kernels: kernelChoiceOf(given.kernels, terminal.environment, "auto"),
      batch: { sentences: given.batch },
      maxWords: given["max-words"],
    });
    const second = given.rerank === undefined ? null : await loadReranker(given.rerank, given, terminal);
    try {
      return await withOutput(terminal, { path: given.out, isStreaming: true }, (output) => {
        const kept = given.keep ? keepingBrackets(items, parser) : items;
        const rerankOptions = { weight: given["rerank-weight"], keep: given["k-best"] ?? 1 };
        const change = (parsed: Parse) => (second === null ? parsed : rerank(parsed, second, rerankOptions));
        const job = { parser, items: kept, output, reporter: reporterTo(terminal), change };
        warnOfMissingTags(parser, given, terminal);
        if (given.trace) return traceAll(job, chosen);
        const progress = startProgress(terminal, {
          measure: SENTENCES,
          out: given.out,
          total: async (signal) => (canReadAgain(operands) ? count(inputOf(given, operands, terminal), signal) : null),
        });
        const kBest = given["k-best"] ?? (second === null ? undefined : RERANKED_TREES);
        const wishes = { beam: given.beam, kBest, rankBy: given["rank-by"] };
        return parseAll(job, screen.format, wishes, progress);
      });
    } finally {
      screen.report();
      parser.dispose();
      second?.dispose();
    }
  },
});

/** Whether the sentences can be counted beforehand: not those of the standard input or a pipe, which come only once. */
function canReadAgain(operands: readonly string[]): boolean {
  return (
    operands.length > 0 && operands.every((name) => name !== "-" && (statSync(name, ONLY_IF_THERE)?.isFile() ?? true))
  );
}

const ONLY_IF_THERE = { throwIfNoEntry: false } as const;

async function count(items: AsyncIterable<unknown>, signal: AbortSignal): Promise<number> {
  let number = 0;
  for await (const _ of items) {
    number++;
    if (signal.aborted) break;
  }
  return number;
}

/** Characters that are parsed before other threads would have started. */
const SHORT_TEXT = 2000;

function threadsFor(given: OptionValues<typeof options>, operands: readonly string[]): number | "auto" {
  if (given.trace) return 1;
  if (given.threads !== undefined) return given.threads;
  const isShort = given.input === "text" && typedLength(given, operands) <= SHORT_TEXT;
  return isShort ? 1 : "auto";
}

interface Job {
  readonly parser: Parser;
  readonly items: AsyncIterable<InputItem>;
  readonly output: Output;
  readonly reporter: Reporter;
  readonly change: (parse: Parse) => Parse;
}

/** Trees that a generative model chooses from: more are rarely better, and each costs time. */
const RERANKED_TREES = 10;

/** In one thread: it scores trees that are there already. */
async function loadReranker(
  model: string,
  given: OptionValues<typeof options>,
  { environment }: Terminal,
): Promise<Parser> {
  const parser = await Parser.load(model, { threads: 1, kernels: kernelChoiceOf(given.kernels, environment, "auto") });
  if (parser.info.generates) return parser;
  parser.dispose();
  throw new ParserError("E_NOT_GENERATIVE", `${model} scores trees for given words: it cannot rerank`, {
    hint: "Name a model that generates words; treewright train --preset generative makes one",
  });
}

async function parseAll(
  { parser, items, output, reporter, change }: Job,
  format: WritableFormat,
  wishes: SearchWishes,
  progress: Progress,
): Promise<number> {
  try {
    for await (const { text, problem } of writtenParses(parser, items, format, wishes, change)) {
      if (problem !== null) reporter.see(problem);
      for (const part of text) await output.write(part);
      progress.add();
    }
  } finally {
    progress.end();
  }
  return reporter.code();
}

async function traceAll({ parser, items, output, reporter }: Job, { name }: WritableFormat): Promise<number> {
  for await (const { sentence, problem, place, raw } of items) {
    const traced = sentence === null ? null : parser.trace(sentence);
    const outcome = placed(problem ?? traced?.parse ?? null, place);
    reporter.see(outcome);
    await output.write(
      name === "json" ? jsonTrace(outcome, traced?.steps ?? [], raw) : textTrace(outcome, traced?.steps ?? []),
    );
  }
  return reporter.code();
}

interface Reporter {
  see(outcome: Outcome): void;
  code(): number;
}

function reporterTo({ stderr }: Terminal): Reporter {
  const problems = listProblems(stderr);
  return {
    see(outcome) {
      if (outcome instanceof ParserError) problems.add(outcome);
    },
    code() {
      const { count } = problems;
      if (count > 0) stderr.write(`treewright: ${count} ${count === 1 ? "sentence has" : "sentences have"} no parse\n`);
      return count > 0 ? 1 : 0;
    },
  };
}

function warnOfMissingTags(parser: Parser, given: OptionValues<typeof options>, { stderr }: Terminal): void {
  const { readsTags, predictsTags } = parser.info;
  if (!readsTags || predictsTags || given.input === "tagged" || given["gold-tags"] || given.keep) return;
  stderr.write(
    "treewright: this model was trained with tags; without them it parses badly (--input tagged, --gold-tags)\n",
  );
}

/** What is given out of place is more likely a slip than meant. */
function checkFlags(given: OptionValues<typeof options>, { name }: WritableFormat): void {
  if (given["gold-tags"] && given.input !== "brackets") throw new UsageError("--gold-tags requires --input brackets");
  if (given.keep && given.input !== "brackets") throw new UsageError("--keep requires --input brackets");
  if (given.keep && given.trace) throw new UsageError("--trace does not go with --keep");
  if (given.trace && name !== "brackets" && name !== "json")
    throw new UsageError(`--trace writes text or JSON, not ${name}`);
  if (given.trace && (given.beam ?? given["k-best"] ?? given["rank-by"]) !== undefined)
    throw new UsageError(
      "--trace shows the steps of one derivation: it does not go with --beam, --k-best and --rank-by",
    );
  if (given.trace && given.rerank !== undefined) throw new UsageError("--trace does not go with --rerank");
  const weight = given["rerank-weight"];
  if (!(weight >= 0 && weight <= 1))
    throw new UsageError(`--rerank-weight must be a number from 0 to 1, not ${weight}`);
  for (const flag of ["beam", "k-best"] as const) {
    const value = given[flag];
    if (value !== undefined && !(Number.isInteger(value) && value >= 1))
      throw new UsageError(`--${flag} must be a whole number of at least 1, not ${value}`);
  }
  if (given.text && given.input !== "text") throw new UsageError("--text requires --input text");
}

function inputOf(
  given: OptionValues<typeof options>,
  operands: readonly string[],
  terminal: Terminal,
): AsyncIterable<InputItem> {
  if (given.input === "text") return textItems(readSentences(given, operands, terminal));
  return readWords(given.input, operands, terminal, { encoding: given.encoding, goldTags: given["gold-tags"] });
}
