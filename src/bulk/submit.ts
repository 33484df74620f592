/**
 * Makes the manifest of a run: reads all inputs once, cuts them into shards and notes their hashes. An input that is packed is written again as one packed file
 * for each shard.
 */
import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { writeFileAtomically } from "../node/atomic-file.ts";
import { fileSource, isGzip, unpackedBytes } from "../node/text-files.ts";
import { fileError } from "../platform/node/file-error.ts";
import { betweenTrees, blankLines, type CutRule, cutText, everyLine, utf16Length } from "./cut-shards.ts";
import {
  type BulkInput,
  type BulkOptions,
  type Manifest,
  type ModelFile,
  pathIn,
  type Shard,
  writeManifest,
} from "./manifest.ts";
import { pieceName } from "./run-folder.ts";

export interface Submission {
  readonly id: string;
  readonly folder: string;
  readonly inputs: readonly string[];
  readonly program: string;
  readonly model: ModelFile;
  readonly options: BulkOptions;
  readonly shardBytes: number;
}

export async function submit(submission: Submission): Promise<Manifest> {
  const { id, folder, program, model, options } = submission;
  await mkdir(folder, { recursive: true }).catch((error) => {
    throw fileError(folder, error);
  });
  const inputs: BulkInput[] = [];
  const shards: Shard[] = [];
  for (const name of submission.inputs) {
    inputs.push(await readInput(name, submission, shards, inputs.length));
  }
  const manifest = { id, program, model, options, inputs, shards };
  await writeManifest(folder, manifest);
  return { format: 1, ...manifest };
}

/** Adds its shards to those of the inputs before. */
async function readInput(
  name: string,
  { folder, options, shardBytes }: Submission,
  shards: Shard[],
  input: number,
): Promise<BulkInput> {
  const source = fileSource(name);
  const isPacked = await isGzip(source);
  const whole = createHash("sha256");
  let bytes = 0;
  let current: OpenShard | null = null;
  async function end(): Promise<void> {
    if (current !== null) shards.push(await closed(current, folder, shards.length));
    current = null;
  }
  const [position, cut] = [
    { start: 0, line: 1, offset: 0 },
    { name, mayCutAfter: ruleFor(options), shardBytes },
  ];
  for await (const piece of cutText(unpackedBytes(source), cut)) {
    if (piece.beginsShard) {
      await end();
      current = { input, ...position, end: position.start, hash: createHash("sha256"), kept: isPacked ? [] : null };
    }
    whole.update(piece.bytes);
    current!.hash.update(piece.bytes);
    current!.kept?.push(Buffer.from(piece.bytes)); // a copy: the chunk it is in should not be kept
    bytes += piece.bytes.length;
    position.start = current!.end = bytes;
    position.line += piece.lines;
    position.offset += utf16Length(piece.bytes);
  }
  await end();
  return { name, path: pathIn(folder, name), bytes, sha256: whole.digest("hex") };
}

interface OpenShard extends Omit<Shard, "sha256" | "piece" | "end"> {
  end: number;
  readonly hash: ReturnType<typeof createHash>;
  /** Of a packed input: what is to be written again. */
  readonly kept: Buffer[] | null;
}

async function closed({ hash, kept, ...shard }: OpenShard, folder: string, number: number): Promise<Shard> {
  const piece = kept === null ? null : pieceName(number);
  if (piece !== null) await writeFileAtomically(join(folder, piece), gzipSync(Buffer.concat(kept!)));
  return { ...shard, sha256: hash.digest("hex"), piece };
}

function ruleFor({ input, split }: BulkOptions): CutRule {
  if (input === "brackets") return betweenTrees();
  return input === "text" && split === "auto" ? blankLines : everyLine;
}
