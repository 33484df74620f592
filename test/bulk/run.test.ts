/** A run without a queue, from its inputs to the joined output: the same files and functions that workers with Redis use. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { joinedOutput, joinedPacked, verifyRun } from "../../src/bulk/collect.ts";
import { hashOf, type Manifest, readManifest, requireSameModel, requireSameProgram } from "../../src/bulk/manifest.ts";
import { readFailure, readReceipt, readState } from "../../src/bulk/run-folder.ts";
import { type ShardRunner, shardRunner } from "../../src/bulk/shard-runner.ts";
import { submit } from "../../src/bulk/submit.ts";
import { workLocally } from "../../src/bulk/work.ts";
import { fileSource } from "../../src/node/text-files.ts";
import { sentencesOfSource } from "../../src/node/text-sentences.ts";
import { textItems, writtenParses } from "../../src/node/written-parses.ts";
import { Parser } from "../../src/parsing/parser.ts";
import { formatNamed, WRITABLE_FORMATS } from "../../src/trees/formats.ts";
import { makeScratch } from "../helpers/scratch.ts";
import { TINY_NETWORKS, tinyModelFile } from "../helpers/tiny-model.ts";

const scratch = makeScratch();
const model = tinyModelFile("in-order", TINY_NETWORKS.default);
const TEXT =
  "The dog sees the cat. She sleeps.\n\nGo home!\n\nTime flies like an arrow. A walk in the park.\n\n".repeat(4);
const LONG =
  "A sentence that goes on and on and on and on and on and on and on and on and on and on and on and on and on and on and on.\n\n";
const OPTIONS = {
  input: "text",
  goldTags: false,
  format: "json",
  split: "auto",
  hyphens: "split",
  abbreviations: [],
  maxWords: 30,
} as const;
let parser: Parser;

beforeAll(async () => {
  parser = await Parser.load(model, { maxWords: OPTIONS.maxWords });
});

async function submitted(name: string, inputs: readonly string[]): Promise<{ folder: string; manifest: Manifest }> {
  const folder = scratch.path(name);
  await submit({
    id: name,
    folder,
    inputs,
    program: "1.2.3",
    model: { name: "english", path: null, sha256: hashOf(model) },
    options: OPTIONS,
    shardBytes: 100,
  });
  return { folder, manifest: await readManifest(folder) };
}

function runnerFor(run: { folder: string; manifest: Manifest }, events: string[] = []): ShardRunner {
  return shardRunner({ ...run, worker: "w" }, async () => parser, {
    onDone: ({ shard }) => events.push(`done ${shard}`),
    onSkipped: (shard) => events.push(`skipped ${shard}`),
    onFailure: ({ shard, code, isFinal }) => events.push(`${isFinal ? "given up" : "failed"} ${shard} ${code}`),
  });
}

const NEVER = new AbortController().signal;
const work = (run: { folder: string; manifest: Manifest }, part = { index: 0, of: 1 }, runner = runnerFor(run)) =>
  workLocally({ ...run, worker: "w" }, runner, { part, signal: NEVER });

async function joined(run: { folder: string; manifest: Manifest }): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of joinedOutput(run.folder, run.manifest)) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

/** What one process gives for the same inputs. */
async function atOnce(inputs: readonly string[]): Promise<string> {
  let all = "";
  for (const input of inputs) {
    const items = textItems(sentencesOfSource(fileSource(input), "utf-8", OPTIONS));
    for await (const { text } of writtenParses(parser, items, formatNamed(WRITABLE_FORMATS, "json")!)) {
      for (const part of text) all += part;
    }
  }
  return all;
}

test("plain and packed inputs give, in shards, what one process gives; a sentence that fails is an error in its place", async () => {
  const inputs = [
    scratch.write("a.txt", TEXT + LONG + TEXT),
    scratch.write("b.txt.gz", gzipSync(`🙂 is état.\n\n${TEXT}`)),
    scratch.write("empty.txt", ""),
  ];
  const run = await submitted("run1", inputs);
  expect(run.manifest.shards.length).toBeGreaterThan(6);
  await work(run);
  const expected = await atOnce(inputs);
  expect(await joined(run)).toBe(expected);
  const packed: Uint8Array[] = [];
  for await (const chunk of joinedPacked(run.folder, run.manifest)) packed.push(chunk);
  expect(gunzipSync(Buffer.concat(packed)).toString()).toBe(expected);
  const lines = expected.split("\n").length - 1;
  expect(await verifyRun(run.folder, run.manifest)).toEqual({
    sentences: lines,
    failedSentences: 1,
    bytes: Buffer.byteLength(expected),
    sha256: hashOf(Buffer.from(expected)),
  });
  expect(expected).toContain('"code":"E_TOO_LONG"');
});

describe("whatever happens to workers", () => {
  test("a shard whose worker died before its receipt is parsed again, to the same bytes", async () => {
    const run = await submitted("run2", [scratch.write("c.txt", TEXT)]);
    await work(run);
    const before = await joined(run);
    for (const name of ["shard-00001.json", "shard-00002.json"]) rmSync(`${run.folder}/${name}`);
    rmSync(`${run.folder}/shard-00002.jsonl.gz`);
    writeFileSync(`${run.folder}/.shard-00002.jsonl.gz.1234.tmp`, "half of it"); // what a kill leaves behind
    const events: string[] = [];
    await work(run, undefined, runnerFor(run, events));
    expect(events.sort()).toEqual(["done 1", "done 2"]);
    expect(await joined(run)).toBe(before);
  });

  test("two workers with the same shards do no harm, and parts of a run make the whole", async () => {
    const input = scratch.write("d.txt", TEXT);
    const run = await submitted("run3", [input]);
    await Promise.all([work(run, { index: 0, of: 2 }), work(run, { index: 0, of: 2 }), work(run, { index: 1, of: 2 })]);
    expect(await joined(run)).toBe(await atOnce([input]));
    const events: string[] = [];
    await runnerFor(run, events).run(0, true);
    expect(events).toEqual(["skipped 0"]);
  });

  test("an input that has changed fails three times and is reported with its reason; the other shards are done", async () => {
    const input = scratch.write("e.txt", TEXT);
    const run = await submitted("run4", [input]);
    writeFileSync(input, TEXT.replace("dog", "cow"));
    const events: string[] = [];
    await work(run, undefined, runnerFor(run, events));
    expect(events.filter((event) => event.endsWith("E_BULK_INPUT"))).toEqual([
      "failed 0 E_BULK_INPUT",
      "failed 0 E_BULK_INPUT",
      "given up 0 E_BULK_INPUT",
    ]);
    expect((await readFailure(run.folder, 0)).message).toContain("e.txt is not what it was");
    expect((await readState(run.folder)).receipts.size).toBe(run.manifest.shards.length - 1);
    await expect(verifyRun(run.folder, run.manifest)).rejects.toMatchObject({ code: "E_BULK_INCOMPLETE" });
    expect(readdirSync(run.folder).filter((name) => name.includes("tmp"))).toEqual([]);
  });
});

describe("what does not fit is refused", () => {
  test("an output that was damaged", async () => {
    const run = await submitted("run5", [scratch.write("f.txt", TEXT)]);
    await work(run);
    writeFileSync(`${run.folder}/shard-00000.jsonl.gz`, gzipSync("something else\n"));
    await expect(verifyRun(run.folder, run.manifest)).rejects.toMatchObject({ code: "E_BULK_OUTPUT" });
    expect((await readReceipt(run.folder, 0)).program).toBe("1.2.3");
  });

  test("another version and another model", async () => {
    const { manifest } = await submitted("run6", [scratch.write("g.txt", TEXT)]);
    expect(() => requireSameProgram(manifest, "1.2.4")).toThrow("submitted by treewright 1.2.3; this is 1.2.4");
    expect(() => requireSameModel(manifest, Buffer.from("x"), "x.model")).toThrow("x.model is not the model");
    requireSameModel(manifest, model, "the same");
  });

  test("a manifest that is missing, no JSON, or impossible", async () => {
    await expect(readManifest(scratch.path("nowhere"))).rejects.toMatchObject({ code: "E_MANIFEST" });
    scratch.write("bad/manifest.json", "{");
    await expect(readManifest(scratch.path("bad"))).rejects.toMatchObject({ code: "E_MANIFEST" });
    const { folder, manifest } = await submitted("run7", [scratch.write("h.txt", TEXT)]);
    const shards = [{ ...manifest.shards[0]!, end: -1 }];
    writeFileSync(`${folder}/manifest.json`, JSON.stringify({ ...manifest, shards }));
    await expect(readManifest(folder)).rejects.toThrow("shard 0 has places that cannot be");
    expect(existsSync(folder)).toBe(true);
    expect(readFileSync(`${folder}/manifest.json`, "utf8")).not.toContain("The dog");
  });
});
