/**
 * Starts the threads of a team (engine/threads.ts). The first thread is the caller's: it does its part of each batch too.
 *
 *     const team = await startTeam({ engine, threads: 2, module: new URL("./char-lm-task.mjs", import.meta.url), options });
 *     const [loss] = team.step([firstHalf, secondHalf], rate);
 *     await team.close();
 */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { KernelName } from "../engine/kernels.ts";
import type { Engine } from "../engine/tape.ts";
import { type BuildTask, Team, type ThreadTask } from "../engine/threads.ts";
import { ParserError, reasonOf } from "../shared/errors.ts";
import { moduleBeside } from "./module-beside.ts";

export interface TeamSetup<Options> {
  /** Over a shared memory, if there is more than one thread. */
  readonly engine: Engine;
  readonly threads: number;
  /** A module that exports a `BuildTask` as `buildTask`. */
  readonly module: URL;
  /** What `buildTask` gets: data that can be sent to a thread. */
  readonly options: Options;
}

export interface RunningTeam<Part> {
  /** The task of the first thread: its parameters and optimiser are those to evaluate and save. */
  readonly task: ThreadTask<Part>;
  /** One update from a batch in as many parts as there are threads; returns what the tasks returned, added up. */
  step(parts: readonly Part[], rate: number): number[];
  close(): Promise<void>;
}

/** What a thread is told when it starts. */
export interface WorkerStart {
  readonly memory: WebAssembly.Memory;
  readonly kernels: KernelName;
  readonly threads: number;
  readonly thread: number;
  readonly places: Map<string, number>;
  readonly team: SharedArrayBuffer;
  readonly module: string;
  readonly options: unknown;
}

/** What it is told for each step. */
export interface WorkerStep {
  readonly part: unknown;
  readonly rate: number;
  /** Updates made so far: a run may have gone on from a checkpoint. */
  readonly updates: number;
}

export async function startTeam<Options, Part>(setup: TeamSetup<Options>): Promise<RunningTeam<Part>> {
  const { engine, threads, module, options } = setup;
  const { buildTask }: { buildTask: BuildTask<Options, Part> } = await import(module.href);
  const places = new Map<string, number>();
  const task = buildTask({ engine, threads, thread: 0, places }, options);
  const team = new Team(threads);
  const { wasm: memory } = engine.memory;
  if (threads > 1 && (memory === null || !(memory.buffer instanceof SharedArrayBuffer))) {
    throw new ParserError("E_THREAD", "several threads need a memory created with `shared: true`");
  }
  const workers = Array.from({ length: threads - 1 }, (_, i) => {
    const start = { memory, kernels: engine.kernels.name, threads, thread: i + 1, places, team: team.buffer };
    const workerData = { ...start, module: module.href, options }; // a WorkerStart
    return new Worker(moduleBeside(import.meta.url, "./thread-worker"), { workerData });
  });
  const close = async () => {
    await Promise.all(workers.map((worker) => worker.terminate()));
  };
  try {
    await Promise.all(workers.map((worker) => once(worker, "message"))); // "ready"; fails if the thread fails before
  } catch (cause) {
    await close();
    throw new ParserError("E_THREAD", `a thread could not start: ${reasonOf(cause)}`, { cause });
  }

  return {
    task,
    step(parts, rate) {
      if (parts.length !== threads) throw new ParserError("E_THREAD", `${parts.length} parts for ${threads} threads`);
      const { updates } = task.optimizer;
      for (const [i, worker] of workers.entries()) worker.postMessage({ part: parts[i + 1], rate, updates });
      return team.step(task, parts[0]!, rate);
    },
    close,
  };
}
