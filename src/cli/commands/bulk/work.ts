/** `treewright bulk work`: a worker, on any machine. */
import { hostname } from "node:os";
import { pathFrom, requireSameModel, requireSameProgram } from "../../../bulk/manifest.ts";
import { openShards, readState } from "../../../bulk/run-folder.ts";
import { type ShardEvents, shardRunner } from "../../../bulk/shard-runner.ts";
import { type Part, workFromQueue, workLocally } from "../../../bulk/work.ts";
import { serveMetrics, workerMetrics } from "../../../bulk/worker-metrics.ts";
import { packageVersion } from "../../../node/package-version.ts";
import { readModelBytes } from "../../../parsing/load-model.ts";
import { Parser } from "../../../parsing/parser.ts";
import { defineCommand } from "../../command.ts";
import { UsageError } from "../../command-line.ts";
import { MODEL_OPTIONS } from "../../model-options.ts";
import { counted, openRun, REDIS_OPTION, requiredRedisUrl, withQueue } from "./bulk-options.ts";
import { both, logTo } from "./worker-log.ts";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

export const bulkWork = defineCommand({
  name: "bulk work",
  summary: "parse shards until none is left; run it on any number of machines",
  operands: "FOLDER",
  description:
    "Takes shards from the queue, parses them with all cores, and writes shard-NNNNN.mrg.gz into the folder of the run. It ends when no shard " +
    "is left. Nothing is lost and nothing is done twice if it is killed: another worker takes its shards. After SIGTERM or SIGINT it finishes its shards; a second signal ends it at " +
    "once. The log is JSON on standard error. The exit code is 1 if shards have failed.",
  options: {
    ...REDIS_OPTION,
    local: { type: "boolean", description: "without Redis: take all shards that are left, in their order" },
    part: {
      type: "string",
      value: "I/N",
      description: "with --local: only every Nth shard, beginning with the Ith (1/4 … 4/4)",
    },
    model: {
      ...MODEL_OPTIONS.model,
      description: "the model that the run was submitted with, if it is elsewhere on this machine",
    },
    threads: MODEL_OPTIONS.threads,
    lease: {
      type: "number",
      value: "SECONDS",
      default: 30,
      description: "how long after the death of a worker others take over its shards",
    },
    metrics: { type: "number", value: "PORT", description: "serve figures for Prometheus on this port (/metrics)" },
    "metrics-host": {
      type: "string",
      value: "ADDRESS",
      default: "127.0.0.1",
      description: "the address to serve them on",
    },
  },
  examples: [
    { command: "TREEWRIGHT_REDIS=redis://queue:6379 treewright bulk work /data/run1", shows: "on each machine" },
    { command: "treewright bulk work --local run1", shows: "on one machine, without Redis" },
    {
      command: "treewright bulk work --local --part $SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT /data/run1",
      shows: "in a Slurm array that begins with 1",
    },
  ],
  async run(given, operands, terminal) {
    const part = partOf(given.part);
    if (part !== null && !given.local) throw new UsageError("--part requires --local");
    if (!(given.lease > 0)) throw new UsageError("--lease must be more than 0");
    const { folder, manifest } = await openRun(operands, "work");
    requireSameProgram(manifest, packageVersion());
    const { name, path } = manifest.model;
    const source = given.model ?? name ?? pathFrom(folder, path!); // it has one or the other
    const model = await readModelBytes(source);
    requireSameModel(manifest, model, source);
    const worker = `${hostname()}:${process.pid}`;
    const log = logTo(terminal, worker);
    const metrics = workerMetrics();
    const { maxWords } = manifest.options;
    const loadParser = () => Parser.load(model, { threads: given.threads ?? "auto", maxWords });
    const run = { folder, manifest, worker };
    const givenUp = new Set<number>(); // by this worker; a full disk may have no room for the note
    const counting: ShardEvents = {
      ...log,
      onFailure(failure) {
        log.onFailure(failure);
        if (failure.isFinal) givenUp.add(failure.shard);
      },
    };
    const runner = shardRunner(run, loadParser, both(metrics, counting));
    const served =
      given.metrics === undefined ? null : await serveMetrics(metrics, given["metrics-host"], given.metrics);
    const { signal, forget } = untilSignal(() => log.say("info", "stopping after the shards under way"));
    log.say("info", "started", { shards: manifest.shards.length });
    try {
      if (given.local) await workLocally(run, runner, { part: part ?? { index: 0, of: 1 }, signal });
      else {
        await withQueue(requiredRedisUrl(given.redis, terminal), manifest, (queue) =>
          workFromQueue(run, runner, {
            queue,
            leaseMs: 1000 * given.lease,
            pollMs: pollMs(manifest.shards.length),
            signal,
            onDisturbance(reason) {
              metrics.onDisturbance();
              log.say("warn", "the connection to Redis is disturbed", { reason });
            },
            onRefilled: (count) => log.say("warn", "the queue had lost shards; they were added again", { count }),
          }),
        );
      }
    } finally {
      forget();
      await runner.close();
      served?.close();
    }
    const state = await readState(folder);
    const failed = new Set([...state.failures, ...[...givenUp].filter((shard) => !state.receipts.has(shard))]).size;
    log.say("info", "ended", { open: openShards(manifest, state).length, failed });
    if (failed === 0) return 0;
    terminal.stderr.write(
      `treewright: ${counted(failed, "shard")} failed; treewright bulk status ${folder} tells why\n`,
    );
    return 1;
  },
});

/** The more files a folder has, the longer it takes to list them: many workers should not keep a file server busy with that. */
function pollMs(shards: number): number {
  return Math.min(Math.max(shards, 1000), 10_000);
}

function partOf(given: string | undefined): Part | null {
  if (given === undefined) return null;
  const [, index, of] = /^(\d+)\/(\d+)$/.exec(given)?.map(Number) ?? [];
  if (index === undefined || of === undefined || index < 1 || index > of)
    throw new UsageError(`--part is I/N with I from 1 to N, such as 1/4; not "${given}"`);
  return { index: index - 1, of };
}

interface StopSignal {
  readonly signal: AbortSignal;
  /** Signals are no longer its business. */
  forget(): void;
}

/** The second signal ends the process at once. */
function untilSignal(onSignal: () => void): StopSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(1);
    onSignal();
    controller.abort();
  };
  for (const name of SIGNALS) process.on(name, stop);
  return {
    signal: controller.signal,
    forget() {
      for (const name of SIGNALS) process.off(name, stop);
    },
  };
}
