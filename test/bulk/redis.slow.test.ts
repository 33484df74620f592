/** The queue in a real Redis. What takes longer, with workers that are killed, is `npm run test:bulk`. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readManifest } from "../../src/bulk/manifest.ts";
import { redisQueue } from "../../src/bulk/redis-queue.ts";
import { readState } from "../../src/bulk/run-folder.ts";
import type { ShardQueue } from "../../src/bulk/shard-queue.ts";
import { takesMinutes, until } from "../helpers/patience.ts";
import { freePort, hasRedis, type RedisServer, redisServer } from "../helpers/redis-server.ts";
import { startBin } from "../helpers/run-bin.ts";
import { runCli } from "../helpers/run-cli.ts";
import { makeScratch } from "../helpers/scratch.ts";
import { TINY_NETWORKS, tinyModelFile } from "../helpers/tiny-model.ts";

takesMinutes();
const scratch = makeScratch();
const model = scratch.write("tiny.model", tinyModelFile("in-order", TINY_NETWORKS.default));
const tokens = scratch.write("tokens.txt", "The dog sees the cat .\nShe sleeps .\n\nGo home !\n".repeat(10));
mkdirSync(scratch.path("redis"));
let redis: RedisServer;

beforeAll(async () => {
  if (!hasRedis) return;
  redis = await redisServer(scratch.path("redis"), "--requirepass", "secret");
  await redis.start();
});
afterAll(() => redis?.kill());

const url = () => redis.url.replace("//", "//:secret@");
const bulk = (command: string, ...args: string[]) =>
  runCli(["bulk", command, ...args], { environment: { TREEWRIGHT_REDIS: url() } });
const submit = (folder: string) =>
  bulk("submit", "-m", model, "-i", "tokens", "--shard-size", "0.00005", "-o", folder, tokens);
const work = (folder: string) => bulk("work", "--threads", "1", "--lease", "2", folder);

async function withQueueOf<Value>(folder: string, use: (queue: ShardQueue) => Promise<Value>): Promise<Value> {
  const queue = await redisQueue({ url: url(), id: (await readManifest(folder)).id });
  try {
    return await use(queue);
  } finally {
    await queue.close();
  }
}

describe.runIf(hasRedis)("a run over Redis", () => {
  test("is parsed by two workers, each shard once, and gives what parse gives", async () => {
    const folder = scratch.path("two");
    expect((await submit(folder)).code).toBe(0);
    expect((await bulk("status", folder)).stdout).toContain("queue: 8 waiting, 0 being parsed");
    const workers = await Promise.all([work(folder), work(folder)]);
    expect(workers.map(({ code }) => code)).toEqual([0, 0]);
    const events = workers.flatMap(({ stderr }) =>
      stderr
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    );
    expect(events.filter(({ event }) => event === "shard done")).toHaveLength(8);
    const { stdout } = await runCli(["parse", "-m", model, "-i", "tokens", "--threads", "1", tokens]);
    expect((await bulk("collect", folder)).stdout).toBe(stdout);
    const kept = readdirSync(scratch.path("redis"), { recursive: true, encoding: "utf8" }).filter((name) =>
      /aof$/.test(name),
    );
    expect(kept.length).toBeGreaterThan(0);
    for (const name of kept) expect(readFileSync(scratch.path(`redis/${name}`), "utf8")).not.toContain("dog");
  });

  test("whose queue is lost is filled again by its workers", async () => {
    const folder = scratch.path("lost");
    await submit(folder);
    await withQueueOf(folder, (queue) => queue.clear());
    const { code, stderr } = await work(folder);
    expect(code).toBe(0);
    expect(stderr).toContain("the queue had lost shards; they were added again");
    expect((await readState(folder)).receipts.size).toBe(8);
  });

  test("that is cancelled ends its workers, and goes on after retry", async () => {
    const folder = scratch.path("cancelled");
    await submit(folder);
    expect((await bulk("cancel", folder)).code).toBe(0);
    expect((await work(folder)).code).toBe(0);
    expect((await readState(folder)).receipts.size).toBe(0);
    expect((await bulk("retry", folder)).stdout).toBe("8 shards to parse, 0 of them again\n");
    await work(folder);
    expect((await readState(folder)).receipts.size).toBe(8);
  });

  test("whose shard fails is tried three times, ends with the reason, and can be retried", async () => {
    const folder = scratch.path("failing");
    const input = scratch.write("changing.txt", "The dog .\n");
    await bulk("submit", "-m", model, "-i", "tokens", "-o", folder, input);
    scratch.write("changing.txt", "The cow .\n");
    const worked = await work(folder);
    expect(worked.code).toBe(1);
    expect(worked.stderr.match(/"event":"shard failed"/g)).toHaveLength(2);
    const status = await bulk("status", folder);
    expect(status.code).toBe(1);
    expect(status.stdout).toContain(`shard 0 failed: ${input} is not what it was when it was submitted (E_BULK_INPUT)`);
    scratch.write("changing.txt", "The dog .\n");
    expect((await bulk("retry", folder)).stdout).toBe("1 shard to parse, 1 of them again\n");
    expect((await work(folder)).code).toBe(0);
  });

  test("goes on when Redis is killed and comes back", async () => {
    const folder = scratch.path("killed");
    await submit(folder);
    await redis.kill();
    await redis.start();
    const working = work(folder);
    await until(async () => (await readState(folder)).receipts.size > 0);
    await redis.kill();
    await redis.start();
    expect((await working).code).toBe(0);
    expect((await readState(folder)).receipts.size).toBe(8);
  });
});

test.runIf(hasRedis).each([
  ["the wrong password", () => redis.url.replace("//", "//:wrong@")],
  ["an address where nothing listens", () => "redis://user:wrong@127.0.0.1:1"],
])("%s is an error in one line, which does not repeat it", async (name, address) => {
  const folder = scratch.path(`unreached by ${name}`);
  await runCli(["bulk", "submit", "--local", "-m", model, "-i", "tokens", "-o", folder, tokens]);
  const { code, stderr } = await runCli(["bulk", "retry", "--redis", address(), folder]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^treewright: Redis at 127\.0\.0\.1:\d+ does not answer: [^\n]* \(E_REDIS\)\.[^\n]*\n$/);
  expect(stderr).not.toContain("wrong@");
});

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
test.runIf(hasRedis && hasOpenssl)("TLS is told by the URL, and an unknown certificate is refused", async () => {
  const [key, certificate] = [scratch.path("key.pem"), scratch.path("cert.pem")];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"];
  spawnSync("openssl", [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-keyout",
    key,
    "-out",
    certificate,
    ...names,
  ]);
  mkdirSync(scratch.path("tls"));
  const files = ["--tls-cert-file", certificate, "--tls-key-file", key, "--tls-ca-cert-file", certificate];
  const tlsPort = String(await freePort());
  const folder = scratch.path("by tls");
  await runCli(["bulk", "submit", "--local", "-m", model, "-i", "tokens", "-o", folder, tokens]);
  const secure = await redisServer(scratch.path("tls"), ...files, "--tls-auth-clients", "no", "--tls-port", tlsPort);
  await secure.start();
  try {
    const retry = (environment: Record<string, string>) =>
      startBin(["bulk", "retry", "--redis", `rediss://127.0.0.1:${tlsPort}`, folder], "", environment).result;
    const [known, unknown] = await Promise.all([retry({ NODE_EXTRA_CA_CERTS: certificate }), retry({})]);
    expect(known).toMatchObject({ code: 0, stderr: "" });
    expect(unknown.stderr).toContain("E_REDIS");
  } finally {
    await secure.kill();
  }
});
