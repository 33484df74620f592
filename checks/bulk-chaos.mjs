// Bulk parsing while workers and Redis die:
//   npm run test:bulk -- [--sentences 200000 --workers 4 --kill-every 5 --shard-size 0.02 --model FILE]
// Starts a Redis of its own and some workers, kills a worker every few seconds and starts another, kills Redis twice for three seconds, and compares the joined
// output with that of one process, byte for byte. Prints a report for benchmarks/results; ends with code 1 at any fault. Needs a build, and
// redis-server on the PATH.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { environment } from "../benchmarks/environment.mjs";
import { withModel } from "../benchmarks/server-process.mjs";
import { run, start, writeInputs } from "./bulk/program.mjs";
import { hasRedis, redisServer } from "./bulk/redis.mjs";

const { values: options } = parseArgs({
  options: {
    sentences: { type: "string", default: "200000" },
    workers: { type: "string", default: "4" },
    "kill-every": { type: "string", default: "5" },
    "shard-size": { type: "string", default: "0.02" },
    model: { type: "string" },
  },
});
const MAX_WORDS = 200;
const REDIS_PAUSE_MS = 3000;
const LEASE_SECONDS = "5";
const LIMIT_MS = 90 * 60_000;

if (hasRedis) await withModel(options.model, chaos);
else console.log("SKIPPED: redis-server is not installed (Debian: apt-get install redis-server)");

async function chaos(model, modelName) {
  const folder = mkdtempSync(join(tmpdir(), "treewright-bulk-"));
  const at = (name) => join(folder, name);
  mkdirSync(at("redis"));
  const redis = await redisServer(at("redis"));
  await redis.start();
  const faults = [];
  try {
    const inputs = writeInputs(at, Number(options.sentences), MAX_WORDS);
    const about = ["--input", "tokens", "--model", model, "--max-words", String(MAX_WORDS)];
    const alone = performance.now();
    await run(["parse", ...about, "--threads", "2", "-o", at("expected.mrg"), ...inputs]);
    const aloneSeconds = (performance.now() - alone) / 1000;
    const redisUrl = { TREEWRIGHT_REDIS: redis.url };
    await run(
      ["bulk", "submit", ...about, "--shard-size", options["shard-size"], "-o", at("run"), ...inputs],
      redisUrl,
    );
    const began = performance.now();
    const told = await killing(at("run"), redis, redisUrl);
    const seconds = (performance.now() - began) / 1000;
    const { stderr } = await run(["bulk", "collect", at("run"), "-o", at("joined.mrg")]);
    const isSame = readFileSync(at("expected.mrg")).equals(readFileSync(at("joined.mrg")));
    if (!isSame) faults.push("the joined output is not that of one process");
    if (told.notDone > 0) faults.push(`${told.notDone} shards were not finished`);
    console.log(
      `# Bulk parsing while workers and Redis die\n\n${environment()}\ncommand: npm run test:bulk -- ${process.argv.slice(2).join(" ")}`.trimEnd(),
    );
    console.log(`model: ${modelName}\n`);
    console.log(
      `- ${options.sentences} sentences, one of them too long to be parsed, in ${told.shards} shards; ${options.workers} workers with one thread each`,
    );
    console.log(
      `- ${told.kills} workers killed, one every ${options["kill-every"]} s; Redis killed ${told.redisKills} times for ${REDIS_PAUSE_MS / 1000} s`,
    );
    console.log(
      `- ${told.parsed} shards parsed by workers that told of it, ${told.skipped} found done already; ${seconds.toFixed(0)} s (one process with two threads: ${aloneSeconds.toFixed(0)} s)`,
    );
    console.log(`- collect: ${stderr.trim()}`);
    console.log(`- the joined output equals that of one process: ${isSame ? "yes" : "NO"}`);
  } finally {
    await redis.kill();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\nfaults: ${faults.length}`);
  for (const fault of faults) console.log(`- ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

/** Workers that die until all is parsed. */
async function killing(run1, redis, redisUrl) {
  const events = [];
  const status = async () => JSON.parse((await run(["bulk", "status", "--json", run1])).stdout);
  const startWorker = () => {
    const worker = start(["bulk", "work", "--threads", "1", "--lease", LEASE_SECONDS, run1], redisUrl);
    const ended = worker.ended.then(({ stderr }) => {
      for (const line of stderr.split("\n"))
        if (line.startsWith("{") && line.endsWith("}")) events.push(JSON.parse(line));
    });
    return { process: worker.process, ended };
  };
  const workers = Array.from({ length: Number(options.workers) }, startWorker);
  let [kills, redisKills] = [0, 0];
  let now = await status();
  const began = performance.now();
  while (now.open > 0 && performance.now() - began < LIMIT_MS) {
    // Workers end by themselves when nothing is left.
    const allEnded = Promise.all(workers.map(({ ended }) => ended));
    await Promise.race([sleep(1000 * Number(options["kill-every"])), allEnded]);
    now = await status();
    if (now.open === 0) break;
    const victim = workers.shift();
    victim.process.kill("SIGKILL");
    await victim.ended;
    kills++;
    if (redisKills < 2 && now.done >= ((redisKills + 1) * now.shards) / 3) {
      redisKills++;
      await redis.kill();
      await sleep(REDIS_PAUSE_MS);
      await redis.start();
    }
    workers.push(startWorker());
  }
  if (now.open > 0) for (const worker of workers) worker.process.kill("SIGKILL");
  await Promise.all(workers.map(({ ended }) => ended));
  const count = (name) => events.filter(({ event }) => event === name).length;
  const { open, failed, shards } = await status();
  return {
    kills,
    redisKills,
    shards,
    parsed: count("shard done"),
    skipped: count("shard was done already"),
    notDone: open + failed,
  };
}
