/**
 * Where results go. They appear complete or not at all: a file is written aside and renamed; what goes to the standard
 * output is held back until all is done, in memory first, then in a temporary file. Only where a fault cannot stop the
 * run (`isStreaming`) is the standard output written as the results come.
 */
import { existsSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { type AtomicFile, createAtomicFile } from "../node/atomic-file.ts";
import { forgetTemporary, watchTemporary } from "../node/temporary-files.ts";
import { fileSource } from "../node/text-files.ts";
import { fileError } from "../platform/node/file-error.ts";
import { ParserError } from "../shared/errors.ts";
import type { Terminal } from "./command.ts";
import { ERASE_LINE } from "./progress.ts";
import { isTerminal } from "./screen.ts";

export interface Output {
  write(text: string): Promise<void>;
}

export interface OutputPlace {
  /** A file; without it, the standard output. */
  readonly path?: string | undefined;
  readonly isStreaming?: boolean;
}

/** Runs `produce` and puts what it wrote in its place; if it fails nothing appears. */
export async function withOutput<T>(
  terminal: Terminal,
  place: OutputPlace,
  produce: (output: Output) => Promise<T>,
): Promise<T> {
  if (place.path !== undefined) return toFile(terminal, place.path, produce);
  if (place.isStreaming) return streamed(terminal.stdout, produce);
  return toStandardOutput(terminal, produce);
}

/** A file that says what became of it when Ctrl-C ends the command. */
export function createOutputFile({ stderr }: Terminal, path: string): Promise<AtomicFile> {
  const fate = existsSync(path) ? `${path} is as it was before` : `${path} was not written`;
  const erase = isTerminal(stderr) ? ERASE_LINE : ""; // of progress, and the terminal's ^C
  return createAtomicFile(path, () => stderr.write(`${erase}treewright: interrupted; ${fate}\n`));
}

async function toFile<T>(terminal: Terminal, path: string, produce: (output: Output) => Promise<T>): Promise<T> {
  const file = await createOutputFile(terminal, path);
  try {
    const result = await gathered(produce, (text) => file.write(text));
    await file.commit();
    return result;
  } finally {
    await file.discard();
  }
}

/** What is held in memory before a temporary file takes over, in bytes. */
const MAX_HELD = 1 << 24;

async function toStandardOutput<T>(terminal: Terminal, produce: (output: Output) => Promise<T>): Promise<T> {
  let held: Uint8Array[] = []; // as bytes: a string put together from many pieces keeps them all alive
  let heldLength = 0;
  let folder: string | null = null;
  let spool: Awaited<ReturnType<typeof createAtomicFile>> | null = null;
  async function hold(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    held.push(bytes);
    heldLength += bytes.length;
    if (heldLength < MAX_HELD) return;
    if (folder === null) {
      folder = makeTemporaryFolder();
      watchTemporary(folder); // a reader that leaves early, as `| head` does, ends the process
    }
    spool ??= await createAtomicFile(join(folder, "output"));
    await spool.write(Buffer.concat(held));
    held = [];
    heldLength = 0;
  }
  try {
    const result = await gathered(produce, hold);
    if (folder !== null && spool !== null) {
      await (spool as { commit(): Promise<void> }).commit();
      for await (const chunk of fileSource(join(folder, "output")).bytes()) await writeTo(terminal.stdout, chunk);
    }
    if (held.length > 0) await writeTo(terminal.stdout, Buffer.concat(held));
    return result;
  } finally {
    if (folder !== null) {
      await rm(folder, { recursive: true, force: true });
      forgetTemporary(folder);
    }
  }
}

function makeTemporaryFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), "treewright-"));
  } catch (error) {
    const { code, message } = fileError(tmpdir(), error);
    throw new ParserError(code, message, {
      hint: "Long results wait there; set TMPDIR to a folder that can be written",
    });
  }
}

/** Small pieces are put together, so that writing a tree does not mean a system call for each. */
async function gathered<T>(
  produce: (output: Output) => Promise<T>,
  flush: (text: string) => Promise<void>,
): Promise<T> {
  let pieces = "";
  const result = await produce({
    async write(text) {
      pieces += text;
      if (pieces.length < 1 << 16) return;
      const full = pieces;
      pieces = "";
      await flush(full);
    },
  });
  if (pieces !== "") await flush(pieces);
  return result;
}

/** Someone may be waiting at the other end: nothing is held back for longer than this. */
const MAX_DELAY_MS = 20;

/** Small pieces are put together here too, as long as nobody has to wait for them; after a fault what was written still appears. */
async function streamed<T>(stream: Writable, produce: (output: Output) => Promise<T>): Promise<T> {
  let pieces = "";
  let timer: NodeJS.Timeout | null = null;
  let failure: unknown = null;
  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const full = pieces;
    pieces = "";
    if (full !== "") await writeTo(stream, full);
  }
  try {
    return await produce({
      async write(text) {
        if (failure !== null) throw failure;
        pieces += text;
        if (pieces.length >= 1 << 16) await flush();
        else {
          timer ??= setTimeout(() => {
            flush().catch((error: unknown) => {
              failure = error;
            });
          }, MAX_DELAY_MS);
        }
      },
    });
  } finally {
    await flush();
  }
}

/** Writes with regard to the reader's pace: memory stays bounded when the other end is slow. */
export async function writeTo(stream: Writable, data: string | Uint8Array): Promise<void> {
  if (stream.write(data)) return;
  await new Promise<void>((resolve, reject) => {
    const done = (error?: Error | null) => {
      stream.off("drain", done);
      stream.off("error", done);
      stream.off("close", done);
      if (error) reject(error);
      else resolve();
    };
    stream.once("drain", done).once("error", done).once("close", done);
  });
}
