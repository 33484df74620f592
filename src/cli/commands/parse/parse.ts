/** `treewright parse`: sentences in, trees out, in order, whatever goes wrong with single ones. */
import { statSync } from "node:fs";
import type { SearchWishes } from "../../../models/decoding.ts";
import type { InputItem } from "../../../node/sentence-items.ts";
import { placed, textItems, writtenParses } from "../../../node/written-parses.ts";
import type { Parse } from "../../../parsing/parse.ts";
import { Parser } from "../../../parsing/parser.ts";
import type { WritableFormat } from "../../../trees/tree-format.ts";
import { defineCommand, type Terminal } from "../../command.ts";
import { outputFormat } from "../../format-options.ts";
import { kernelChoiceOf } from "../../kernel-choice.ts";
import { type Output, withOutput } from "../../output.ts";
import { type Progress, SENTENCES, startProgress } from "../../progress.ts";
import { screenFormat } from "../../screen-format.ts";
import { reporterTo, type SentenceReporter } from "../../sentence-reporter.ts";
import { readSentences, threadsForText } from "../../text-input.ts";
import { checkFlags, PARSE_OPTIONS, type ParseFlags } from "./parse-flags.ts";
import { loadReranker } from "./reranking.ts";
import { jsonTrace, textTrace } from "./trace.ts";
import { keepingBrackets, readWords } from "./word-input.ts";

export const parse = defineCommand({
  name: "parse",
  summary: "parse text: sentences in, trees out",
  operands: "[TEXT | FILE …]",
  description:
    "Parses text, or sentences that are already split into words (--input), and writes one tree per line, in order, as soon as it is ready. " +
    "An argument that names an existing file (plain or gzip) is read. With --input text, any other argument is the text itself. - or no " +
    "argument means the standard input. Words are written as they were given; an empty line of tokens gives an empty line. A sentence that cannot be parsed is reported, " +
    'gives an empty line (or {"error": …}) and stops nothing; the exit code is then 1.',
  options: PARSE_OPTIONS,
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
    const reranker = await loadReranker(given, terminal);
    try {
      return await withOutput(terminal, { path: given.out, isStreaming: true }, (output) => {
        const kept = given.keep ? keepingBrackets(items, parser) : items;
        const job = { parser, items: kept, output, reporter: reporterTo(terminal), change: reranker.change };
        warnOfMissingTags(parser, given, terminal);
        if (given.trace) return traceAll(job, chosen);
        const progress = startProgress(terminal, {
          measure: SENTENCES,
          out: given.out,
          total: async (signal) => (canReadAgain(operands) ? count(inputOf(given, operands, terminal), signal) : null),
        });
        const wishes = { beam: given.beam, kBest: reranker.kBest, rankBy: given["rank-by"] };
        return parseAll(job, screen.format, wishes, progress);
      });
    } finally {
      screen.report();
      parser.dispose();
      reranker.dispose();
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

function threadsFor(given: ParseFlags, operands: readonly string[]): number | "auto" {
  if (given.trace) return 1;
  return given.input === "text" ? threadsForText(given, operands) : (given.threads ?? "auto");
}

interface Job {
  readonly parser: Parser;
  readonly items: AsyncIterable<InputItem>;
  readonly output: Output;
  readonly reporter: SentenceReporter;
  readonly change: (parse: Parse) => Parse;
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

function warnOfMissingTags(parser: Parser, given: ParseFlags, { stderr }: Terminal): void {
  const { readsTags, predictsTags } = parser.info;
  if (!readsTags || predictsTags || given.input === "tagged" || given["gold-tags"] || given.keep) return;
  stderr.write(
    "treewright: this model was trained with tags; without them it parses badly (--input tagged, --gold-tags)\n",
  );
}

function inputOf(given: ParseFlags, operands: readonly string[], terminal: Terminal): AsyncIterable<InputItem> {
  if (given.input === "text") return textItems(readSentences(given, operands, terminal));
  return readWords(given.input, operands, terminal, { encoding: given.encoding, goldTags: given["gold-tags"] });
}
