// How fast the server is, and what it does with ten times the load it can take:
//   npm run bench:server [-- --seconds 10 --threads N --kernels wasm --model FILE]
// Sentences of 20 words over 1, 16 and 64 connections, against the same sentences parsed by `treewright parse --json` in one go; then an
// overload, and how soon all is as before. Client and server share the cores of this machine. Prints a report; benchmarks/results/ keeps
// one with its date.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { environment } from "./environment.mjs";
import { englishWords, megabytes, serverProcess, withModel } from "./server-process.mjs";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "10" },
    threads: { type: "string", default: String(availableParallelism()) },
    kernels: { type: "string", default: "wasm" },
    model: { type: "string" },
  },
});
const SECONDS = Number(options.seconds);
const WORDS = 20;
const DEADLINE_MS = 5000;
const OVERLOAD = 10;
const OVERLOAD_CONNECTIONS = 1000;
const BIN = fileURLToPath(new URL("../bin/treewright.mjs", import.meta.url));
/** The CPU time of a process, told on its standard error when it ends. */
const TELL =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();' +
  'console.error("CPU "+(user+system)/1e6)})';
const sentences = englishWords(500, () => WORDS);

await withModel(options.model, async (model, name) => {
  const bulk = bulkRate(model);
  const threads = Number(options.threads);
  // 4,000 words: who is let in waits for about half a second, well within the deadline.
  const settings = { model, threads, kernels: options.kernels, deadlineMs: DEADLINE_MS, queueWords: 4000 };
  const server = await serverProcess(settings);
  try {
    await load(server, { connections: 16, seconds: 2 }); // everything is compiled by then
    const runs = [];
    for (const connections of [1, 16, 64]) runs.push(await load(server, { connections, seconds: SECONDS }));
    const before = await server.metric("process_resident_memory_bytes");
    const capacity = runs.at(-1).rate;
    const during = [];
    const sampler = setInterval(async () => {
      during.push(await server.metric("process_resident_memory_bytes").catch(() => 0));
    }, 1000);
    const overload = await load(server, {
      connections: OVERLOAD_CONNECTIONS,
      seconds: SECONDS,
      rate: Math.round(OVERLOAD * capacity),
    });
    clearInterval(sampler);
    const recovery = await timeToAnswer(server);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1000 - recovery)));
    const after = await load(server, { connections: 64, seconds: SECONDS });
    const memory = { before, during: Math.max(...during), after: await server.metric("process_resident_memory_bytes") };
    console.log(report({ name, bulk, runs, overload, recovery, after, memory }));
  } finally {
    await server.close();
  }
});

/** Sentences a second of the command line; two lengths of input, so that loading the model is not counted. */
function bulkRate(model) {
  const folder = mkdtempSync(join(tmpdir(), "treewright-bench-"));
  try {
    const [few, many] = [1000, 1000 + 200 * SECONDS].map((count) => {
      const file = join(folder, `${count}.txt`);
      const lines = Array.from({ length: count }, (_, i) => sentences[i % sentences.length].join(" "));
      writeFileSync(file, `${lines.join("\n")}\n`);
      const args = ["parse", "--model", model, "--input", "tokens", "--json", "--threads", options.threads];
      const startedAt = performance.now();
      const command = ["--import", TELL, BIN, ...args, "--kernels", options.kernels, file, "-o", `${file}.out`];
      const { status, stderr } = spawnSync(process.execPath, command);
      if (status !== 0) throw new Error(String(stderr));
      const cpuSeconds = Number(/CPU ([\d.]+)/.exec(String(stderr))[1]);
      return { count, seconds: (performance.now() - startedAt) / 1e3, cpuSeconds };
    });
    const count = many.count - few.count;
    return { rate: count / (many.seconds - few.seconds), cpuMs: (1e3 * (many.cpuSeconds - few.cpuSeconds)) / count };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function load(server, { connections, seconds, rate }) {
  // autocannon writes every request of every connection before it starts, and stands still meanwhile: half a million of them take it
  // six seconds, which would be counted as the server's.
  const each = Math.min(sentences.length, Math.floor(32_000 / connections));
  const requests = sentences.slice(0, each).map((tokens) => ({
    method: "POST",
    path: "/v1/parse",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tokens }),
  }));
  const times = [];
  const statuses = new Map();
  const startedAt = performance.now();
  const parsed = async () => ({
    sentences: await server.metric("treewright_sentences_total"),
    cpuSeconds: await server.metric("process_cpu_seconds_total"),
  });
  const before = await parsed();
  const running = autocannon({
    url: server.url,
    connections,
    duration: seconds,
    requests,
    timeout: 30,
    ...(rate === undefined ? {} : { overallRate: rate, ignoreCoordinatedOmission: true }),
  });
  running.on("response", (_client, status, _bytes, ms) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 200) times.push(ms);
  });
  const { errors, timeouts } = await running;
  times.sort((a, b) => a - b);
  const at = (part) => times[Math.min(times.length - 1, Math.floor(part * times.length))] ?? 0;
  const elapsed = (performance.now() - startedAt) / 1e3;
  const after = await parsed();
  const cpuMs = (1e3 * (after.cpuSeconds - before.cpuSeconds)) / (after.sentences - before.sentences);
  return { connections, cpuMs, rate: times.length / elapsed, p50: at(0.5), p99: at(0.99), statuses, errors, timeouts };
}

/** From the end of the load to the first answer: what had been let in comes before it. */
async function timeToAnswer({ url }) {
  const startedAt = performance.now();
  for (;;) {
    const response = await fetch(`${url}/v1/parse`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ tokens: sentences[0] }),
    });
    await response.arrayBuffer();
    if (response.status === 200) return performance.now() - startedAt;
  }
}

function report({ name, bulk, runs, overload, recovery, after, memory }) {
  const counted = ({ statuses, errors, timeouts }) =>
    [...statuses, ["errors", errors], ["timeouts", timeouts]]
      .filter(([, count]) => count > 0)
      .map(([status, count]) => `${count} × ${status}`)
      .join(", ");
  return [
    "# The server",
    "",
    environment(),
    `command: npm run bench:server -- --seconds ${SECONDS} --threads ${options.threads} --kernels ${options.kernels}`,
    `model: ${name}; sentences of ${WORDS} words, one a request; client and server on the same cores`,
    "",
    `\`treewright parse --json\` of the same sentences in one go: ${bulk.rate.toFixed(0)} sentences/s, ${bulk.cpuMs.toFixed(2)} ms of CPU a sentence.`,
    "",
    "| connections | sentences/s | of bulk | p50 | p99 | CPU ms a sentence | answers |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...runs.map(
      (run) =>
        `| ${run.connections} | ${run.rate.toFixed(0)} | ${((100 * run.rate) / bulk.rate).toFixed(0)} % | ${run.p50.toFixed(0)} ms | ` +
        `${run.p99.toFixed(0)} ms | ${run.cpuMs.toFixed(2)} | ${counted(run)} |`,
    ),
    "",
    `Overload: ${OVERLOAD} times the rate of 64 connections, over ${overload.connections}, deadline ${DEADLINE_MS} ms:`,
    "",
    `- answers: ${counted(overload)}; ${overload.rate.toFixed(0)} sentences/s`,
    `- of the 200s: p50 ${overload.p50.toFixed(0)} ms, p99 ${overload.p99.toFixed(0)} ms`,
    `- memory: ${megabytes(memory.before)} MB before, at most ${megabytes(memory.during)} MB during, ${megabytes(memory.after)} MB after`,
    `- after it a request is answered within ${recovery.toFixed(0)} ms, and from one second on 64 connections get ` +
      `${after.rate.toFixed(0)} sentences/s (${((100 * after.rate) / runs.at(-1).rate).toFixed(0)} % of before)`,
  ].join("\n");
}
