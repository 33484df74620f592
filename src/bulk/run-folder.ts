/**
 * The files of a bulk run beside its manifest. For each finished shard there is its output and then its receipt: where there is a receipt, the output is
 * complete. For a shard that failed for good there is a note with the reason. All are renamed into place, so that it does not matter who
 * dies when, or whether two workers parse the same shard.
 *
 *   shard-00017.mrg.gz   shard-00017.json   shard-00018.failed.json   cancelled.json
 */
import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "../node/atomic-file.ts";
import { fileError } from "../platform/node/file-error.ts";
import { ParserError } from "../shared/errors.ts";
import type { Manifest } from "./manifest.ts";

/** What a worker says of a shard that it has parsed. */
export interface Receipt {
  readonly shard: number;
  /** Of the output, unpacked. */
  readonly sha256: string;
  readonly bytes: number;
  /** One for each sentence, and for each empty line of tokens. */
  readonly lines: number;
  /** Sentences that have no parse. */
  readonly failed: number;
  readonly program: string;
  readonly model: string;
  /** Who, and how long it took. */
  readonly worker: string;
  readonly startedAt: string;
  readonly finishedAt: string;
}

/** Why a shard was given up. */
export interface FailureNote {
  readonly shard: number;
  readonly code: string;
  readonly message: string;
  readonly worker: string;
  readonly at: string;
}

export interface RunState {
  /** By the numbers of their shards. */
  readonly receipts: ReadonlySet<number>;
  readonly failures: ReadonlySet<number>;
  readonly isCancelled: boolean;
}

const ENDINGS = { brackets: "mrg", json: "jsonl" } as const;
const CANCELLED = "cancelled.json";

function nameOf(shard: number): string {
  return `shard-${String(shard).padStart(5, "0")}`;
}

export function outputPath(folder: string, { options }: Pick<Manifest, "options">, shard: number): string {
  return join(folder, `${nameOf(shard)}.${ENDINGS[options.format]}.gz`);
}

export function pieceName(shard: number): string {
  return `${nameOf(shard)}.input.gz`;
}

export function hasReceipt(folder: string, shard: number): boolean {
  return existsSync(receiptPath(folder, shard));
}

export async function writeReceipt(folder: string, receipt: Receipt): Promise<void> {
  await writeFileAtomically(receiptPath(folder, receipt.shard), `${JSON.stringify(receipt)}\n`);
  await rm(failurePath(folder, receipt.shard), { force: true });
}

export async function readReceipt(folder: string, shard: number): Promise<Receipt> {
  return readJson<Receipt>(receiptPath(folder, shard));
}

export async function writeFailure(folder: string, note: FailureNote): Promise<void> {
  await writeFileAtomically(failurePath(folder, note.shard), `${JSON.stringify(note)}\n`);
}

export async function readFailure(folder: string, shard: number): Promise<FailureNote> {
  return readJson<FailureNote>(failurePath(folder, shard));
}

export async function forgetFailures(folder: string, shards: Iterable<number>): Promise<void> {
  for (const shard of shards) await rm(failurePath(folder, shard), { force: true });
}

export async function setCancelled(folder: string, isCancelled: boolean): Promise<void> {
  if (isCancelled) await writeFileAtomically(join(folder, CANCELLED), "{}\n");
  else await rm(join(folder, CANCELLED), { force: true });
}

/** From the names of the files alone: a run of 100,000 shards is looked at in no time. */
export async function readState(folder: string): Promise<RunState> {
  const names = await readdir(folder).catch((error) => {
    throw fileError(folder, error);
  });
  const numbers = (pattern: RegExp) =>
    new Set(names.flatMap((name) => Number(pattern.exec(name)?.[1] ?? Number.NaN)).filter(Number.isInteger));
  return {
    receipts: numbers(/^shard-(\d+)\.json$/),
    failures: numbers(/^shard-(\d+)\.failed\.json$/),
    isCancelled: names.includes(CANCELLED),
  };
}

/** Shards that are neither finished nor given up. */
export function openShards({ shards }: Manifest, { receipts, failures }: RunState): number[] {
  return [...shards.keys()].filter((shard) => !receipts.has(shard) && !failures.has(shard));
}

function receiptPath(folder: string, shard: number): string {
  return join(folder, `${nameOf(shard)}.json`);
}

function failurePath(folder: string, shard: number): string {
  return join(folder, `${nameOf(shard)}.failed.json`);
}

async function readJson<Value>(path: string): Promise<Value> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) throw new ParserError("E_MANIFEST", `${path} is not JSON`, { cause: error });
    throw fileError(path, error);
  }
}
