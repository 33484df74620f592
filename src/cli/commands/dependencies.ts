/** `treewright dependencies`: Universal Dependencies of trees, or of text that is parsed first. */
import { existsSync } from "node:fs";
import { drawDependencies } from "../../dependencies/arc-drawing.ts";
import { writeConllu } from "../../dependencies/conllu.ts";
import { type DependencyWord, dependenciesOf } from "../../dependencies/dependencies.ts";
import { isParse, placed } from "../../node/written-parses.ts";
import { Parser } from "../../parsing/parser.ts";
import { leavesOf } from "../../parsing/sentence-input.ts";
import { ParserError } from "../../shared/errors.ts";
import { SVG_SCHEMES } from "../../trees/drawing/svg-look.ts";
import { formatOfFile, READABLE_FORMATS } from "../../trees/formats.ts";
import { defineCommand, type OptionValues, type Terminal } from "../command.ts";
import { kernelChoiceOf } from "../kernel-choice.ts";
import { MODEL_OPTIONS } from "../model-options.ts";
import { withOutput } from "../output.ts";
import { reporterTo } from "../sentence-reporter.ts";
import { readSentences, textOptions, threadsForText } from "../text-input.ts";
import { isTreeText } from "../tree-argument.ts";
import { inputOptions, reportProblems } from "../treebank-input.ts";
import { openPlacedTrees, placeOf } from "../treebank-places.ts";

const options = {
  input: {
    type: "string",
    short: "i",
    choices: ["auto", "trees", "text"],
    default: "auto",
    description:
      "trees, or text to be parsed; auto: arguments that start with a bracket and files with the ending of a treebank are trees",
  },
  format: {
    type: "string",
    short: "f",
    choices: ["conllu", "json", "svg"],
    description: "the output format (default: svg if the file name after --out ends in .svg; otherwise conllu)",
  },
  out: { type: "string", short: "o", value: "FILE", description: "write here instead of the standard output" },
  scheme: {
    type: "string",
    choices: SVG_SCHEMES,
    default: "light",
    description:
      "svg: colours for a light or dark background, or black-and-white; auto follows the reader's system setting",
  },
  ...MODEL_OPTIONS,
  ...textOptions,
  ...inputOptions,
} as const;

type Given = OptionValues<typeof options>;

export const dependencies = defineCommand({
  name: "dependencies",
  summary: "Universal Dependencies from English trees or text",
  operands: "[TEXT | TREE | FILE …]",
  description:
    "Writes basic Universal Dependencies (version 2) as CoNLL-U: universal tags, features as far as tags say them, heads and " +
    "relations. Trees are converted by rules; text is parsed first. SVG draws each sentence as arcs above its words. docs/dependencies.md explains the rules. " +
    'A sentence that cannot be parsed is reported, left out (in JSON: {"error": …}) and stops nothing; the exit code is then 1.',
  options,
  examples: [
    { command: 'treewright dependencies "She reads books."', shows: "a sentence, parsed and converted" },
    { command: "treewright dependencies treebank.mrg -o treebank.conllu", shows: "a treebank" },
    { command: 'treewright dependencies "(S (NP (PRP She)) (VP (VBZ reads)))" -o arcs.svg', shows: "arcs" },
  ],
  async run(given, operands, terminal) {
    const format = given.format ?? (given.out?.endsWith(".svg") ? "svg" : "conllu");
    const input = isTrees(given, operands)
      ? convertedTrees(given, operands, terminal)
      : convertedText(given, operands, terminal);
    await withOutput(terminal, { path: given.out, isStreaming: format !== "svg" }, async (output) => {
      const drawn: (readonly DependencyWord[])[] = [];
      for await (const sentence of input.sentences) {
        if (format !== "svg") await output.write(WRITERS[format](sentence));
        else if (!(sentence.words instanceof ParserError)) drawn.push(sentence.words);
      }
      if (format === "svg") await output.write(drawDependencies(drawn, { scheme: given.scheme }));
    });
    return input.report();
  },
});

interface Converted {
  /** Or why the sentence has no parse. */
  readonly words: readonly DependencyWord[] | ParserError;
  readonly id: string;
  readonly text?: string;
}

interface ConvertedInput {
  readonly sentences: AsyncIterable<Converted>;
  /** Says at the end what was left out, and gives the exit code that goes with it. */
  report(): number;
}

function convertedTrees(given: Given, operands: readonly string[], terminal: Terminal): ConvertedInput {
  const input = openPlacedTrees(given, operands, terminal);
  async function* sentences(): AsyncGenerator<Converted, void, undefined> {
    for await (const found of input.trees) yield { words: dependenciesOf(found.tree), id: placeOf(found) };
  }
  return { sentences: sentences(), report: () => reportProblems(input, terminal) };
}

function convertedText(given: Given, operands: readonly string[], terminal: Terminal): ConvertedInput {
  const reporter = reporterTo(terminal);
  async function* sentences(): AsyncGenerator<Converted, void, undefined> {
    const parser = await Parser.load(given.model, {
      threads: threadsForText(given, operands),
      kernels: kernelChoiceOf(given.kernels, terminal.environment, "auto"),
    });
    try {
      const read = readSentences(given, operands, terminal);
      for await (const [item, parsed] of parser.parseItems(read, ({ sentence }) => leavesOf(sentence))) {
        const { place, source, text } = item;
        const outcome = placed(parsed, place);
        reporter.see(outcome);
        const words = isParse(outcome) ? dependenciesOf(outcome.tree) : outcome;
        if (words !== null) yield { words, id: `${source}:${place.line}:${place.column}`, text };
      }
    } finally {
      parser.dispose();
    }
  }
  return { sentences: sentences(), report: () => reporter.code() };
}

function isTrees({ input, from, text }: Given, operands: readonly string[]): boolean {
  if (input !== "auto") return input === "trees";
  if (text) return false;
  if (from !== "auto") return true;
  return operands.some(
    (operand) =>
      isTreeText(operand) ||
      (existsSync(operand) && formatOfFile(READABLE_FORMATS, operand.replace(/\.gz$/, "")) !== null),
  );
}

const WRITERS: Readonly<Record<"conllu" | "json", (sentence: Converted) => string>> = {
  conllu: ({ words, id, text }) => {
    if (words instanceof ParserError) return ""; // the format has no place for a sentence without words
    return writeConllu(words, text === undefined ? { id } : { id, text });
  },
  json: ({ words, id, text }) => {
    const result = words instanceof ParserError ? { error: { code: words.code, message: words.message } } : { words };
    return `${JSON.stringify({ id, ...(text === undefined ? {} : { text }), ...result })}\n`;
  },
};
