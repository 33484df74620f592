/**
 * The sentences of a raw text. It is read in pieces that end where a sentence surely ends, so a file of any size takes little memory, and who
 * writes a line (or, where sentences are to be found, a blank line) need not wait.
 */
import type { Place } from "../shared/errors.ts";
import { type SplitterOptions, splitSentences, type TextSentence } from "../text/sentence-splitter.ts";
import { placeAfter, type TextSource, textChunks } from "./text-files.ts";

/** A sentence of the input; its places count from the beginning of the text or file it is in. */
export interface InputSentence {
  /** The file's name, "<stdin>", or "<text>". */
  readonly source: string;
  readonly text: string;
  readonly sentence: TextSentence;
  /** Where it starts, for messages. */
  readonly place: Place;
}

/** So much text without a blank line (or, with --split lines, without a line end) is cut behind a sentence, in UTF-16 units. */
const MAX_PIECE = 1 << 22;

export async function* sentencesOfSource(
  source: TextSource,
  encoding: string,
  splitting: SplitterOptions,
): AsyncGenerator<InputSentence, void, undefined> {
  let held = "";
  let start: Position = { ...START, ...source.start };
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

/** The sentences of a text that is in no file. */
export function sentencesOfText(text: string, splitting: SplitterOptions): Iterable<InputSentence> {
  return sentencesOf({ source: "<text>", text, start: START }, splitting);
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
