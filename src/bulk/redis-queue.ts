/**
 * The queue of shards in Redis (or Valkey), by BullMQ: leases, retries and redelivery are its business. The packages are loaded here and nowhere else,
 * because only who parses on several machines needs them.
 */
import type { Job, Queue } from "bullmq";
import { ParserError, reasonOf } from "../shared/errors.ts";
import { MAX_DEATHS, MAX_TRIES, type ShardQueue } from "./shard-queue.ts";

interface ShardJob {
  readonly shard: number;
}

export interface RedisPlace {
  /** redis://USER:PASSWORD@HOST:PORT/DATABASE, or rediss: for TLS. */
  readonly url: string;
  /** The id of the manifest. */
  readonly id: string;
}

/** Jobs that are sent to Redis together. */
const PORTION = 1000;
/** BullMQ notes what happens for those who watch; nobody of ours does. */
const MAX_EVENTS = 100;
/** Before a failed shard is tried again, and twice as long before the next try. */
const PAUSE_MS = 1000;
/** Who only asks is not kept waiting: so often a connection is tried, with a pause that grows. */
const CONNECTION_TRIES = 5;
const CONNECTION_PAUSE_MS = 100;

export async function redisQueue({ url, id }: RedisPlace): Promise<ShardQueue> {
  const host = hostOf(url);
  const { Queue, Worker } = await loadPackages();
  const name = `treewright-${id}`;
  const retryStrategy = (times: number) => (times < CONNECTION_TRIES ? CONNECTION_PAUSE_MS * times : null);
  const queue: Queue<ShardJob> = new Queue<ShardJob>(name, {
    connection: { url, maxRetriesPerRequest: 1, retryStrategy },
    streams: { events: { maxLen: MAX_EVENTS } },
  });
  queue.on("error", () => undefined); // whoever asked gets it as the answer
  const asked = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    try {
      return await ask();
    } catch (cause) {
      throw new ParserError("E_REDIS", `Redis at ${host} does not answer: ${reasonOf(cause)}`, {
        hint: "Does it run, and is --redis (or TREEWRIGHT_REDIS) right? Without Redis there is --local",
        cause,
      });
    }
  };
  await asked(() => queue.waitUntilReady()).catch(async (error) => {
    await queue.disconnect().catch(() => undefined);
    throw error;
  });
  return {
    add: (shards) =>
      asked(async () => {
        // A job that has failed stays where it is, and would stand in the way of its successor.
        for (const job of await queue.getFailed()) await job.remove();
        for (let start = 0; start < shards.length; start += PORTION) {
          await queue.addBulk(shards.slice(start, start + PORTION).map(jobFor));
        }
      }),
    counts: () =>
      asked(async () => {
        const { waiting = 0, delayed = 0, active = 0 } = await queue.getJobCounts("waiting", "delayed", "active");
        return { waiting: waiting + delayed, active };
      }),
    take({ concurrency, leaseMs, handle, onGivenUp, onDisturbance }) {
      const worker = new Worker<ShardJob>(
        name,
        ({ data, attemptsMade }: Job<ShardJob>) => handle(data.shard, attemptsMade + 1 >= MAX_TRIES),
        {
          connection: { url, maxRetriesPerRequest: null }, // a worker waits for Redis as long as it takes
          concurrency,
          lockDuration: leaseMs,
          stalledInterval: leaseMs,
          maxStalledCount: MAX_DEATHS,
        },
      );
      worker.on("error", (error) => onDisturbance(reasonOf(error)));
      worker.on("failed", (job, error) => {
        if (job !== undefined && /stalled/.test(error.message)) onGivenUp(job.data.shard);
      });
      return { close: () => worker.close() };
    },
    clear: () => asked(() => queue.obliterate({ force: true })),
    close: () => queue.close(),
  };
}

function jobFor(shard: number) {
  const options = {
    jobId: `shard-${shard}`,
    attempts: MAX_TRIES,
    backoff: { type: "exponential", delay: PAUSE_MS },
    removeOnComplete: true,
    stackTraceLimit: 0, // what is in Redis says nothing of the text
  };
  return { name: "shard", data: { shard }, opts: options };
}

/** For messages: without name and password. */
function hostOf(url: string): string {
  const { protocol, host } = URL.canParse(url) ? new URL(url) : { protocol: "", host: "" };
  if (protocol === "redis:" || protocol === "rediss:") return host;
  throw new ParserError("E_REDIS", "the address of Redis is a URL such as redis://127.0.0.1:6379", {
    hint: "rediss: for TLS; a name and a password stand before the host: redis://USER:PASSWORD@HOST:PORT",
  });
}

async function loadPackages(): Promise<typeof import("bullmq")> {
  try {
    return await import("bullmq");
  } catch (cause) {
    throw new ParserError("E_BULK_PACKAGES", "bulk parsing over Redis needs the packages bullmq and ioredis", {
      hint: "npm install bullmq ioredis; on one machine, --local needs neither",
      cause,
    });
  }
}
