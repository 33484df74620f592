/**
 * Cuts a text into shards of about the same size, at places where no sentence goes on: the parses of the shards, one after the other, are
 * those of the whole. In one pass, with no more than a chunk and a line in memory.
 *
 *   for await (const { bytes, beginsShard } of cutText(chunks, { name, mayCutAfter: everyLine, shardBytes: 4_000_000 })) …
 */
import { isAscii } from "node:buffer";
import { ParserError } from "../shared/errors.ts";
import { BracketScanner } from "../trees/bracket-scanner.ts";

/** Whether the text may be cut behind a line, which has its line end. Sees every line, in order. */
export type CutRule = (line: Buffer) => boolean;

/** Some lines that belong to one shard. */
export interface CutPiece {
  readonly bytes: Buffer;
  readonly lines: number;
  /** Whether they are the first of it. */
  readonly beginsShard: boolean;
}

const NEWLINE = 0x0a;
const RETURN = 0x0d;
/** What goes on for longer than this without a place to cut at is not what it was said to be. */
const MAX_UNCUT = 1 << 26;

/** Sentences, one on each line. */
export const everyLine: CutRule = () => true;

/** Raw text: no sentence goes on past a blank line. */
export const blankLines: CutRule = (line) =>
  line.length === 1 || (line.length === 2 && line[0] === RETURN && line[1] === NEWLINE);

/** Trees: between two of them. */
export function betweenTrees(): CutRule {
  const scanner = new BracketScanner({ onProblem: () => undefined });
  return (line) => {
    scanner.push(line.toString());
    return !scanner.isInside;
  };
}

export interface CutOptions {
  /** For messages. */
  readonly name: string;
  readonly mayCutAfter: CutRule;
  /** A shard has at least this many bytes, unless it is the last. */
  readonly shardBytes: number;
}

export async function* cutText(
  chunks: AsyncIterable<Uint8Array>,
  { name, mayCutAfter, shardBytes }: CutOptions,
): AsyncGenerator<CutPiece, void, undefined> {
  let size = 0; // of the shard
  let mayCut = true;
  let isFirst = true;
  function* cut(lines: Buffer): Generator<CutPiece, void, undefined> {
    let piece = { start: 0, lines: 0, beginsShard: false };
    const pieceUntil = (end: number) => ({ ...piece, bytes: lines.subarray(piece.start, end) });
    for (let start = 0, end = 0; start < lines.length; start = end) {
      end = lines.indexOf(NEWLINE, start) + 1 || lines.length;
      // A byte order mark is one at the beginning of a text alone: where a shard begins with one, it would be lost.
      if (isFirst || (mayCut && size >= shardBytes && !hasByteOrderMark(lines, start))) {
        if (piece.lines > 0) yield pieceUntil(start);
        piece = { start, lines: 0, beginsShard: true };
        size = 0;
      }
      isFirst = false;
      piece.lines++;
      size += end - start;
      if (size > shardBytes + MAX_UNCUT) throw noPlaceToCut(name);
      mayCut = mayCutAfter(lines.subarray(start, end));
    }
    yield pieceUntil(lines.length);
  }
  for await (const lines of wholeLines(chunks, name)) yield* cut(lines);
}

/** The length of UTF-8 bytes as a string. */
export function utf16Length(bytes: Buffer): number {
  if (isAscii(bytes)) return bytes.length;
  let length = 0;
  // Every byte that begins a character counts, and those of characters with four bytes count twice.
  for (const byte of bytes) length += (byte & 0xc0) === 0x80 ? 0 : byte >= 0xf0 ? 2 : 1;
  return length;
}

/** The same bytes in chunks that end with a line end; the last may have none. */
async function* wholeLines(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Buffer, void, undefined> {
  let held: Buffer[] = []; // of a line that goes on in the next chunk: put together once, so that a long one costs what it is long
  let length = 0;
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      yield held.length === 0 ? bytes.subarray(0, end) : Buffer.concat([...held, bytes.subarray(0, end)]);
      held = [];
      length = 0;
    }
    if (end === bytes.length) continue;
    held.push(bytes.subarray(end));
    length += bytes.length - end;
    if (length > MAX_UNCUT) throw noPlaceToCut(name);
  }
  if (held.length > 0) yield Buffer.concat(held);
}

function hasByteOrderMark(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf;
}

function noPlaceToCut(name: string): ParserError {
  return new ParserError("E_BULK_CUT", `${name}: ${MAX_UNCUT >> 20} MiB without a place to cut it at`, {
    hint: "Raw text is cut at blank lines, or with --split lines at any line; trees are cut where all brackets are closed",
  });
}
