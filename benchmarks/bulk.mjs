// Bulk parsing over Redis against one process:  npm run bench:bulk -- [--sentences 30000 --model FILE --rounds 1]
// (1) One worker with one thread, then two: how much faster. (2) One worker with two threads against `treewright parse --threads 2` on the same input: what the queue
// costs. All runs take turns, so that a disturbance of the machine hits all of them; the best of each counts. (3) What Redis holds and does per shard. Prints a report for
// benchmarks/results. Needs a build, and redis-server on the PATH.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Redis } from "ioredis";
import { run, start, writeInputs } from "../checks/bulk/program.mjs";
import { hasRedis, redisServer } from "../checks/bulk/redis.mjs";
import { environment } from "./environment.mjs";
import { withModel } from "./server-process.mjs";

const { values: options } = parseArgs({
  options: {
    sentences: { type: "string", default: "30000" },
    rounds: { type: "string", default: "1" },
    "shard-size": { type: "string", default: "0.02" },
    model: { type: "string" },
  },
});
const MAX_WORDS = 200;

if (hasRedis) await withModel(options.model, measure);
else console.log("SKIPPED: redis-server is not installed (Debian: apt-get install redis-server)");

async function measure(model, modelName) {
  const folder = mkdtempSync(join(tmpdir(), "treewright-bulk-"));
  const at = (name) => join(folder, name);
  mkdirSync(at("redis"));
  const redis = await redisServer(at("redis"));
  await redis.start();
  const client = new Redis(redis.url);
  const about = ["--input", "tokens", "--model", model, "--max-words", String(MAX_WORDS)];
  const inputs = writeInputs(at, Number(options.sentences), MAX_WORDS);
  const environmentOf = { TREEWRIGHT_REDIS: redis.url };
  let next = 0;
  const facts = { shards: 0, commands: 0, bytes: 0 };

  /** Seconds from the start of the workers to the end of the last. */
  async function bulk(workers, threads) {
    const out = at(`run${next++}`);
    const before = Number(infoOf(await client.info("memory"), "used_memory"));
    await run(["bulk", "submit", ...about, "--shard-size", options["shard-size"], "-o", out, ...inputs], environmentOf);
    facts.bytes = Number(infoOf(await client.info("memory"), "used_memory")) - before;
    const commands = Number(infoOf(await client.info("stats"), "total_commands_processed"));
    const seconds = await timed(() =>
      Promise.all(
        Array.from(
          { length: workers },
          () => start(["bulk", "work", "--threads", String(threads), out], environmentOf).ended,
        ),
      ),
    );
    facts.commands = Number(infoOf(await client.info("stats"), "total_commands_processed")) - commands;
    facts.shards = JSON.parse((await run(["bulk", "status", "--json", out])).stdout).shards;
    return seconds;
  }
  const parse = () => timed(() => run(["parse", ...about, "--threads", "2", "-o", at("parsed.mrg"), ...inputs]));

  const best = { one: Infinity, two: Infinity, both: Infinity, parse: Infinity };
  try {
    for (let round = 0; round < Number(options.rounds); round++) {
      best.one = Math.min(best.one, await bulk(1, 1));
      best.two = Math.min(best.two, await bulk(2, 1));
      best.both = Math.min(best.both, await bulk(1, 2));
      best.parse = Math.min(best.parse, await parse());
    }
  } finally {
    client.disconnect();
    await redis.kill();
    rmSync(folder, { recursive: true, force: true });
  }
  const rate = (seconds) =>
    `${seconds.toFixed(1)} s, ${Math.round(Number(options.sentences) / seconds)} sentences per second`;
  console.log(
    `# Bulk parsing\n\n${environment()}\ncommand: npm run bench:bulk -- ${process.argv.slice(2).join(" ")}`.trimEnd(),
  );
  console.log(
    `model: ${modelName}; ${options.sentences} sentences in ${facts.shards} shards; best of ${options.rounds} rounds\n`,
  );
  console.log(`- one worker with one thread: ${rate(best.one)}`);
  console.log(
    `- two workers with one thread each: ${rate(best.two)}; ${(best.one / best.two).toFixed(2)} times as fast (goal: 1.8)`,
  );
  console.log(`- one worker with two threads: ${rate(best.both)}`);
  console.log(
    `- parse --threads 2: ${rate(best.parse)}; the queue costs ${(100 * (best.both / best.parse - 1)).toFixed(1)} % (goal: 3)`,
  );
  console.log(
    `- Redis: ${Math.round(facts.bytes / facts.shards)} bytes and ${(facts.commands / facts.shards).toFixed(1)} commands per shard`,
  );
}

async function timed(work) {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

function infoOf(text, name) {
  return new RegExp(`^${name}:(\\S+)`, "m").exec(text)?.[1];
}
