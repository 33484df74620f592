/**
 * Where a command takes its text from: an argument that names an existing file is that file, any other argument is the text
 * itself, no argument is the standard input. Files are read in pieces that end where a sentence surely ends, so a file of any
 * size takes little memory, and who writes a line (or, where sentences are to be found, a blank line) need not wait.
 */
import { existsSync, statSync } from "node:fs";
import { placeAfter, type TextSource, textChunks } from "../node/text-files.ts";
import type { Place } from "../shared/errors.ts";
import { type SplitterOptions, splitSentences, type TextSentence } from "../text/sentence-splitter.ts";
import type { OptionValues, Terminal } from "./command.ts";
import { UsageError } from "./command-line.ts";
import { openSource } from "./treebank-input.ts";

export const textOptions = {
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
} as const;

/** A sentence of the input; its places count from the beginning of the text or file it is in. */
export interface InputSentence {
  /** The file's name, "<stdin>", or "<text>". */
  readonly source: string;
  readonly text: string;
  readonly sentence: TextSentence;
  /** Where it starts, for messages. */
  readonly place: Place;
}

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
      if (!options.text && looksLikeFile(operand)) terminal.stderr.write(noSuchFileNote(operand));
      yield* sentencesOf({ source: "<text>", text: operand, start: START }, splitting);
    }
  }
}

/** What stands in the arguments themselves, in UTF-16 units; Infinity where files or the standard input are to be read. */
export function typedLength(options: OptionValues<typeof textOptions>, operands: readonly string[]): number {
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

/** A slip in a file's name is not to be parsed in silence. */
function looksLikeFile(operand: string): boolean {
  return /^(\.{0,2}\/\S+|\S+\.(txt|text|md|mrg|gz|jsonl?|tok|tsv|csv|html?|xml|conll))$/i.test(operand);
}

function noSuchFileNote(operand: string): string {
  return `treewright: there is no file ${operand}, so it is parsed as text (--file or --text says which is meant)\n`;
}

function splitterOptions(options: OptionValues<typeof textOptions>): SplitterOptions {
  return {
    split: options.split === "lines" ? "lines" : "auto",
    hyphens: options.hyphens === "whole" ? "whole" : "split",
    abbreviations: options.abbreviation,
  };
}

/** So much text without a blank line (or, with --split lines, without a line end) is cut behind a sentence, in UTF-16 units. */
const MAX_PIECE = 1 << 22;

async function* sentencesOfSource(
  source: TextSource,
  encoding: string,
  splitting: SplitterOptions,
): AsyncGenerator<InputSentence, void, undefined> {
  let held = "";
  let start = START;
  for await (const chunk of textChunks(source, encoding)) {
    held += chunk;
    const end = safeEnd(held, splitting);
    if (end === 0) continue;
    const text = held.slice(0, end);
    yield* sentencesOf({ source: source.name, text, start }, splitting);
    held = held.slice(end);
    start = after(start, text);
  }
  yield* sentencesOf({ source: source.name, text: held, start }, splitting);
}

/** The last place where a sentence surely ends, or 0 to read on first. */
function safeEnd(text: string, splitting: SplitterOptions): number {
  const end = splitting.split === "lines" ? text.lastIndexOf("\n") + 1 : afterBlankLine(text);
  if (end > 0 || text.length < MAX_PIECE) return end;
  const sentences = splitSentences(text, splitting);
  // The last sentence may go on; one that fills the piece is cut.
  return sentences.length > 1 ? sentences.at(-1)!.start : text.length;
}

function afterBlankLine(text: string): number {
  const blank = Math.max(text.lastIndexOf("\n\n"), text.lastIndexOf("\n\r\n"));
  return blank === -1 ? 0 : blank + 2;
}

/** A place in a text, as an offset and as editors count. */
interface Position {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

const START: Position = { offset: 0, line: 1, column: 1 };

/** The end of `text`, which starts at `position`. */
function after(position: Position, text: string): Position {
  return { ...placeAfter(position, text), offset: position.offset + text.length };
}

interface Piece {
  readonly source: string;
  readonly text: string;
  /** Where the piece starts in its source. */
  readonly start: Position;
}

function* sentencesOf(
  { source, text, start: origin }: Piece,
  splitting: SplitterOptions,
): Generator<InputSentence, void, undefined> {
  const { offset } = origin;
  let position = origin;
  let passed = 0;
  for (const { start, end, tokens } of splitSentences(text, splitting)) {
    const moved = tokens.map((token) => ({ ...token, start: token.start + offset, end: token.end + offset }));
    const sentence = { start: start + offset, end: end + offset, tokens: moved };
    position = after(position, text.slice(passed, start));
    passed = start;
    const place = { file: source, line: position.line, column: position.column };
    yield { source, text: text.slice(start, end), sentence, place };
  }
}
