/** Clients that mean harm: what they send is answered or refused, leaves nothing behind, and nobody else waits for it. */
import { readdirSync, readlinkSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { MINUTES, until } from "../helpers/patience.ts";
import { openSocket, rawPost, sendRaw } from "../helpers/raw-socket.ts";
import { makeScratch } from "../helpers/scratch.ts";
import { answerOf, startTestServer, type TestServer } from "../helpers/test-server.ts";
import { TINY_NETWORKS, tinyModelFile } from "../helpers/tiny-model.ts";

const scratch = makeScratch();
const model = scratch.write("model.safetensors", tinyModelFile("in-order", TINY_NETWORKS.default));
const SHORT = { text: "The dog sees the cat." };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(model, { requestTimeoutMs: 5000, allowedHosts: ["parser.example"] });
  await server.ready;
});

const get = (path: string, headers = "host: localhost\r\n") => `GET ${path} HTTP/1.1\r\n${headers}\r\n`;
const closing = "connection: close\r\n";

describe("deep and wide trees", () => {
  const chain = (levels: number) => `${"(A ".repeat(levels)}(B w)${")".repeat(levels)}`;

  test.each([
    ["levels", chain(149)],
    ["brackets", `(S ${"(A (B (C (D (E (F w))))))".repeat(100)})`],
    ["words", `(S ${"(A w)".repeat(101)})`],
  ])("more %s than a person looks at are refused", async (unit, gold) => {
    const { status, body } = await server.post("/v1/oracle", { gold, tags: false });
    expect([status, body.error.code]).toEqual([413, "E_TOO_LARGE"]);
    expect(body.error.message).toContain(unit);
  });

  test("2,400 brackets over one word are refused while others are answered", async () => {
    const gold = chain(2400);
    const [oracle, live] = await Promise.all([server.post("/v1/oracle", { gold }), fetch(`${server.url}/live`)]);
    expect([oracle.status, oracle.body.error.code, live.status]).toEqual([413, "E_TOO_LARGE", 200]);
  });

  test("an oracle that takes longer than the deadline is given up; the next is answered", {
    timeout: MINUTES,
  }, async () => {
    const hasty = await startTestServer(model, { deadlineMs: 20 });
    await hasty.ready;
    const gold = `(S ${"(A (B (C w)))".repeat(100)})`;
    const labels = Array.from({ length: 100 }, (_, i) => `L${i}`);
    const given = await hasty.post("/v1/oracle", { gold, labels, tags: false });
    expect([503, 504]).toContain(given.status);
    await until(async () => (await hasty.post("/v1/oracle", { gold: "(A w)", tags: false })).status === 200);
    await hasty.close();
  });
});

describe("requests without waiting for answers", () => {
  test("are answered one after the other, in order", async () => {
    const answers = await sendRaw(
      server.url,
      get("/live").repeat(5) + get("/nothing") + get("/live", `host: localhost\r\n${closing}`),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 404, 200]);
  });

  test("2,000 for the model, and a client that goes: no file stays open", async () => {
    const client = openSocket(server.url);
    client.socket.write(get("/models/english.safetensors").repeat(2000));
    await until(() => client.heard().length > 0);
    expect(openFiles(model)).toBeLessThanOrEqual(1);
    client.socket.destroy();
    await until(() => openFiles(model) === 0);
  });

  test("more than a connection may have waiting are told to wait", async () => {
    const answers = await sendRaw(server.url, get("/live").repeat(199) + get("/live", `host: localhost\r\n${closing}`));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(65);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(JSON.parse(answers.find(({ status }) => status === 429)!.body).error.code).toBe("E_PIPELINED");
  });

  test("of a client that has gone are not parsed", async () => {
    const before = await server.metric("treewright_sentences_total");
    const long = { sentences: new Array(60).fill(new Array(80).fill("dog")) };
    const client = openSocket(server.url);
    client.socket.write(rawPost("/v1/parse", long) + rawPost("/v1/parse", SHORT).repeat(20));
    await until(async () => (await server.metric("treewright_threads_busy")) > 0);
    client.socket.destroy();
    await until(async () => (await server.metric("treewright_threads_busy")) === 0);
    expect((await server.post("/v1/parse", SHORT)).status).toBe(200);
    expect(await server.metric("treewright_sentences_total")).toBeLessThanOrEqual(before + 61);
  });

  test("all that have come are answered when the server closes", async () => {
    const other = await startTestServer(model, { threads: 1 });
    await other.ready;
    const client = openSocket(other.url);
    client.socket.write(
      rawPost("/v1/parse", { tokens: new Array(300).fill("dog") }) + rawPost("/v1/parse", SHORT).repeat(7),
    );
    await until(async () => (await other.metric("treewright_threads_busy")) > 0);
    await other.close();
    expect((await client.ended).map(({ status }) => status)).toEqual(new Array(8).fill(200));
  });
});

describe("long sentences", () => {
  test("beyond the limit are refused, and the message says which", async () => {
    const tokens = new Array(1001).fill("dog");
    const { status, body } = await server.post("/v1/parse", { sentences: [["Go"], tokens] });
    expect([status, body.error.code]).toEqual([413, "E_SENTENCE_TOO_LONG"]);
    expect(body.error.message).toBe("sentence 2 has 1001 words; 1000 are taken");
    const coreNlp = await fetch(`${server.url}/`, { method: "POST", body: "dog ".repeat(1001) });
    expect(coreNlp.status).toBe(413);
  });

  test("neither hold up short requests nor shut them out", async () => {
    const other = await startTestServer(model, { threads: 2 });
    await other.ready;
    const long = { sentences: new Array(20).fill(new Array(1000).fill("dog")), format: "brackets" };
    const hostile = Promise.all([other.post("/v1/parse", long), other.post("/v1/parse", long)]);
    let isOver = false;
    void hostile.then(() => {
      isOver = true;
    });
    await until(async () => (await other.metric("treewright_queue_words")) > 0);
    for (let i = 0; i < 5; i++) expect((await other.post("/v1/parse", SHORT)).status).toBe(200);
    expect(isOver).toBe(false);
    for (const { status } of await hostile) expect([200, 503, 504]).toContain(status);
  });
});

describe("requests that no route sees", () => {
  const json = "content-type: application/json\r\n";
  test.each([
    ["a bad address", get("/%zz", `host: localhost\r\n${closing}`), 400, "E_URL"],
    ["no HTTP", "hello\r\n\r\n", 400, "E_HTTP"],
    ["no Host", get("/live", closing), 400, "E_HOST"],
    ["two Hosts", get("/live", `host: localhost\r\nhost: localhost\r\n${closing}`), 400, "E_HOST"],
    ["another's name", get("/live", `host: evil.example:80\r\n${closing}`), 421, "E_HOST"],
    ["an expectation", get("/live", `host: localhost\r\nexpect: tea\r\n${closing}`), 417, "E_EXPECT"],
    ["a tunnel", "CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\n\r\n", 405, "E_METHOD"],
    [
      "headers without end",
      get("/live", `host: localhost\r\nx: ${"y".repeat(20_000)}\r\n`),
      431,
      "E_HEADERS_TOO_LARGE",
    ],
    [
      "another site's page",
      `POST / HTTP/1.1\r\nhost: localhost\r\norigin: http://evil.example\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n${closing}\r\nHi`,
      403,
      "E_CROSS_SITE",
    ],
    [
      "a page without origin",
      `POST / HTTP/1.1\r\nhost: localhost\r\nsec-fetch-site: cross-site\r\ncontent-length: 2\r\n${closing}\r\nHi`,
      403,
      "E_CROSS_SITE",
    ],
    [
      "another charset",
      `POST /v1/parse HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json; charset=latin1\r\ncontent-length: 2\r\n${closing}\r\n{}`,
      415,
      "E_CHARSET",
    ],
    [
      "broken UTF-8",
      Buffer.concat([
        Buffer.from(
          `POST /v1/parse HTTP/1.1\r\nhost: localhost\r\n${json}content-length: 13\r\n${closing}\r\n{"text": "x`,
        ),
        Buffer.from([0xff]),
        Buffer.from('"}'),
      ]),
      400,
      "E_ENCODING",
    ],
  ])("%s: an error of our form, with our headers and a line in the log", async (_, request, status, code) => {
    const [answer] = await sendRaw(server.url, request);
    expect(answer!.status).toBe(status);
    expect(JSON.parse(answer!.body).error.code).toBe(code);
    expect(answer!.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer!.headers.get("content-security-policy")).toContain("default-src 'none'");
    await until(() => server.log().includes(`"code":"${code}"`));
    expect(await server.metric(`treewright_errors_total{code="${code}"}`)).toBeGreaterThan(0);
  });

  test("a body that breaks off in mid-way is refused at once", async () => {
    const headers = "host: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n";
    const [answer, more] = await sendRaw(
      server.url,
      `POST /v1/parse HTTP/1.1\r\n${headers}\r\n2\r\n{"\r\nno length\r\n`,
    );
    expect([answer!.status, JSON.parse(answer!.body).error.code, more]).toEqual([400, "E_HTTP", undefined]);
  });

  test("what is broken does not cost the requests before it their answers", async () => {
    const answers = await sendRaw(server.url, `${rawPost("/v1/parse", SHORT)}hello\r\n\r\n`);
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  });

  test.each(["localhost", "127.0.0.1:9000", "[::1]:80", "a.localhost", "Parser.Example"])(
    "the name %s is ours",
    async (host) => {
      const [answer] = await sendRaw(server.url, get("/live", `host: ${host}\r\n${closing}`));
      expect(answer!.status).toBe(200);
    },
  );

  test("our own page may send what it likes, and no browser at all is fine", async () => {
    const own = { "content-type": "application/json", origin: server.url, "sec-fetch-site": "same-origin" };
    const answer = await answerOf(
      await fetch(`${server.url}/v1/parse`, { method: "POST", headers: own, body: JSON.stringify(SHORT) }),
    );
    expect(answer.status).toBe(200);
  });
});

/** How often this process has a file open. */
function openFiles(path: string): number {
  return readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path;
    } catch {
      return false;
    }
  }).length;
}
