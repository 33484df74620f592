// A server in a process of its own, so that its memory is its own. As a module: starts it; as a script: is it, and does what it is told.
import { fork } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { leaves, readTrees } from "../dist/index.js";
import { startServer } from "../dist/server/http-server.js";
import { SERVER_DEFAULTS } from "../dist/server/settings.js";
import { randomModel } from "./random-model.mjs";

const SELF = fileURLToPath(import.meta.url);
const ENGLISH = fileURLToPath(new URL("../models/english.safetensors", import.meta.url));
const TREES = new URL("../test/cases/trees/forty.mrg", import.meta.url);

if (process.argv[1] === SELF && process.send !== undefined) {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const threads = new Set(); // the oldest first
  process.on("worker", (thread) => {
    threads.add(thread);
    thread.on("exit", () => threads.delete(thread));
  });
  const server = await startServer({ ...SERVER_DEFAULTS, port: 0, ...JSON.parse(process.argv[2]) }, nowhere);
  await server.ready;
  process.on("message", async ({ endThread }) => {
    if (endThread) return [...threads][0]?.terminate();
    await server.close();
    process.disconnect();
  });
  process.send({ url: server.url });
}

/** { url, endThread(), metric(name), close() }; `ended` is settled with its exit code. */
export async function serverProcess(settings) {
  const child = fork(SELF, [JSON.stringify(settings)]);
  const ended = new Promise((resolve) => child.on("exit", (code, signal) => resolve(signal ?? code)));
  const url = await new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message.url));
    ended.then((code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    url,
    ended,
    pid: child.pid,
    /** Ends the oldest thread, in the middle of whatever it does. */
    endThread: () => child.send({ endThread: true }),
    async metric(name) {
      const text = await (await fetch(`${url}/metrics`)).text();
      const line = text.split("\n").find((candidate) => candidate.startsWith(`${name} `));
      return Number(line?.slice(name.length + 1) ?? 0);
    },
    async close() {
      child.send({ close: true });
      return ended;
    },
  };
}

/** Calls `use` with the path of a model: the one given, the package's English one, or one of its size with random weights. */
export async function withModel(given, use) {
  if (given !== undefined || existsSync(ENGLISH))
    return use(given ?? ENGLISH, given === undefined ? "english" : "given");
  const folder = mkdtempSync(join(tmpdir(), "treewright-bench-"));
  try {
    const path = join(folder, "random.safetensors");
    writeFileSync(path, await randomModel("default", "in-order"));
    return await use(path, "random weights, default size");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Lists of words of English sentences, put together to the lengths asked for. */
export function englishWords(count, lengthOf) {
  const words = readTrees(readFileSync(TREES, "utf8")).flatMap((tree) => leaves(tree).map(({ word }) => word));
  let next = 0;
  return Array.from({ length: count }, (_, i) =>
    Array.from({ length: lengthOf(i) }, () => words[next++ % words.length]),
  );
}

export function megabytes(bytes) {
  return Math.round(bytes / 2 ** 20);
}
