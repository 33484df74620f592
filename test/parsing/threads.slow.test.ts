/** Threads run what is built (test/helpers/build-package.ts), so these tests import dist/ and start the program itself. */
import { once } from "node:events";
import { afterEach, describe, expect, test } from "vitest";
import type { Parser } from "../../src/parsing/parser.ts";
import type { ParserOptions } from "../../src/parsing/parser-options.ts";
import { leaves } from "../../src/trees/tree.ts";
import { takesMinutes } from "../helpers/patience.ts";
import { runBin, startBin } from "../helpers/run-bin.ts";
import { makeScratch } from "../helpers/scratch.ts";
import { TINY_NETWORKS, TINY_TREES, tinyModelFile } from "../helpers/tiny-model.ts";

takesMinutes();

const scratch = makeScratch();
const file = scratch.write("model.safetensors", tinyModelFile("in-order", TINY_NETWORKS.default));
const open: Parser[] = [];

async function parserWith(options: ParserOptions): Promise<Parser> {
  const built: { Parser: typeof Parser } = await import(new URL("../../dist/index.js", import.meta.url).href);
  const parser = await built.Parser.load(file, options);
  open.push(parser);
  return parser;
}

afterEach(() => {
  for (const parser of open.splice(0)) parser.dispose();
});

const vocabulary = TINY_TREES.flatMap(leaves).map(({ word }) => word);
const sentences = Array.from({ length: 250 }, (_, i) =>
  Array.from({ length: 1 + ((i * 37) % 19) }, (_, w) => vocabulary[(i * 31 + w * w * 7) % vocabulary.length]!),
);
sentences[5] = ["lone", "\ud800", "constructor", "x".repeat(10_000)];
sentences[77] = sentences.flat().slice(0, 400);
const some = sentences.slice(0, 100);

async function collect(parser: Parser, source: Iterable<readonly string[]> = sentences): Promise<string[]> {
  const found: string[] = [];
  for await (const parse of parser.parseStream(source)) found.push(JSON.stringify(parse));
  return found;
}

/** Small batches, so that most of the sentences are still to be parsed when the first parse comes. */
const FEW_AT_A_TIME = { threads: 2, batch: { sentences: 5 } };

/** Reads all parses, and does something when the first has come. */
async function interrupted(parser: Parser, interrupt: () => void, signal?: AbortSignal): Promise<void> {
  let isFirst = true;
  for await (const _ of parser.parseStream(sentences, { signal })) {
    if (isFirst) interrupt();
    isFirst = false;
  }
}

describe("a parser with threads", () => {
  test("parses as one thread does, to the last bit, in order", async () => {
    const one = await collect(await parserWith({ threads: 1 }), some);
    expect(one.map((line) => JSON.parse(line).tokens)).toEqual(some);
    expect(await collect(await parserWith({ threads: 2 }), some)).toEqual(one);
    expect(await collect(await parserWith({ threads: 3, batch: { sentences: 5, words: 60 } }), some)).toEqual(one);
    expect(await collect(await parserWith({ threads: 2, batch: { sentences: 1 } }), some)).toEqual(one);
  });

  test("serves two streams at a time, and single sentences in between", async () => {
    const parser = await parserWith({ threads: 2 });
    const [first, second] = await Promise.all([
      collect(parser, sentences.slice(0, 60)),
      collect(parser, sentences.slice(30, 90)),
    ]);
    expect(second.slice(0, 30)).toEqual(first.slice(30));
    expect(JSON.stringify(parser.parseTokens(sentences[3]!))).toBe(first[3]);
  });

  test("stops when the signal says so, and goes on with others", async () => {
    const parser = await parserWith(FEW_AT_A_TIME);
    const controller = new AbortController();
    const stopped = interrupted(parser, () => controller.abort(new Error("enough")), controller.signal);
    await expect(stopped).rejects.toThrow("enough");
    expect(await collect(parser, sentences.slice(0, 3))).toHaveLength(3);
  });

  test("a thread that breaks down is an error, now and later", async () => {
    const parser = await parserWith({ threads: 2, maxHeapMb: 16, maxWords: Infinity });
    const long = Array.from({ length: 200_000 }, (_, i) => `w${i}`);
    await expect(collect(parser, [["a"], long])).rejects.toMatchObject({ code: "E_THREAD" });
    await expect(collect(parser, [["a"]])).rejects.toMatchObject({ code: "E_THREAD" });
  });

  test("after dispose there is nothing more", async () => {
    const parser = await parserWith(FEW_AT_A_TIME);
    await expect(interrupted(parser, () => parser.dispose())).rejects.toMatchObject({ code: "E_DISPOSED" });
    await expect(collect(parser)).rejects.toMatchObject({ code: "E_DISPOSED" });
  });
});

const COMMAND = ["parse", "--model", file, "--input", "tokens"];

describe("treewright parse", () => {
  const textOf = (sentences: readonly (readonly string[])[]) =>
    sentences.map((words) => words.join(" ").replaceAll("\ud800", "é")).join("\n");

  test("writes the same with any threads and batches", async () => {
    const [first, ...others] = await Promise.all(
      [["--threads", "1"], ["--threads", "2"], ["--threads", "2", "--batch", "1"], []].map((args) =>
        runBin([...COMMAND, "--json", ...args], textOf(some)),
      ),
    );
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first!.stdout.split("\n")).toHaveLength(some.length + 1);
    for (const other of others) expect(other).toEqual(first);
  });

  test("answers while the input waits, and ends quietly when nobody reads on", async () => {
    const { process: child, result } = startBin(COMMAND, null);
    child.stdin!.write("The dog sleeps\n");
    const [line] = await once(child.stdout!, "data");
    expect(line).toMatch(/^\(.*dog.*\)\n$/);
    child.stdout!.destroy();
    child.stdin!.end(textOf(sentences));
    expect((await result).code).toBe(0);
  });
});
