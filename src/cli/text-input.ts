/**
 * Where a command takes its text from: an argument that names an existing file is that file, any other argument is the text
 * itself, no argument is the standard input.
 */
import { existsSync, statSync } from "node:fs";
import { type InputSentence, sentencesOfSource, sentencesOfText } from "../node/text-sentences.ts";
import { ParserError } from "../shared/errors.ts";
import type { SplitterOptions } from "../text/sentence-splitter.ts";
import { grouped, type OptionValues, type Terminal } from "./command.ts";
import { UsageError } from "./command-line.ts";
import { openSource } from "./treebank-input.ts";

export const textOptions = grouped("Input", {
  file: { type: "boolean", description: "the arguments are files, even if they do not exist" },
  text: { type: "boolean", description: "the arguments are text, even if a file has that name" },
  encoding: {
    type: "string",
    value: "NAME",
    default: "utf-8",
    description: "encoding of the files and the standard input",
  },
  split: {
    type: "string",
    choices: ["auto", "lines"],
    default: "auto",
    description: "find the sentences, or treat each line as a sentence",
  },
  hyphens: {
    type: "string",
    choices: ["split", "whole"],
    default: "split",
    description:
      "split state-of-the-art at its hyphens, as newer treebanks do, or keep it whole, as the Wall Street Journal treebank does",
  },
  abbreviation: {
    type: "string",
    multiple: true,
    value: "WORD",
    description: "an additional abbreviation: a word that keeps its period",
  },
});

/** The sentences of all arguments in their order. */
export async function* readSentences(
  options: OptionValues<typeof textOptions>,
  operands: readonly string[],
  terminal: Terminal,
): AsyncGenerator<InputSentence, void, undefined> {
  if (options.file && options.text) throw new UsageError("--file and --text cannot be combined");
  const splitting = splitterOptions(options);
  for (const operand of operands.length === 0 ? ["-"] : operands) {
    if (namesSource(options, operand))
      yield* sentencesOfSource(openSource(operand, terminal), options.encoding, splitting);
    else {
      if (!options.text && looksLikeFile(operand)) throw noSuchFile(operand);
      yield* sentencesOfText(operand, splitting);
    }
  }
}

/** Characters that are parsed before other threads would have started. */
const SHORT_TEXT = 2000;

/** As many threads as are asked for; otherwise this one alone for a short text, and one for each core for any other. */
export function threadsForText(
  options: OptionValues<typeof textOptions> & { readonly threads?: number | undefined },
  operands: readonly string[],
): number | "auto" {
  return options.threads ?? (typedLength(options, operands) <= SHORT_TEXT ? 1 : "auto");
}

/** What stands in the arguments themselves, in UTF-16 units; Infinity where files or the standard input are to be read. */
function typedLength(options: OptionValues<typeof textOptions>, operands: readonly string[]): number {
  if (operands.length === 0 || operands.some((operand) => namesSource(options, operand))) return Infinity;
  return operands.reduce((sum, { length }) => sum + length, 0);
}

function namesSource(options: OptionValues<typeof textOptions>, operand: string): boolean {
  return options.file || (!options.text && (operand === "-" || isExistingFile(operand)));
}

/** A folder is not meant: its name is likely to be a word of the text. */
function isExistingFile(operand: string): boolean {
  return existsSync(operand) && !statSync(operand).isDirectory();
}

/** A slip in a file's name is not to be parsed as text. */
function looksLikeFile(operand: string): boolean {
  return /^(\.{0,2}\/\S+|\S+\.(txt|text|md|mrg|gz|jsonl?|tok|tsv|csv|html?|xml|conll))$/i.test(operand);
}

function noSuchFile(operand: string): ParserError {
  return new ParserError("E_FILE", `${operand}: no such file`, { hint: "If it is the text to parse, give --text" });
}

function splitterOptions(options: OptionValues<typeof textOptions>): SplitterOptions {
  return {
    split: options.split === "lines" ? "lines" : "auto",
    hyphens: options.hyphens === "whole" ? "whole" : "split",
    abbreviations: options.abbreviation,
  };
}
