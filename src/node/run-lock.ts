/**
 * A file that says who is writing beside it: of two training runs with one `--out`, the second stops. It names the process, so that a
 * lock whose process has ended (it was killed, the power went) is recognised and taken over.
 */
import { readFileSync } from "node:fs";
import { link, open, readFile, rename, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { fileError } from "../platform/node/file-error.ts";
import { codeOf, ParserError } from "../shared/errors.ts";
import { temporaryName } from "./atomic-file.ts";
import { forgetTemporary, watchTemporary } from "./temporary-files.ts";

export interface RunLock {
  release(): Promise<void>;
}

/** `what`: for the message, "my.model". */
export async function takeLock(path: string, what: string): Promise<RunLock> {
  const own = `${JSON.stringify({ process: process.pid, host: hostname(), started: startOf(process.pid) })}\n`;
  // Once more after a stale one was put away; who is then still quicker is a living run.
  for (let attempt = 0; !(await create(path, own)); attempt++) {
    if (attempt > 0 || !(await putAway(path))) throw await locked(path, what);
  }
  watchTemporary(path);
  return {
    async release() {
      await rm(path, { force: true });
      forgetTemporary(path);
    },
  };
}

async function create(path: string, content: string): Promise<boolean> {
  try {
    const file = await open(path, "wx");
    await file.writeFile(content);
    await file.close();
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw fileError(path, error);
  }
}

/** Whether a stale lock was there. It is moved before it is judged: another run may put its own in the place meanwhile. */
async function putAway(path: string): Promise<boolean> {
  const aside = temporaryName(path);
  try {
    await rename(path, aside);
  } catch {
    return true; // another run has put it away
  }
  const isStale = !isAlive(await readFile(aside, "utf8"));
  if (!isStale) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
  return isStale;
}

interface Holder {
  readonly process?: unknown;
  readonly host?: unknown;
  readonly started?: unknown;
}

function holderIn(text: string): Holder {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** What cannot be looked at, on another machine, may be alive. */
function isAlive(text: string): boolean {
  const { process: id, host, started } = holderIn(text);
  if (!Number.isSafeInteger(id) || Number(id) < 1) return false;
  if (host !== hostname()) return true;
  try {
    process.kill(Number(id), 0); // sends nothing, but fails if there is no such process
  } catch (error) {
    return codeOf(error) !== "ESRCH";
  }
  return started === startOf(Number(id)); // numbers of processes are used again
}

/** When a process started, in the system's own count; null where it does not say. */
function startOf(id: number): string | null {
  try {
    const text = readFileSync(`/proc/${id}/stat`, "latin1");
    return text.slice(text.lastIndexOf(")")).split(" ")[20] ?? null;
  } catch {
    return null;
  }
}

async function locked(path: string, what: string): Promise<ParserError> {
  const { process: id, host } = holderIn(await readFile(path, "utf8").catch(() => ""));
  const who = typeof id === "number" ? ` (process ${id}${host === hostname() ? "" : ` on ${host}`})` : "";
  return new ParserError("E_LOCKED", `another run${who} is writing ${what}`, {
    hint: `Wait for it, or give another --out; if there is no such run, remove ${path}`,
  });
}
