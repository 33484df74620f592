// Raw sockets: broken requests, pipelining, deep trees. The server must answer each in its own form, and hold nothing for those who have gone.
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { serverProcess } from "../../benchmarks/server-process.mjs";
import { randomFromSeed } from "../../dist/shared/random.js";

const HOST = "host: localhost\r\n";
const CLOSE = "connection: close\r\n";
const chain = (levels) => `${"(A ".repeat(levels)}(B w)${")".repeat(levels)}`;

export async function attackRequests({ model, threads }, fault) {
  const server = await serverProcess({ model, threads });
  const watch = watchLife(server.url);
  await deepTrees(server, fault); // the thread for them is there from now on
  const before = openFiles(server.pid);
  const lines = [
    await knownCases(server, fault),
    await mutations(server, fault),
    await pipelines(server, before, fault),
  ];
  lines.push(await deepTrees(server, fault));
  const slowest = await watch.end();
  lines.push(`the slowest of ${slowest.count} answers of /live meanwhile: ${slowest.ms} ms`);
  lines.push(`open files: ${before} before, ${openFiles(server.pid)} after`);
  const code = await server.close();
  if (code !== 0) fault(`the server ended with ${code}`);
  return lines;
}

async function knownCases({ url }, fault) {
  const cases = [
    [`GET /%zz HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, "E_URL"],
    ["hello\r\n\r\n", "E_HTTP"],
    [`GET /live HTTP/1.1\r\n${CLOSE}\r\n`, "E_HOST"],
    [`GET /live HTTP/1.1\r\nhost: evil.example\r\n${CLOSE}\r\n`, "E_HOST"],
    [`GET /live HTTP/1.1\r\n${HOST}expect: tea\r\n${CLOSE}\r\n`, "E_EXPECT"],
    [`CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n`, "E_METHOD"],
    [
      `POST / HTTP/1.1\r\n${HOST}origin: http://evil.example\r\ncontent-type: text/plain\r\ncontent-length: 1\r\n${CLOSE}\r\na`,
      "E_CROSS_SITE",
    ],
    [
      `POST /v1/parse HTTP/1.1\r\n${HOST}content-type: application/json; charset=latin1\r\ncontent-length: 2\r\n${CLOSE}\r\n{}`,
      "E_CHARSET",
    ],
  ];
  for (const [request, code] of cases) {
    const answer = await exchange(url, request);
    if (!answer.includes(`"code":"${code}"`) || !answer.includes("x-content-type-options: nosniff"))
      fault(`${code}: ${answer.slice(0, 200)}`);
  }
  return `${cases.length} kinds of broken requests were answered with their own codes and our headers`;
}

/** Good requests with random bytes changed, cut out or doubled: any answer is right, as long as there is a server to give it. */
async function mutations({ url }, fault, count = 2000) {
  const random = randomFromSeed(1);
  const body = JSON.stringify({ text: "She reads.", options: { split: "lines" } });
  const good = `POST /v1/parse HTTP/1.1\r\n${HOST}content-type: application/json\r\ncontent-length: ${body.length}\r\n${CLOSE}\r\n${body}`;
  const statuses = new Map();
  for (let i = 0; i < count; i += 20) {
    const answers = Array.from({ length: 20 }, () => {
      const bytes = Buffer.from(good);
      for (let change = random.below(4); change >= 0; change--) bytes[random.below(bytes.length)] = random.below(256);
      return exchange(url, bytes.subarray(0, random.below(8) === 0 ? random.below(bytes.length) : bytes.length), 500);
    });
    for (const answer of await Promise.all(answers)) {
      const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? "none";
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === "500") fault(`500: ${answer.slice(0, 300)}`);
    }
  }
  const counted = [...statuses].sort().map(([status, times]) => `${status} ${times} times`);
  return `${count} requests with random bytes: ${counted.join(", ")} (none: the client left before it was complete)`;
}

async function pipelines({ url, pid }, before, fault) {
  let most = 0;
  for (let round = 0; round < 10; round++) {
    const socket = open(url);
    socket.write(`GET /models/english.safetensors HTTP/1.1\r\n${HOST}\r\n`.repeat(2000));
    await new Promise((resolve) => socket.once("data", resolve));
    most = Math.max(most, openFiles(pid));
    socket.destroy();
  }
  const isBack = await within(10_000, () => openFiles(pid) <= before + 2);
  if (!isBack) fault(`${openFiles(pid)} files are open, and ${before} were before`);
  return `10 clients asked 2,000 times each for the model and left: at most ${most} files were open at once`;
}

async function deepTrees({ url }, fault) {
  const bodies = [chain(2400), chain(149), `(S ${"(A w)".repeat(1500)})`, "(".repeat(9999)].map((gold) => ({
    gold,
    tags: false,
  }));
  for (const body of bodies) {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${url}/v1/oracle`, { method: "POST", headers, body: JSON.stringify(body) });
    if (answer.status !== 413 && answer.status !== 400) fault(`a deep tree got ${answer.status}`);
  }
  const gold = `(S ${"(A (B (C (D w))))".repeat(99)})`;
  const startedAt = performance.now();
  const answer = await fetch(`${url}/v1/oracle`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ gold, tags: false }),
  });
  if (answer.status !== 200) fault(`the largest tree that is allowed got ${answer.status}`);
  return `${bodies.length} deep or wide trees for the oracle were refused; the largest that is allowed took ${Math.round(performance.now() - startedAt)} ms`;
}

/** Asks for /live all the time. */
function watchLife(url) {
  let isOver = false;
  const slowest = { ms: 0, count: 0 };
  const watching = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await (await fetch(`${url}/live`)).text();
      slowest.ms = Math.max(slowest.ms, Math.round(performance.now() - startedAt));
      slowest.count++;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      return slowest;
    },
  };
}

export function openFiles(pid) {
  return readdirSync(`/proc/${pid}/fd`).length;
}

async function within(ms, holds) {
  for (const end = performance.now() + ms; performance.now() < end; ) {
    if (holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

function open(url) {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname).on("error", () => {});
}

/** Sends, and gives what comes back until the connection ends or, if it is given, the time is over. */
function exchange(url, bytes, patienceMs = 10_000) {
  return new Promise((resolve) => {
    let heard = "";
    const socket = open(url);
    const timer = setTimeout(() => socket.destroy(), patienceMs);
    socket.on("data", (chunk) => {
      heard += chunk.toString("latin1");
    });
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(heard);
    });
    socket.write(bytes);
  });
}
