/** Joins the output of all shards in their order, once everything is there and has the hashes and counts of the receipts. */
import { createHash } from "node:crypto";
import { fileSource } from "../node/text-files.ts";
import { ParserError } from "../shared/errors.ts";
import { type Manifest, requireSameProgram } from "./manifest.ts";
import { unpacked } from "./packed-file.ts";
import { outputPath, readReceipt, readState } from "./run-folder.ts";

export interface Collected {
  readonly sentences: number;
  readonly failedSentences: number;
  /** Of the joined text. */
  readonly bytes: number;
  readonly sha256: string;
}

const NEWLINE = 0x0a;

/** Throws if a shard is missing or its output is not what its worker wrote. */
export async function verifyRun(folder: string, manifest: Manifest): Promise<Collected> {
  await requireAll(folder, manifest);
  const whole = createHash("sha256");
  let [sentences, failedSentences, bytes] = [0, 0, 0];
  for (const shard of manifest.shards.keys()) {
    const receipt = await readReceipt(folder, shard);
    requireSameProgram(manifest, receipt.program);
    const hash = createHash("sha256");
    let [size, lines] = [0, 0];
    for await (const chunk of outputOf(folder, manifest, shard)) {
      hash.update(chunk);
      whole.update(chunk);
      size += chunk.length;
      lines += linesIn(chunk);
    }
    const isSame =
      receipt.model === manifest.model.sha256 &&
      hash.digest("hex") === receipt.sha256 &&
      size === receipt.bytes &&
      lines === receipt.lines;
    if (!isSame) throw damaged(outputPath(folder, manifest, shard));
    sentences += lines;
    failedSentences += receipt.failed;
    bytes += size;
  }
  return { sentences, failedSentences, bytes, sha256: whole.digest("hex") };
}

/** The joined text. */
export async function* joinedOutput(folder: string, manifest: Manifest): AsyncGenerator<Uint8Array, void, undefined> {
  for (const shard of manifest.shards.keys()) yield* outputOf(folder, manifest, shard);
}

/** The same as gzip: packed files one after the other are a packed file. */
export async function* joinedPacked(folder: string, manifest: Manifest): AsyncGenerator<Uint8Array, void, undefined> {
  for (const shard of manifest.shards.keys()) yield* fileSource(outputPath(folder, manifest, shard)).bytes();
}

function outputOf(folder: string, manifest: Manifest, shard: number): AsyncIterable<Uint8Array> {
  return unpacked(outputPath(folder, manifest, shard));
}

async function requireAll(folder: string, { shards }: Manifest): Promise<void> {
  const { receipts, failures } = await readState(folder);
  const missing = [...shards.keys()].filter((shard) => !receipts.has(shard));
  if (missing.length === 0) return;
  const failed = missing.filter((shard) => failures.has(shard)).length;
  throw new ParserError(
    "E_BULK_INCOMPLETE",
    `${missing.length} of ${shards.length} shards are not finished (${failed} of them failed), the first is ${missing[0]}`,
    {
      hint:
        failed > 0 ? "treewright bulk status FOLDER tells why; bulk retry tries them again" : "Is a worker running?",
    },
  );
}

function linesIn(bytes: Uint8Array): number {
  let count = 0;
  for (let i = bytes.indexOf(NEWLINE); i !== -1; i = bytes.indexOf(NEWLINE, i + 1)) count++;
  return count;
}

function damaged(path: string): ParserError {
  return new ParserError("E_BULK_OUTPUT", `${path} is not what its worker wrote`, {
    hint: "Delete its receipt (.json), and bulk retry has the shard parsed again",
  });
}
