/** What the API gives is what the library gives. */
import { beforeAll, describe, expect, test } from "vitest";
import { evalb } from "../../src/evaluation/evalb.ts";
import { evalbReport } from "../../src/evaluation/report.ts";
import { Parser } from "../../src/parsing/parser.ts";
import { systemOf } from "../../src/systems/system-entry.ts";
import { EXACT_SYSTEMS } from "../../src/systems/systems.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { leaf } from "../../src/trees/tree.ts";
import { runCli } from "../helpers/run-cli.ts";
import { makeScratch } from "../helpers/scratch.ts";
import { answerOf, startTestServer, type TestServer } from "../helpers/test-server.ts";
import { TINY_NETWORKS, tinyModelFile } from "../helpers/tiny-model.ts";

const scratch = makeScratch();
const model = scratch.write("model.safetensors", tinyModelFile("in-order", TINY_NETWORKS.default));
const TEXT =
  "The dog sees the cat. She sleeps in the state-of-the-art park (at 3 p.m.)!\n\nTime flies 😀 like Mr. Brown.";
let server: TestServer;
let parser: Parser;

beforeAll(async () => {
  [server, parser] = await Promise.all([startTestServer(model), Parser.load(model)]);
  await server.ready;
});

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe("POST /v1/parse", () => {
  test("text: tokens, offsets, trees and confidences of each sentence, to the last bit", async () => {
    const { status, body, headers } = await server.post("/v1/parse", { text: TEXT });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(body).toEqual({ sentences: plain(parser.parse(TEXT)) });
    expect(body.sentences).toHaveLength(3);
    const [{ text, offsets, tokens, tokenOffsets }] = body.sentences;
    const cut = ({ start, end }: { start: number; end: number }) => TEXT.slice(start, end);
    expect(cut(offsets)).toBe(text);
    expect(tokenOffsets.map(cut)).toEqual(tokens);
  });

  test("options of the text are followed", async () => {
    const options = { split: "lines", hyphens: "whole", quotes: "treebank", abbreviations: ["foo."] } as const;
    const { body } = await server.post("/v1/parse", { text: TEXT, options });
    expect(body).toEqual({ sentences: plain(parser.parse(TEXT, options)) });
  });

  test("several trees, by a beam that is not too wide", async () => {
    const search = { kBest: 3, beam: 5 };
    const { body } = await server.post("/v1/parse", { text: TEXT, ...search });
    expect(body).toEqual({ sentences: plain(parser.parse(TEXT, search)) });
    expect(body.sentences[0].alternatives).toHaveLength(3);
    for (const wrong of [{ kBest: 0 }, { kBest: 65 }, { beam: 1000 }, { beam: "5" }, { kBest: 5, beam: 2 }]) {
      expect((await server.post("/v1/parse", { text: "Oh.", ...wrong })).status).toBe(400);
    }
  });

  test("constraints, by places in the text or by words", async () => {
    const inText = { required: [{ offsets: { start: 0, end: 7 }, label: "PP" }], root: "NP" };
    const { body } = await server.post("/v1/parse", { text: "The dog sleeps.", constraints: inText });
    expect(body).toEqual({ sentences: plain(parser.parse("The dog sleeps.", { constraints: inText })) });
    const tokens = ["The", "dog", "sleeps"];
    const crossing = {
      required: [
        { start: 0, end: 2 },
        { start: 1, end: 3 },
      ],
    };
    const { body: answer } = await server.post("/v1/parse", { tokens, constraints: crossing });
    expect(answer.sentences[0].error.code).toBe("E_CONSTRAINTS");
    const wrong = await server.post("/v1/parse", { tokens, constraints: { required: [{ from: 0 }] } });
    expect([wrong.status, wrong.body.error.code]).toEqual([400, "E_SCHEMA"]);
  });

  test("tokens, with tags or without, and several sentences of them", async () => {
    const tokens = ["She", { word: "sees", tag: "VBZ" }, "("];
    const parse = plain(parser.parseTokens([leaf(null, "She"), leaf("VBZ", "sees"), leaf(null, "(")]));
    expect((await server.post("/v1/parse", { tokens })).body).toEqual({ sentences: [parse] });
    expect((await server.post("/v1/parse", { sentences: [tokens, tokens] })).body).toEqual({
      sentences: [parse, parse],
    });
  });

  test("trees in brackets", async () => {
    const { body } = await server.post("/v1/parse", { text: "She sleeps.", format: "brackets" });
    const [parse] = parser.parse("She sleeps.");
    expect(body.sentences[0].tree).toBe(writeTree(parse!.tree));
    expect(body.sentences[0].tokenOffsets).toEqual([
      { start: 0, end: 3 },
      { start: 4, end: 10 },
      { start: 10, end: 11 },
    ]);
  });

  test("nothing to parse is no sentence; any string is a word", async () => {
    expect((await server.post("/v1/parse", { text: " \n " })).body).toEqual({ sentences: [] });
    const odd = ["<img onerror=alert(1)>", "\u0000", "\ud800", "__proto__", " ", "x".repeat(5000)];
    const { status, body } = await server.post("/v1/parse", { tokens: odd });
    expect(status).toBe(200);
    expect(body.sentences[0].tokens).toEqual(odd);
  });

  test("a hundred requests at a time are batched, and each gets its own answer", async () => {
    const texts = Array.from({ length: 100 }, (_, i) => `${"The dog sees the cat ".repeat(1 + (i % 3))}${i}.`);
    const expected = texts.map((text) => ({ sentences: plain(parser.parse(text)) }));
    const answers = await Promise.all(texts.map((text) => server.post("/v1/parse", { text })));
    expect(answers.map(({ body }) => body)).toEqual(expected);
    const batches = await server.metric("treewright_batch_sentences_count");
    expect(batches).toBeLessThan(await server.metric("treewright_sentences_total"));
  });
});

test("POST /v1/evaluate gives the report of treewright evaluate --json", async () => {
  const gold = ["(S (NP (PRP She)) (VP (VBZ reads)))", "(S (NP (PRP I)))", "(NP (NN x))"];
  const predicted = ["(S (NP (PRP She)) (NP (VBZ reads)))", "(S (NP (PRP You)))", ""];
  const scorer = evalb();
  const results = gold.map((line, i) => scorer.score([readTree(line)], predicted[i] ? [readTree(predicted[i])] : []));
  const expected = plain(evalbReport(scorer.count(results), 40));
  const { body } = await server.post("/v1/evaluate", { gold, predicted });
  expect(body).toEqual({
    ...(expected as object),
    problems: [
      { line: 2, status: "error", problem: "Words unmatch (I|You)" },
      { line: 3, status: "skipped", problem: null },
    ],
  });
  const lines = { gold: `${gold.join("\n")}\n`, predicted: `${predicted.join("\r\n")}\r\n` };
  expect((await server.post("/v1/evaluate", lines)).body).toEqual(body);
  expect((await server.post("/v1/evaluate", { gold, predicted: gold, params: "new" })).body.all.f1).toBe(100);
});

test("POST /v1/oracle gives what treewright oracle --json gives", async () => {
  const gold = "(A (B w0) w1)";
  for (const entry of EXACT_SYSTEMS) {
    const system = entry.name;
    const [first] = systemOf(entry).derive(readTree(gold, { tags: "none" }));
    const transitions = [first!.name];
    const { stdout } = await runCli([
      "oracle",
      "--json",
      "--no-tags",
      "--labels",
      "C",
      "--system",
      system,
      "--tree",
      gold,
      ...transitions,
    ]);
    const { status, body } = await server.post("/v1/oracle", { gold, system, transitions, labels: ["C"], tags: false });
    expect(status).toBe(200);
    expect(body).toEqual(JSON.parse(stdout));
    expect(body.legal.length).toBeGreaterThan(1);
  }
});

describe("around it", () => {
  test("health, metrics and the OpenAPI document", async () => {
    expect((await answerOf(await fetch(`${server.url}/live`))).body).toEqual({ status: "live" });
    expect((await answerOf(await fetch(`${server.url}/ready`))).body).toEqual({ status: "ready" });
    const metrics = await answerOf(await fetch(`${server.url}/metrics`));
    expect(metrics.headers.get("content-type")).toContain("version=0.0.4");
    expect(metrics.body).toMatch(/^treewright_requests_total\{method="POST",route="\/v1\/parse",status="200"\} \d+$/m);
    expect(await server.metric("treewright_ready")).toBe(1);
    expect(await server.metric("treewright_threads")).toBe(2);
    const { body } = await answerOf(await fetch(`${server.url}/openapi.json`));
    expect(body.openapi).toBe("3.1.0");
    expect(Object.keys(body.paths).sort()).toEqual([
      "/",
      "/live",
      "/metrics",
      "/ready",
      "/v1/evaluate",
      "/v1/oracle",
      "/v1/parse",
    ]);
    expect(body.paths["/v1/parse"].post.responses["503"]).toBeDefined();
  });

  test("every answer has the security headers, and none is for other sites", async () => {
    for (const path of ["/live", "/nothing", "/metrics", "/"]) {
      const { headers } = await fetch(server.url + path, { headers: { origin: "https://example.org" } });
      const policy = headers.get("content-security-policy");
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
      expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  test("the model for the page is the one the server parses with, without a fast one, and is sent once", async () => {
    const response = await fetch(`${server.url}/models/english.safetensors`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes).toEqual(new Uint8Array(tinyModelFile("in-order", TINY_NETWORKS.default)));
    const again = await fetch(`${server.url}/models/english.safetensors`, {
      headers: { "if-none-match": response.headers.get("etag")! },
    });
    expect(again.status).toBe(304);
    expect((await fetch(`${server.url}/models/english-fast.safetensors`)).status).toBe(404);
    expect(await (await fetch(server.url)).text()).not.toContain("english-fast");
  });

  test.each([
    "/../package.json",
    "/%2e%2e/package.json",
    "/models/../package.json",
    "/assets/..%2f..%2fpackage.json",
    "//etc/passwd",
  ])("no path leads elsewhere: %s", async (path) => {
    const { hostname, port } = new URL(server.url);
    const { request } = await import("node:http"); // fetch would clean the path
    const status = await new Promise((resolve, reject) => {
      request({ hostname, port, path }, (response) => resolve(response.resume().statusCode))
        .on("error", reject)
        .end();
    });
    expect(status).toBe(404);
  });

  test("logs have no text of users in them", async () => {
    await server.post("/v1/parse", { text: "Zanzibar sleeps." });
    await server.post("/v1/parse", { txet: "Zanzibar sleeps." });
    await server.post("/v1/evaluate", { gold: "(Zanzibar", predicted: "" });
    await fetch(`${server.url}/Zanzibar?Zanzibar=1`);
    await fetch(`${server.url}/?properties={}`, { method: "POST", body: "Zanzibar sleeps." });
    expect(server.log()).toContain('"route":"/v1/parse"');
    expect(server.log()).toContain('"code":"E_SCHEMA"');
    expect(server.log()).not.toMatch(/zanzibar/i);
  });
});
