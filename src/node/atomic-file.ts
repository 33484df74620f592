/**
 * Files that appear complete or not at all: written beside their place under another name, flushed to the disk, then renamed.
 * A crash, a full disk, an error or a Ctrl-C in mid-way leaves the old file as it was. A link stays a link to the file it names; a
 * device or a pipe (/dev/null, /dev/stdout) is not replaced but gets all of the data at the end.
 */
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { type FileHandle, open, realpath, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileError } from "../platform/node/file-error.ts";
import { ParserError } from "../shared/errors.ts";
import { forgetTemporary, watchTemporary } from "./temporary-files.ts";

export interface AtomicFile {
  write(data: string | Uint8Array): Promise<void>;
  /** Puts the file in its place. */
  commit(): Promise<void>;
  /** Forgets what was written; does nothing after `commit`. */
  discard(): Promise<void>;
}

let counter = 0; // two files of one process may be written to one place at the same time

export async function createAtomicFile(path: string): Promise<AtomicFile> {
  const place = await placeOf(path);
  const folder = place.isSpecial ? tmpdir() : dirname(place.path);
  const temporary = join(folder, `.${basename(path)}.${process.pid}-${counter++}.tmp`);
  watchTemporary(temporary); // before it is there: it must not be left behind at any moment
  const file = await attempt(path, () => open(temporary, "w")).catch((error) => {
    forgetTemporary(temporary);
    throw existsSync(folder) ? error : new ParserError("E_FILE", `${path}: there is no folder ${folder}`);
  });
  let isOpen = true;
  async function discard(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await file.close();
    await rm(temporary, { force: true });
    forgetTemporary(temporary);
  }
  return {
    async write(data) {
      await attempt(path, () => file.appendFile(data));
    },
    async commit() {
      try {
        await attempt(path, async () => {
          if (place.isSpecial) return pipeline(createReadStream(temporary), createWriteStream(path));
          await file.sync();
          await rename(temporary, place.path);
          forgetTemporary(temporary);
          isOpen = false;
          await file.close();
          await syncFolder(folder);
        });
      } finally {
        await discard();
      }
    },
    discard,
  };
}

/** Fails now if a file could not be written there later. */
export async function checkPlace(path: string): Promise<void> {
  await (await createAtomicFile(path)).discard();
}

/** Writes a whole file at once, atomically. */
export async function writeFileAtomically(path: string, data: string | Uint8Array): Promise<void> {
  const file = await createAtomicFile(path);
  try {
    await file.write(data);
    await file.commit();
  } finally {
    await file.discard();
  }
}

interface Destination {
  /** Where the file really is: links are followed. */
  readonly path: string;
  /** A device or a pipe: data can be written to it, but no other file may take its place. */
  readonly isSpecial: boolean;
}

async function placeOf(path: string): Promise<Destination> {
  const existing = await stat(path).catch(() => null); // nothing there, or a folder that is missing: opening the file will tell
  if (existing === null) return { path, isSpecial: false };
  if (existing.isDirectory()) throw new ParserError("E_FILE", `${path} is a folder, not a file`);
  if (!existing.isFile()) return { path, isSpecial: true };
  return { path: await attempt(path, () => realpath(path)), isSpecial: false };
}

/** A rename is safe from a power cut only when the folder is flushed too; not every platform lets a folder be opened. */
async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, "r");
    await handle.sync();
  } catch {
    // Windows cannot open folders; the rename itself has happened.
  } finally {
    await handle?.close();
  }
}

async function attempt<T>(path: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw fileError(path, error);
  }
}
