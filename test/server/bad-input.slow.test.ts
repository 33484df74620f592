/** Whatever comes in, the answer is a JSON error with a stable code and the right status, and the server goes on. */
import { connect } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { makeScratch } from "../helpers/scratch.ts";
import { answerOf, startTestServer, type TestServer } from "../helpers/test-server.ts";
import { TINY_NETWORKS, tinyModelFile } from "../helpers/tiny-model.ts";

const scratch = makeScratch();
const model = scratch.write("model.safetensors", tinyModelFile("in-order", TINY_NETWORKS.default));
const JSON_TYPE = "application/json";
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(model, { maxTextBytes: 1000, maxBodyBytes: 20_000, requestTimeoutMs: 700 });
  await server.ready;
});

interface BadRequest {
  readonly what: string;
  readonly path?: string;
  readonly method?: string;
  readonly type?: string | null;
  readonly body?: string | Uint8Array;
  readonly status: number;
  readonly code: string;
}

const parse = (body: unknown) => JSON.stringify(body);
const deep = `${'{"text":'.repeat(2000)}1${"}".repeat(2000)}`;

const BAD: readonly BadRequest[] = [
  { what: "another content type", type: "text/plain", body: "She sleeps.", status: 415, code: "E_MEDIA_TYPE" },
  { what: "a form", type: "application/x-www-form-urlencoded", body: "text=a", status: 415, code: "E_MEDIA_TYPE" },
  { what: "broken JSON", body: '{"text": "She', status: 400, code: "E_JSON" },
  { what: "no body", body: "", status: 400, code: "E_JSON" },
  { what: "a poisoned prototype", body: '{"text":"a","__proto__":{"x":1}}', status: 400, code: "E_JSON" },
  { what: "a list", body: "[]", status: 400, code: "E_SCHEMA" },
  { what: "null", body: "null", status: 400, code: "E_SCHEMA" },
  { what: "JSON of 2000 levels", body: deep, status: 400, code: "E_SCHEMA" },
  { what: "an unknown field", body: parse({ text: "a", txet: 1 }), status: 400, code: "E_SCHEMA" },
  { what: "an unknown option", body: parse({ text: "a", options: { spilt: 1 } }), status: 400, code: "E_SCHEMA" },
  { what: "a number for a text", body: parse({ text: 1 }), status: 400, code: "E_SCHEMA" },
  { what: "a number for a token", body: parse({ tokens: ["a", 1] }), status: 400, code: "E_SCHEMA" },
  { what: "an empty token", body: parse({ tokens: ["a", ""] }), status: 400, code: "E_SCHEMA" },
  { what: "an empty sentence", body: parse({ sentences: [["a"], []] }), status: 400, code: "E_SCHEMA" },
  { what: "text for tokens", body: parse({ tokens: "a b" }), status: 400, code: "E_SCHEMA" },
  { what: "an unknown format", body: parse({ text: "a", format: "xml" }), status: 400, code: "E_SCHEMA" },
  { what: "nothing to parse", body: "{}", status: 400, code: "E_INPUT" },
  { what: "text and tokens", body: parse({ text: "a", tokens: ["a"] }), status: 400, code: "E_INPUT" },
  { what: "options with tokens", body: parse({ tokens: ["a"], options: {} }), status: 400, code: "E_INPUT" },
  { what: "a long text", body: parse({ text: "é ".repeat(400) }), status: 413, code: "E_TEXT_TOO_LONG" },
  { what: "many tokens", body: parse({ tokens: new Array(600).fill("a") }), status: 413, code: "E_TEXT_TOO_LONG" },
  { what: "a long body", body: parse({ text: "a".repeat(30_000) }), status: 413, code: "E_TOO_LARGE" },
  { what: "an unknown address", path: "/v1/nothing", body: "{}", status: 404, code: "E_NOT_FOUND" },
  { what: "an unknown method", method: "PUT", body: "{}", status: 405, code: "E_METHOD" },
  { what: "GET", method: "GET", type: null, status: 405, code: "E_METHOD" },
  {
    what: "a broken tree",
    path: "/v1/evaluate",
    body: parse({ gold: "(S", predicted: "" }),
    status: 400,
    code: "E_TREE_UNCLOSED",
  },
  {
    what: "too few trees",
    path: "/v1/evaluate",
    body: parse({ gold: ["(A b)"], predicted: [] }),
    status: 400,
    code: "E_LINES",
  },
  {
    what: "a long tree",
    path: "/v1/evaluate",
    body: parse({ gold: ["(A b)".repeat(3500)], predicted: [""] }),
    status: 413,
    code: "E_TREE_TOO_LONG",
  },
  { what: "no gold tree", path: "/v1/oracle", body: parse({ gold: " " }), status: 400, code: "E_TREE_NONE" },
  {
    what: "an unknown system",
    path: "/v1/oracle",
    body: parse({ gold: "(A b)", system: "x" }),
    status: 400,
    code: "E_SCHEMA",
  },
  {
    what: "an illegal transition",
    path: "/v1/oracle",
    body: parse({ gold: "(A (B c))", transitions: ["RE"] }),
    status: 400,
    code: "E_ACTION_ILLEGAL",
  },
  {
    what: "many words",
    path: "/v1/oracle",
    body: parse({ gold: `(A ${"b ".repeat(101)})` }),
    status: 413,
    code: "E_TOO_LARGE",
  },
  { what: "broken properties", path: "/?properties={", body: "a", status: 400, code: "E_PROPERTIES" },
  {
    what: "another output format",
    path: '/?properties={"outputFormat":"xml"}',
    body: "a",
    status: 400,
    code: "E_OUTPUT_FORMAT",
  },
  { what: "two properties", path: "/?properties={}&properties={}", body: "a", status: 400, code: "E_SCHEMA" },
  { what: "bytes that are no text", path: "/", body: Uint8Array.of(0x61, 0xff), status: 400, code: "E_ENCODING" },
  {
    what: "an unknown encoding",
    path: "/",
    type: "text/plain; charset=x-none",
    body: "a",
    status: 415,
    code: "E_CHARSET",
  },
  { what: "a long text for CoreNLP", path: "/", body: "a ".repeat(600), status: 413, code: "E_TEXT_TOO_LONG" },
];

describe("bad requests", () => {
  test.each([
    [{ text: "a", txet: 1 }, 'body has no field "txet"'],
    [{ text: "a", options: { spilt: 1 } }, 'body/options has no field "spilt"'],
    [{ text: "a", format: "xml" }, "body/format must be one of brackets, json"],
    [{ text: 1 }, "body/text must be string"],
  ])("%j: the message says what is wrong", async (body, message) => {
    expect((await server.post("/v1/parse", body)).body.error.message).toBe(message);
  });

  test("a body without the header of JSON is told which header it needs", async () => {
    const response = await fetch(`${server.url}/v1/parse`, { method: "POST", body: '{"text": "a"}' });
    expect((await answerOf(response)).body.error.hint).toContain("content-type: application/json");
  });

  test.each(BAD)(
    "$what: $status $code",
    async ({ path = "/v1/parse", method = "POST", type = JSON_TYPE, body, status, code }) => {
      const response = await fetch(server.url + path, {
        method,
        headers: type === null ? {} : { "content-type": type },
        ...(body === undefined ? {} : { body: body as BodyInit }),
      });
      const answer = await answerOf(response);
      expect({ status: answer.status, code: answer.body.error?.code }).toEqual({ status, code });
      expect(answer.body.error.message).toMatch(/\S/);
      expect((await server.post("/v1/parse", { text: "She sleeps." })).status).toBe(200);
    },
  );

  test.each([
    { what: "no HTTP", sends: "hello\r\n\r\n", gets: /^HTTP\/1\.1 400 .*E_HTTP/s },
    {
      what: "headers of 100 kB",
      sends: `GET / HTTP/1.1\r\nx: ${"y".repeat(100_000)}\r\n\r\n`,
      gets: /^HTTP\/1\.1 431 .*E_HEADERS_TOO_LARGE/s,
    },
    {
      what: "headers that never end",
      sends: "POST /v1/parse HTTP/1.1\r\nhost: localhost\r\n",
      gets: /^HTTP\/1\.1 408 .*E_TOO_SLOW/s,
    },
    {
      what: "a body that never ends",
      sends:
        'POST /v1/parse HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"te',
      gets: /^HTTP\/1\.1 408 .*E_TOO_SLOW/s,
    },
  ])("$what: an error, and the connection is closed; others are not held up", async ({ sends, gets }) => {
    const { hostname, port } = new URL(server.url);
    const received = new Promise<string>((resolve, reject) => {
      let text = "";
      const socket = connect(Number(port), hostname, () => socket.write(sends));
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.on("close", () => resolve(text));
      socket.on("error", reject);
    });
    expect((await server.post("/v1/parse", { text: "She sleeps." })).status).toBe(200);
    expect(await received).toMatch(gets);
  });
});
