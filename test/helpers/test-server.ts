/** A real server on a free port, with a small model. It is the built one, for Node 20 runs no TypeScript in threads. */
import { Writable } from "node:stream";
import type { Worker } from "node:worker_threads";
import { afterAll } from "vitest";
import type * as HttpServer from "../../src/server/http-server.ts";
import { SERVER_DEFAULTS, type ServerSettings } from "../../src/server/settings.ts";

export interface TestServer extends HttpServer.RunningServer {
  /** What it has logged. */
  log(): string;
  post(path: string, body: unknown): Promise<Answer>;
  /** A value of /metrics, by its name with labels. */
  metric(name: string): Promise<number>;
  /** Ends its threads, in the middle of whatever they do. */
  endThreads(): void;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what is in it is what tests look at
  readonly body: any;
}

/** The threads of the server that was started last: tests use one after the other. */
let newest: Worker[] = [];
process.on("worker", (thread) => newest.push(thread));

export async function startTestServer(model: string, settings: Partial<ServerSettings> = {}): Promise<TestServer> {
  const { startServer }: typeof HttpServer = await import(
    new URL("../../dist/server/http-server.js", import.meta.url).href
  );
  const threads: Worker[] = [];
  newest = threads;
  let log = "";
  const stream = new Writable({
    write(chunk, _, done) {
      log += chunk;
      done();
    },
  });
  const server = await startServer({ ...SERVER_DEFAULTS, port: 0, threads: 2, model, ...settings }, stream);
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await server.close();
  };
  afterAll(close);
  return {
    ...server,
    close,
    log: () => log,
    endThreads() {
      for (const thread of threads.splice(0)) void thread.terminate();
    },
    async post(path, body) {
      const headers = { "content-type": "application/json" };
      return answerOf(await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) }));
    },
    async metric(name) {
      const text = await (await fetch(`${server.url}/metrics`)).text();
      const line = text.split("\n").find((candidate) => candidate.startsWith(`${name} `));
      return line === undefined ? 0 : Number(line.slice(name.length + 1));
    },
  };
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}
