/** Threads that end, clients that go, more work than can be done, and the end of the server itself: nobody else is hurt. */
import { execFileSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { takesMinutes, until } from "../helpers/patience.ts";
import { makeScratch } from "../helpers/scratch.ts";
import { type Answer, answerOf, startTestServer, type TestServer } from "../helpers/test-server.ts";
import { TINY_NETWORKS, tinyModelFile } from "../helpers/tiny-model.ts";

takesMinutes();

const scratch = makeScratch();
const modelBytes = tinyModelFile("in-order", TINY_NETWORKS.default);
const model = scratch.write("model.safetensors", modelBytes);

const SHORT = { text: "The dog sees the cat." };
/** Takes seconds, whatever the machine: no thread ends it before a test does something to it. */
const LONG = { tokens: new Array(150_000).fill("dog") };
/** Some hundred milliseconds; trees of such a model are too deep to be compared otherwise than as text. */
const MIDDLE = { tokens: new Array(400).fill("dog"), format: "brackets" };
const ROOMY = {
  maxTextBytes: 2 ** 22,
  maxSentenceWords: 10 ** 6,
  maxBodyBytes: 2 ** 22,
  queueWords: 10 ** 6,
  deadlineMs: 100_000,
};

async function ready(settings: Parameters<typeof startTestServer>[1]): Promise<TestServer> {
  const server = await startTestServer(model, { ...ROOMY, ...settings });
  await server.ready;
  return server;
}

/** Sends a request and goes away. */
async function sendAndLeave({ url }: TestServer, body: unknown, whenToLeave: () => Promise<void>): Promise<void> {
  const { hostname, port } = new URL(url);
  const text = JSON.stringify(body);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.write(
    `POST /v1/parse HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
  );
  await whenToLeave();
  socket.destroy();
}

const replaced = (server: TestServer) => server.metric("treewright_threads_replaced_total");

describe("a thread that ends in mid-parse", () => {
  test("its sentences are parsed by another, as if nothing had happened", async () => {
    const server = await ready({ threads: 1 });
    const expected = await server.post("/v1/parse", MIDDLE);
    const others = [SHORT, MIDDLE, SHORT].map((body) => server.post("/v1/parse", body));
    await isUnderWay(server);
    server.endThreads();
    const [short, middle] = await Promise.all(others);
    expect(short!.status).toBe(200);
    expect(middle).toMatchObject({ status: 200, body: expected.body });
    expect(await replaced(server)).toBe(1);
    expect(await server.metric("treewright_retried_sentences_total")).toBeGreaterThan(0);
  });

  test("ended again and again, they are still parsed", async () => {
    const server = await ready({ threads: 2 });
    const expected = await server.post("/v1/parse", MIDDLE);
    const answer = server.post("/v1/parse", MIDDLE);
    const retried = () => server.metric("treewright_retried_sentences_total");
    for (let round = 0; round < 3; round++) {
      await isUnderWay(server);
      server.endThreads();
      await until(async () => (await retried()) > round || (await server.metric("treewright_sentences_total")) > 1);
    }
    expect(await answer).toMatchObject({ status: 200, body: expected.body });
  });

  test("a sentence that breaks every thread it comes to is an error with a code; others are parsed", async () => {
    const server = await ready({ threads: 1, maxHeapMb: 16 });
    const huge = { tokens: Array.from({ length: 200_000 }, (_, i) => `word${i}`) };
    const [answer, other] = await Promise.all([server.post("/v1/parse", huge), server.post("/v1/parse", SHORT)]);
    expect(answer).toMatchObject({ status: 500, body: { error: { code: "E_THREAD_LOST" } } });
    expect(other.status).toBe(200);
    expect(await replaced(server)).toBe(3);
    expect((await server.post("/v1/parse", SHORT)).status).toBe(200);
  });

  test("ending threads again and again takes no more of the memory they share", async () => {
    const server = await ready({ threads: 1 });
    await server.post("/v1/parse", MIDDLE);
    const before = await server.metric("treewright_shared_memory_bytes");
    for (let round = 1; round <= 3; round++) {
      server.endThreads();
      await until(async () => (await replaced(server)) === round && (await server.metric("treewright_threads")) === 1);
      expect((await server.post("/v1/parse", MIDDLE)).status).toBe(200);
    }
    expect(await server.metric("treewright_shared_memory_bytes")).toBe(before);
  });
});

describe("a parse past its deadline", () => {
  test("is given up, its thread replaced, and others are parsed", async () => {
    const server = await ready({ threads: 1, deadlineMs: 1500 });
    const answer = await server.post("/v1/parse", LONG);
    expect(answer).toMatchObject({ status: 504, body: { error: { code: "E_DEADLINE" } } });
    await until(async () => (await replaced(server)) === 1);
    await until(async () => (await server.post("/v1/parse", SHORT)).status === 200); // a busy machine may miss the deadline
  });

  test("who has waited too long for a thread is told to come back", async () => {
    const server = await ready({ threads: 1, deadlineMs: 1500 });
    const [first, second] = await Promise.all([server.post("/v1/parse", LONG), server.post("/v1/parse", LONG)]);
    expect([first.status, second.status].sort()).toEqual([503, 504]);
    const told = first.status === 503 ? first : second;
    expect(told.body.error.code).toBe("E_OVERLOADED");
    expect(told.headers.get("retry-after")).toMatch(/^\d+$/);
  });
});

describe("a client that goes", () => {
  test("leaves no work behind: its thread is free soon", async () => {
    const server = await ready({ threads: 1 });
    await sendAndLeave(server, LONG, () => isUnderWay(server));
    expect(await server.post("/v1/parse", SHORT)).toMatchObject({ status: 200 });
    expect(await replaced(server)).toBe(1);
  });

  test("before its turn: its sentences are not parsed at all", async () => {
    const server = await ready({ threads: 1 });
    const words = () => server.metric("treewright_queue_words");
    await sendAndLeave(server, LONG, async () => {
      await isUnderWay(server);
      await sendAndLeave(server, LONG, () => until(async () => (await words()) === LONG.tokens.length));
      await until(async () => (await words()) === 0);
      expect(await replaced(server)).toBe(0); // the first is still being parsed
    });
    expect(await server.post("/v1/parse", SHORT)).toMatchObject({ status: 200 });
    expect(await server.metric("treewright_sentences_total")).toBe(1);
  });
});

/** The one request that was sent has been handed to a thread. */
function isUnderWay(server: TestServer): Promise<void> {
  return until(async () => (await server.metric("treewright_threads_busy")) === 1);
}

describe("more than can be done", () => {
  test("is refused with 503 and Retry-After; the rest is parsed, and afterwards all is", async () => {
    const server = await ready({ threads: 1, queueWords: 100 });
    const sent: Promise<Answer>[] = [];
    await sendAndLeave(server, LONG, async () => {
      await isUnderWay(server);
      for (let i = 0; i < 100; i++) sent.push(server.post("/v1/parse", SHORT));
      await until(async () => (await server.metric('treewright_errors_total{code="E_OVERLOADED"}')) > 0);
    });
    const answers = await Promise.all(sent);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 503]);
    for (const { status, headers, body } of answers) {
      if (status === 200) expect(body.sentences).toHaveLength(1);
      else {
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
        expect(body.error.code).toBe("E_OVERLOADED");
      }
    }
    expect(await server.post("/v1/parse", SHORT)).toMatchObject({ status: 200 });
  });
});

describe("the server's own life", () => {
  test("while the model is being loaded it lives, is not ready, and says when to come back", async () => {
    const pipe = scratch.path("model.fifo");
    execFileSync("mkfifo", [pipe]);
    const server = await startTestServer(pipe);
    expect((await fetch(`${server.url}/live`)).status).toBe(200);
    for (const answer of [await answerOf(await fetch(`${server.url}/ready`)), await server.post("/v1/parse", SHORT)]) {
      expect(answer).toMatchObject({ status: 503, body: { error: { code: "E_LOADING" } } });
      expect(answer.headers.get("retry-after")).toBe("1");
    }
    createWriteStream(pipe).end(modelBytes);
    await server.ready;
    expect((await fetch(`${server.url}/ready`)).status).toBe(200);
    expect((await server.post("/v1/parse", SHORT)).status).toBe(200);
  });

  test("a model that cannot be loaded is an error for whoever waits", async () => {
    const broken = scratch.write("broken.safetensors", "no model");
    const server = await startTestServer(broken);
    await expect(server.ready).rejects.toMatchObject({ name: "ParserError" });
  });

  test("closing answers what has come, and takes nothing more", async () => {
    const server = await ready({ threads: 1 });
    const answers = Array.from({ length: 5 }, () => server.post("/v1/parse", MIDDLE));
    await until(async () => (await server.metric("treewright_queue_sentences")) > 0);
    const closed = server.close();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await closed;
    await expect(fetch(`${server.url}/live`)).rejects.toThrow();
  });

  test("who comes on an open connection while it closes is told so", async () => {
    const server = await ready({ threads: 1 });
    const body = JSON.stringify(SHORT);
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    const ended = new Promise((resolve) => socket.on("close", resolve));
    socket.write("POST /v1/parse HTTP/1.1\r\nhost: localhost\r\n");
    await server.post("/v1/parse", SHORT); // by its answer the server has seen the half above
    const closed = server.close();
    socket.write(`content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
    await Promise.all([ended, closed]);
    expect(answer).toMatch(/^HTTP\/1\.1 503/);
    expect(answer).toContain('"code":"E_CLOSING"');
  });
});
