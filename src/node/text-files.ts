/**
 * Text from files as a stream of chunks: plain or gzip (told by its first bytes), in any encoding that the platform decodes.
 * A file is never held whole. Bytes that are not text in that encoding are an error with a place, not a silent U+FFFD.
 */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { fileError } from "../platform/node/file-error.ts";
import { ParserError, type Place, reasonOf, SyntaxProblem } from "../shared/errors.ts";
import { numberedLines } from "../trees/tree-format.ts";

export interface TextSource {
  /** For messages: the path, or "<stdin>". */
  readonly name: string;
  bytes(): AsyncIterable<Uint8Array>;
  /** Where the bytes stand in what the name names, if not at its beginning. */
  readonly start?: SourceStart | undefined;
}

export interface SourceStart {
  /** From 1. */
  readonly line: number;
  /** In UTF-16 units. */
  readonly offset: number;
}

export function fileSource(path: string): TextSource {
  return { name: path, bytes: () => fileBytes(path) };
}

export function streamSource(name: string, stream: Readable): TextSource {
  return { name, bytes: () => stream };
}

/** The text of a source in chunks of whole characters. */
export async function* textChunks(source: TextSource, encoding = "utf-8"): AsyncGenerator<string, void, undefined> {
  const decoder = makeDecoder(encoding);
  let place: Place = { file: source.name, line: source.start?.line ?? 1, column: 1 };
  let before: Uint8Array = new Uint8Array(0);
  for await (const bytes of unpackedBytes(source)) {
    const text = decodeOrExplain(() => decoder.decode(bytes, { stream: true }), { encoding, place, before, bytes });
    place = placeAfter(place, text);
    before = bytes;
    if (text !== "") yield text;
  }
  const rest = decodeOrExplain(() => decoder.decode(), { encoding, place, before, bytes: new Uint8Array(0) });
  if (rest !== "") yield rest;
}

/** The lines of a source, without their ends. */
export async function* textLines(source: TextSource, encoding = "utf-8"): AsyncGenerator<string, void, undefined> {
  try {
    for await (const line of numberedLines(textChunks(source, encoding))) yield line.text;
  } catch (error) {
    throw error instanceof SyntaxProblem && error.place.file === undefined ? error.inFile(source.name) : error;
  }
}

/** Files that are small by nature are not larger than this, in UTF-16 units. */
const MAX_WHOLE = 1 << 24;

/** All of a source's text, for files that are small by nature. */
export async function wholeText(source: TextSource, encoding = "utf-8"): Promise<string> {
  let text = "";
  for await (const chunk of textChunks(source, encoding)) {
    text += chunk;
    if (text.length > MAX_WHOLE)
      throw new ParserError("E_FILE", `${source.name}: has more than ${MAX_WHOLE} characters`);
  }
  return text;
}

async function* fileBytes(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    // A folder opens well enough and fails on the first read; say it better.
    if ((await stat(path)).isDirectory()) throw new ParserError("E_FILE", `${path} is a folder, not a file`);
    // Large chunks: with the default of 64 KiB the hand-over costs as much as the reading.
    yield* createReadStream(path, { highWaterMark: 1 << 18 });
  } catch (error) {
    throw fileError(path, error);
  }
}

/** Text becomes ten times smaller at most, and a treebank of one sentence again and again perhaps a hundred times. */
const MAX_EXPANSION = 200;
/** Small texts may be as regular as they like: one sentence written 50,000 times. In bytes. */
const EXPANSION_ALLOWED = 1 << 22;

export async function isGzip(source: TextSource): Promise<boolean> {
  const bytes = source.bytes()[Symbol.asyncIterator]();
  const head = await atLeastTwo(bytes);
  await bytes.return?.();
  return isGzipHead(head);
}

function isGzipHead(head: Uint8Array | null): boolean {
  return head !== null && head[0] === 0x1f && head[1] === 0x8b;
}

/** The bytes of a source, unpacked if they are gzip. */
export async function* unpackedBytes(source: TextSource): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = source.bytes()[Symbol.asyncIterator]();
  const head = await atLeastTwo(bytes);
  if (head === null) return;
  const all = prepend(head, bytes);
  if (!isGzipHead(head)) {
    yield* all;
    return;
  }
  const gunzip = createGunzip({ chunkSize: 1 << 18 });
  void feed(all, gunzip); // its errors come out of `gunzip`
  let expanded = 0;
  try {
    for await (const chunk of gunzip) {
      expanded += chunk.length;
      if (expanded > EXPANSION_ALLOWED && expanded > MAX_EXPANSION * gunzip.bytesWritten) {
        throw new ParserError("E_GZIP", `${source.name}: expands to more than ${MAX_EXPANSION} times its size`, {
          hint: "No text does; if it is one, unpack it first",
        });
      }
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ParserError) throw error;
    throw new ParserError("E_GZIP", `${source.name}: not a complete gzip file (${reasonOf(error)})`, {
      hint: "Is the file truncated?",
    });
  } finally {
    gunzip.destroy();
    await bytes.return?.();
  }
}

async function feed(bytes: AsyncIterable<Uint8Array>, into: ReturnType<typeof createGunzip>): Promise<void> {
  try {
    for await (const chunk of bytes) {
      if (into.destroyed) return;
      if (!into.write(chunk)) await drained(into);
    }
    into.end();
  } catch (error) {
    into.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Or closed by who reads. Neither listener stays: a large file would gather one a chunk. */
function drained(stream: ReturnType<typeof createGunzip>): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off("drain", done).off("close", done);
      resolve();
    };
    stream.on("drain", done).on("close", done);
  });
}

async function atLeastTwo(bytes: AsyncIterator<Uint8Array>): Promise<Uint8Array | null> {
  let head: Uint8Array | null = null;
  while (head === null || head.length < 2) {
    const next = await bytes.next();
    if (next.done) return head;
    head = head === null ? next.value : Buffer.concat([head, next.value]);
  }
  return head;
}

async function* prepend(
  head: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function makeDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  } catch (error) {
    throw new ParserError("E_ENCODING", `unknown encoding "${encoding}"`, {
      cause: error,
      hint: "Try utf-8, latin1, gb18030 or utf-16le",
    });
  }
}

interface Reading {
  readonly encoding: string;
  /** Where the first character of `bytes` stands that was not begun before them. */
  readonly place: Place;
  readonly before: Uint8Array;
  readonly bytes: Uint8Array;
}

function decodeOrExplain(decode: () => string, reading: Reading): string {
  try {
    return decode();
  } catch (error) {
    const { encoding } = reading;
    const hint = "Is this a binary file, or text in another encoding (--encoding)?";
    const place = placeAfter(reading.place, textBeforeFault(reading));
    throw new SyntaxProblem("E_ENCODING", `bytes that are not ${encoding} text`, place, { hint, cause: error });
  }
}

/** Where a text ends that starts at `place`. */
export function placeAfter<P extends Place>(place: P, text: string): P {
  const lastNewline = text.lastIndexOf("\n");
  if (lastNewline === -1) return { ...place, column: place.column + text.length };
  let { line } = place;
  for (let i = text.indexOf("\n"); i !== -1; i = text.indexOf("\n", i + 1)) line++;
  return { ...place, line, column: text.length - lastNewline };
}

const LONGEST_CHARACTER = 4; // bytes, in every encoding that the platform knows

/** What can be decoded of bytes that are not text: all up to the fault, found by halving. */
function textBeforeFault({ encoding, before, bytes }: Reading): string {
  const start = (count: number) => before.subarray(before.length - count);
  // The character that the bytes before left unfinished: the longest end of them that decodes to nothing yet.
  let unfinished = 0;
  for (let count = 1; count < Math.min(LONGEST_CHARACTER, before.length + 1); count++) {
    if (decodedStart(start(count), encoding) === "") unfinished = count;
  }
  const all = Buffer.concat([start(unfinished), bytes]);
  let good = 0;
  let bad = all.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (decodedStart(all.subarray(0, middle), encoding) === null) bad = middle;
    else good = middle;
  }
  return decodedStart(all.subarray(0, good), encoding) ?? "";
}

/** The whole characters in bytes that may go on; null if they cannot be text. */
function decodedStart(bytes: Uint8Array, encoding: string): string | null {
  try {
    return makeDecoder(encoding).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}
