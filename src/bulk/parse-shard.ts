/** Parses one shard: its bytes in, `shard-00017.mrg.gz` and its receipt out, as `treewright parse` would have written that part. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { createAtomicFile } from "../node/atomic-file.ts";
import { type InputItem, wordItems } from "../node/sentence-items.ts";
import type { TextSource } from "../node/text-files.ts";
import { sentencesOfSource } from "../node/text-sentences.ts";
import { textItems, writtenParses } from "../node/written-parses.ts";
import type { Parser } from "../parsing/parser.ts";
import { fileError } from "../platform/node/file-error.ts";
import { invariant, ParserError } from "../shared/errors.ts";
import { formatNamed, WRITABLE_FORMATS } from "../trees/formats.ts";
import { type BulkOptions, type Manifest, pathFrom, type Shard } from "./manifest.ts";
import { unpacked } from "./packed-file.ts";
import { outputPath, type Receipt, writeReceipt } from "./run-folder.ts";

export interface Run {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Names this worker in receipts and logs. */
  readonly worker: string;
}

/** Characters that are packed together. */
const PORTION = 1 << 18;

export async function parseShard({ folder, manifest, worker }: Run, number: number, parser: Parser): Promise<Receipt> {
  const shard = manifest.shards[number];
  invariant(shard !== undefined, `there is no shard ${number}`);
  const startedAt = new Date().toISOString();
  const input = createHash("sha256");
  const output = createHash("sha256");
  const counts = { bytes: 0, lines: 0, failed: 0 };
  const items = itemsOf(
    shardSource(folder, manifest, shard, (bytes) => input.update(bytes)),
    manifest.options,
  );
  const format = formatNamed(WRITABLE_FORMATS, manifest.options.format);
  invariant(format !== null, "a manifest names a format");

  async function* portions(): AsyncGenerator<Buffer, void, undefined> {
    let held = "";
    const packed = () => {
      const bytes = Buffer.from(held);
      held = "";
      output.update(bytes);
      counts.bytes += bytes.length;
      return bytes;
    };
    for await (const { text, problem } of writtenParses(parser, items, format!)) {
      counts.lines++;
      if (problem !== null) counts.failed++;
      for (const part of text) held += part;
      if (held.length >= PORTION) yield packed();
    }
    if (held !== "") yield packed();
  }

  const file = await createAtomicFile(outputPath(folder, manifest, number));
  try {
    await pipeline(portions(), createGzip(), async (packed: AsyncIterable<Buffer>) => {
      for await (const bytes of packed) await file.write(bytes);
    });
    if (input.digest("hex") !== shard.sha256) throw changedInput(manifest.inputs[shard.input]!.name);
    await file.commit();
  } finally {
    await file.discard();
  }
  const { program, model } = manifest;
  const sha256 = output.digest("hex");
  const finishedAt = new Date().toISOString();
  const receipt = { shard: number, sha256, ...counts, program, model: model.sha256, worker, startedAt, finishedAt };
  await writeReceipt(folder, receipt);
  return receipt;
}

function shardSource(
  folder: string,
  { inputs }: Manifest,
  { input, start, end, line, offset, piece }: Shard,
  onBytes: (bytes: Uint8Array) => void,
): TextSource {
  const { name, path } = inputs[input]!;
  const file = pathFrom(folder, piece ?? path);
  const bytes = () => (piece === null ? rangeOf(file, start, end) : unpacked(file));
  return { name, start: { line, offset }, bytes: () => watched(bytes(), onBytes) };
}

async function* rangeOf(path: string, start: number, end: number): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* createReadStream(path, { start, end: end - 1, highWaterMark: 1 << 18 });
  } catch (error) {
    throw fileError(path, error);
  }
}

async function* watched(
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (bytes: Uint8Array) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const bytes of chunks) {
    onBytes(bytes);
    yield bytes;
  }
}

function itemsOf(source: TextSource, options: BulkOptions): AsyncIterable<InputItem> {
  const { input, goldTags, split, hyphens, abbreviations } = options;
  const encoding = "utf-8";
  if (input !== "text") return wordItems(input, source, { encoding, goldTags });
  return textItems(sentencesOfSource(source, encoding, { split, hyphens, abbreviations }));
}

function changedInput(name: string): ParserError {
  return new ParserError("E_BULK_INPUT", `${name} is not what it was when it was submitted`, {
    hint: "Put the old file back, or submit the new one into another folder",
  });
}
