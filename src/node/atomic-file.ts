/**
 * Files that appear complete or not at all: written beside their place under another name, flushed to the disk, then renamed.
 * A crash, a full disk, an error or a Ctrl-C in mid-way leaves the old file as it was. The new file has the permissions of the old one. A
 * link stays a link to the file it names, and one to nothing is refused; a device or a pipe (/dev/null, /dev/stdout) is not replaced but
 * gets all of the data at the end.
 */
import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, type Stats } from "node:fs";
import { type FileHandle, lstat, open, realpath, rename, rm, stat } from "node:fs/promises";
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

/** `onSignal` is called if Ctrl-C or `kill` ends the process before the file is in its place. */
export async function createAtomicFile(path: string, onSignal?: () => void): Promise<AtomicFile> {
  const place = await placeOf(path);
  const temporary = temporaryName(place.isSpecial ? join(tmpdir(), basename(path)) : place.path);
  const folder = dirname(temporary);
  watchTemporary(temporary, onSignal); // before it is there: it must not be left behind at any moment
  // Nobody else may read it before it has the permissions of the file it replaces.
  const mode = place.replaced === null && !place.isSpecial ? 0o666 : 0o600;
  const file = await attempt(place.isSpecial ? folder : path, () => open(temporary, "wx", mode)).catch((error) => {
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
          if (place.replaced !== null) await takeAfter(file, place.replaced);
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

/** Writes a whole file at once, atomically; a large one in parts, which need not be joined in memory. */
export async function writeFileAtomically(
  path: string,
  data: string | Uint8Array | readonly Uint8Array[],
): Promise<void> {
  const file = await createAtomicFile(path);
  try {
    for (const part of typeof data === "string" || data instanceof Uint8Array ? [data] : data) await file.write(part);
    await file.commit();
  } finally {
    await file.discard();
  }
}

/** In the same folder, opened by nobody else: it cannot be guessed, and `wx` refuses one that is there. */
export function temporaryName(path: string): string {
  return join(dirname(path), `.treewright-${randomBytes(12).toString("hex")}.tmp`);
}

/** Owner and permissions of another file. Only the superuser can give files away; for others the owner is the same. */
async function takeAfter(file: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  await file.chown(uid, gid).catch(() => undefined);
  await file.chmod(mode & 0o7777);
}

interface Destination {
  /** Where the file really is: links are followed. */
  readonly path: string;
  /** A device or a pipe: data can be written to it, but no other file may take its place. */
  readonly isSpecial: boolean;
  /** The file that is there already. */
  readonly replaced: Stats | null;
}

async function placeOf(path: string): Promise<Destination> {
  const existing = await stat(path).catch(() => null); // nothing there, or a folder that is missing: opening the file will tell
  if (existing === null) {
    const link = await lstat(path).catch(() => null);
    if (link !== null) throw new ParserError("E_FILE", `${path} is a link to a file that does not exist`);
    return { path, isSpecial: false, replaced: null };
  }
  if (existing.isDirectory()) throw new ParserError("E_FILE", `${path} is a folder, not a file`);
  if (!existing.isFile()) return { path, isSpecial: true, replaced: null };
  return { path: await attempt(path, () => realpath(path)), isSpecial: false, replaced: existing };
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
