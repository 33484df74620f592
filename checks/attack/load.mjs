// Two clients that send long sentences, one that sends deep trees, and others with requests of 20 words: what do the others notice?
import { englishWords, megabytes, serverProcess } from "../../benchmarks/server-process.mjs";
import { hostileClients, post } from "./hostile-clients.mjs";
import { openFiles } from "./requests.mjs";

const HONEST_CLIENTS = 4;
const PAUSE_MS = 100; // between the requests of an honest client: far below what the server can do
const P99_MS = 500;

export async function attackUnderLoad({ model, threads, seconds }, fault) {
  const server = await serverProcess({ model, threads });
  // Before the attack, all kinds of threads are there and have worked.
  await post(`${server.url}/v1/oracle`, JSON.stringify({ gold: "(S (NP (PRP She)) (VP (VBZ reads)))" }));
  const quiet = await phase(server, Math.min(15, seconds));
  const before = await sizes(server);
  const loud = await attacked(server, seconds);
  await settled(server);
  const after = await sizes(server);
  await server.close();
  if (loud.p99 > P99_MS) fault(`p99 is ${loud.p99} ms`);
  if (loud.refused > 0) fault(`${loud.refused} honest requests were not answered with 200`);
  if (after.files > 1.1 * before.files) fault(`${before.files} open files became ${after.files}`);
  if (after.memory > 1.1 * before.memory) fault(`${megabytes(before.memory)} MB became ${megabytes(after.memory)} MB`);
  return [
    `${HONEST_CLIENTS} clients with requests of 20 words, ${PAUSE_MS} ms after each answer`,
    `alone: ${describe(quiet)}`,
    `with two clients that send 49 sentences of 1,000 words at a time, one of 49,990 words, and again, and one that sends deep trees, for ${seconds} s: ${describe(loud)}`,
    `the hostile ones got ${loud.hostile}`,
    `open files: ${before.files} before, ${after.files} after`,
    `memory: ${megabytes(before.memory)} MB before, ${megabytes(after.memory)} MB after`,
  ];
}

/** Nothing waits, connections that are not used have been closed, and threads that had grown have been replaced. */
async function settled(server) {
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  await phase(server, 2);
}

/** Honest clients beside hostile ones. */
async function attacked(server, seconds) {
  const [statuses, noticed] = await Promise.all([hostileClients(server.url, seconds), phase(server, seconds)]);
  const counted = Object.entries(statuses).map(([status, count]) => `${status} ${count} times`);
  return { ...noticed, hostile: counted.join(", ") };
}

async function sizes(server) {
  return { files: openFiles(server.pid), memory: await server.metric("process_resident_memory_bytes") };
}

/** Honest clients for some seconds. */
async function phase({ url }, seconds) {
  const end = performance.now() + seconds * 1000;
  const times = [];
  let refused = 0;
  const sentences = englishWords(200, () => 20);
  async function honest(first) {
    for (let i = first; performance.now() < end; i++) {
      const startedAt = performance.now();
      const status = await post(`${url}/v1/parse`, JSON.stringify({ tokens: sentences[i % sentences.length] }));
      times.push(performance.now() - startedAt);
      if (status !== 200) refused++;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  await Promise.all(Array.from({ length: HONEST_CLIENTS }, (_, i) => honest(50 * i)));
  times.sort((a, b) => a - b);
  const at = (part) => Math.round(times[Math.min(times.length - 1, Math.floor(part * times.length))]);
  return { count: times.length, p50: at(0.5), p99: at(0.99), most: at(1), refused };
}

function describe({ count, p50, p99, most, refused }) {
  return `${count} answers, median ${p50} ms, p99 ${p99} ms, slowest ${most} ms, ${refused} other than 200`;
}
