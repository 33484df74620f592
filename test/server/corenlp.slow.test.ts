/** Clients of CoreNLP, unchanged: NLTK's, curl, and plain requests. */
import { spawn, spawnSync } from "node:child_process";
import { beforeAll, describe, expect, test } from "vitest";
import { Parser } from "../../src/parsing/parser.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { makeScratch } from "../helpers/scratch.ts";
import { answerOf, startTestServer, type TestServer } from "../helpers/test-server.ts";
import { TINY_NETWORKS, tinyModelFile } from "../helpers/tiny-model.ts";

const scratch = makeScratch();
const model = scratch.write("model.safetensors", tinyModelFile("in-order", TINY_NETWORKS.default));
const TEXT = "  The dog didn't see the (white) cat.\nShe sleeps!";
let server: TestServer;
let parser: Parser;

beforeAll(async () => {
  [server, parser] = await Promise.all([startTestServer(model), Parser.load(model)]);
  await server.ready;
});

const python = ["python3", "/usr/bin/python3"].find(
  (command) => spawnSync(command, ["-c", "import nltk, requests"]).status === 0,
);
const hasCurl = spawnSync("curl", ["--version"]).status === 0;

async function annotate(text: string, properties: Record<string, unknown>) {
  const address = `${server.url}/?${new URLSearchParams({ properties: JSON.stringify(properties) })}`;
  return (await answerOf(await fetch(address, { method: "POST", body: text }))).body;
}

function run(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args);
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    child.on("close", (code) => (code === 0 ? resolve(stdout) : reject(new Error(stderr))));
  });
}

describe("the answer", () => {
  test("has dependencies for depparse, the root first", async () => {
    const { sentences } = await annotate("The dog sleeps.", { annotators: "depparse", outputFormat: "json" });
    const [{ basicDependencies, tokens, parse }] = sentences;
    expect(parse).toBeUndefined();
    expect(basicDependencies).toHaveLength(tokens.length);
    expect(basicDependencies[0]).toMatchObject({ dep: "ROOT", governor: 0, governorGloss: "ROOT" });
    const ids = basicDependencies.map(({ dependent }: { dependent: number }) => dependent);
    expect(ids.sort()).toEqual(tokens.map(({ index }: { index: number }) => index));
  });

  test("has a tree a sentence, and tokens with their places and what stands between them", async () => {
    const { sentences } = await annotate(TEXT, { annotators: "tokenize,ssplit,pos,parse", outputFormat: "json" });
    const parses = parser.parse(TEXT);
    expect(sentences.map(({ index }: { index: number }) => index)).toEqual([0, 1]);
    expect(sentences.map(({ parse }: { parse: string }) => parse)).toEqual(
      parses.map(({ tree }) => `(ROOT ${writeTree(tree)})`),
    );
    const tokens = sentences.flatMap((sentence: { tokens: unknown[] }) => sentence.tokens);
    expect(tokens[0]).toEqual({
      index: 1,
      word: "The",
      originalText: "The",
      characterOffsetBegin: 2,
      characterOffsetEnd: 5,
      pos: parses[0]!.sentence[0]!.tag,
      before: "  ",
      after: " ",
    });
    expect(tokens[6]).toMatchObject({ word: "-LRB-", originalText: "(", before: " ", after: "" });
    expect(sentences[1].tokens[0]).toMatchObject({ index: 1, before: "\n" });
    let rebuilt = tokens[0].before;
    for (const { originalText, after } of tokens) rebuilt += originalText + after;
    expect(rebuilt).toBe(TEXT);
  });

  test("without parse and pos nothing is parsed", async () => {
    const before = await server.metric("treewright_sentences_total");
    const { sentences } = await annotate(TEXT, { annotators: "tokenize,ssplit" });
    expect(sentences).toHaveLength(2);
    expect(sentences[0]).not.toHaveProperty("parse");
    expect(sentences[0].tokens[0]).not.toHaveProperty("pos");
    expect(await server.metric("treewright_sentences_total")).toBe(before);
    const tagged = await annotate(TEXT, { annotators: "tokenize,ssplit,pos,lemma,ner" });
    expect(tagged.sentences[0]).not.toHaveProperty("parse");
    expect(tagged.sentences[0].tokens[0].pos).toMatch(/\S/);
  });

  test("of nothing has no sentence", async () => {
    expect(await annotate("", {})).toEqual({ sentences: [] });
  });
});

describe.skipIf(python === undefined)(`NLTK's CoreNLPParser${python ? "" : " (SKIPPED: no python3-nltk here)"}`, () => {
  async function nltk(script: string): Promise<unknown> {
    const lines = [
      "import json, sys",
      "from nltk.parse.corenlp import CoreNLPParser",
      "parser = CoreNLPParser(url=sys.argv[1])",
      "tagger = CoreNLPParser(url=sys.argv[1], tagtype='pos')",
      "flat = lambda tree: tree.pformat(margin=10**6)",
      `print(json.dumps(${script}))`,
    ];
    return JSON.parse(await run(python!, ["-c", lines.join("\n"), server.url]));
  }
  const trees = (text: string) => parser.parse(text).map(({ tree }) => `(ROOT ${writeTree(tree)})`);

  test("raw_parse, raw_parse_sents and parse_text give our trees", async () => {
    expect(await nltk('flat(next(parser.raw_parse("She didn\'t see the (white) cat.")))')).toBe(
      trees("She didn't see the (white) cat.")[0],
    );
    expect(await nltk('[flat(t) for (t,) in parser.raw_parse_sents(["She sleeps.", "Go home!"])]')).toEqual(
      trees("She sleeps. Go home!"),
    );
    expect(await nltk('[flat(t) for t in parser.parse_text("She sleeps. Go home! Café é.")]')).toEqual(
      trees("She sleeps. Go home! Café é."),
    );
  });

  test("parse with the client's own words, tokenize and tag", async () => {
    const words = ["This", "is", "a", "state-of-the-art", "cat", "."];
    const own = `[flat(t) for t in parser.parse(${JSON.stringify(words)}, properties={"tokenize.whitespace": "true"})]`;
    expect(await nltk(own)).toEqual([`(ROOT ${writeTree(parser.parseTokens(words).tree)})`]);
    expect(await nltk('list(parser.tokenize("She didn\'t (yet)."))')).toEqual([
      "She",
      "did",
      "n't",
      "(",
      "yet",
      ")",
      ".",
    ]);
    const tagged = parser.parse("What is it ?")[0]!.sentence.map(({ word, tag }) => [word, tag]);
    expect(await nltk('tagger.tag("What is it ?".split())')).toEqual(tagged);
  });
});

describe.skipIf(!hasCurl)(`curl${hasCurl ? "" : " (SKIPPED: no curl here)"}`, () => {
  test("gets trees, with or without saying what it sends", async () => {
    const address = `${server.url}/?properties=%7B%22annotators%22%3A%22parse%22%2C%22outputFormat%22%3A%22json%22%7D`;
    const [parse] = parser.parse("100 % café + She sleeps.");
    const plain = ["-s", "--data-binary", "100 % café + She sleeps.", address];
    expect(JSON.parse(await run("curl", plain)).sentences[0].parse).toBe(`(ROOT ${writeTree(parse!.tree)})`);
    const encoded = ["-s", "--data", "100%20%25%20caf%C3%A9%20+%20She%20sleeps.", address];
    expect(await run("curl", encoded)).toBe(await run("curl", plain));
  });
});
