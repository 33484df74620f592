/**
 * Files that appear complete or not at all: written beside their place under another name, flushed to the disk, then renamed.
 * A crash, a full disk or an error in mid-way leaves the old file as it was.
 */
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileError } from "./text-files.ts";

export interface AtomicFile {
  write(data: string | Uint8Array): Promise<void>;
  /** Puts the file in its place. */
  commit(): Promise<void>;
  /** Forgets what was written; does nothing after `commit`. */
  discard(): Promise<void>;
}

let counter = 0; // two files of one process may be written to one place at the same time

export async function createAtomicFile(path: string): Promise<AtomicFile> {
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}-${counter++}.tmp`);
  const file = await attempt(path, () => open(temporary, "w"));
  let isOpen = true;
  async function discard(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await file.close();
    await rm(temporary, { force: true });
  }
  return {
    async write(data) {
      await attempt(path, () => file.appendFile(data));
    },
    async commit() {
      try {
        await attempt(path, async () => {
          await file.sync();
          await rename(temporary, path);
        });
        isOpen = false;
        await file.close();
        await syncFolder(dirname(path));
      } finally {
        await discard();
      }
    },
    discard,
  };
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
