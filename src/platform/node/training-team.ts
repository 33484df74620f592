/**
 * Starts the threads of a team (engine/threads.ts). The first thread is the caller's: it does its part of each batch too.
 *
 *     const team = await startTeam({ engine, threads: 2, module: new URL("./char-lm-task.mjs", import.meta.url), options });
 *     const [loss] = team.step([firstHalf, secondHalf], rate);
 *     await team.close();
 */
import type { KernelName } from "../../engine/kernels.ts";
import { type BuildTask, type RunningTeam, Team } from "../../engine/threads.ts";
import { ParserError } from "../../shared/errors.ts";
import type { TeamSetup } from "../threads.ts";
import { moduleBeside } from "./module-beside.ts";
import { startPool } from "./worker-pool.ts";

/** What a thread is told when it starts. */
export interface WorkerStart {
  readonly memory: WebAssembly.Memory;
  readonly kernels: KernelName;
  readonly threads: number;
  readonly thread: number;
  readonly places: Map<string, number>;
  readonly team: SharedArrayBuffer | ArrayBuffer;
  readonly module: string;
  readonly options: unknown;
}

/** What it is told for each step. */
export interface WorkerStep {
  readonly part: unknown;
  readonly rate: number;
  /** The number of this update: a run may have gone on from a checkpoint. */
  readonly update: number;
}

export async function startTeam<Options, Part>(setup: TeamSetup<Options>): Promise<RunningTeam<Part>> {
  const { engine, threads, module, options } = setup;
  const { buildTask }: { buildTask: BuildTask<Options, Part> } = await import(module.href);
  const places = new Map<string, number>();
  const task = await buildTask({ engine, threads, thread: 0, places }, options);
  const team = new Team(threads);
  const { wasm: memory } = engine.memory;
  if (threads > 1 && (memory === null || !(memory.buffer instanceof SharedArrayBuffer))) {
    throw new ParserError("E_THREAD", "several threads need a memory created with `shared: true`");
  }
  const shared = { memory: memory!, kernels: engine.kernels.name, threads, places, team: team.buffer };
  const pool = await startPool({
    module: moduleBeside(import.meta.url, "./training-worker"),
    name: "training",
    threads: threads - 1,
    policy: "fail",
    dataFor: (seat): WorkerStart => ({ ...shared, thread: seat + 1, module: module.href, options }),
  });
  return {
    task,
    step(parts, rate) {
      if (parts.length !== threads) throw new ParserError("E_THREAD", `${parts.length} parts for ${threads} threads`);
      const update = task.optimizer.updates + 1;
      for (const [i, seat] of pool.seats.entries()) {
        const step: WorkerStep = { part: parts[i + 1], rate, update };
        // Its answer carries no information: the threads synchronise in shared memory, which also shows when one is lost.
        seat.ask(step).catch(() => undefined);
      }
      return team.step(task, parts[0]!, rate, update);
    },
    close: () => pool.close(),
  };
}
