/**
 * A thread beside those that parse, for `/v1/oracle` and `/v1/evaluate`: it starts with the first task, does one after the other, and is
 * replaced if a task passes its deadline or its client goes. What can wait is bounded.
 *
 *   const side = sideThread({ deadlineMs: 15_000, onLoss: (message) => log(message) });
 *   const answer = await side.run({ name: "oracle", body }, signal);
 *   await side.close();
 */
import { moduleBeside } from "../platform/node/module-beside.ts";
import { startPool, type WorkerPool } from "../platform/node/worker-pool.ts";
import { clientGone, overloaded, pastDeadline, type ServiceError, threadLost } from "./service-error.ts";
import { errorOf, type Task, type TaskAnswer } from "./tasks.ts";

export interface SideThread {
  /** Rejects with a ServiceError. */
  run(task: Task, signal: AbortSignal): Promise<object>;
  close(): Promise<void>;
}

export interface SideSettings {
  readonly deadlineMs: number;
  readonly maxHeapMb?: number | undefined;
  onLoss(message: string): void;
}

/** A task takes milliseconds: those who wait are answered well before the deadline. */
const MAX_WAITING = 100;
const RETRY_SECONDS = 1;

interface Job {
  readonly task: Task;
  isOver: boolean;
  settle(answer: TaskAnswer): void;
  fail(error: ServiceError): void;
}

export function sideThread({ deadlineMs, maxHeapMb, onLoss }: SideSettings): SideThread {
  let starting: Promise<WorkerPool> | null = null;
  let pool: WorkerPool | null = null;
  let waiting: Job[] = [];
  let current: Job | null = null;

  function start(): Promise<WorkerPool> {
    const module = moduleBeside(import.meta.url, "./task-worker");
    const events = { onArrival: () => void next(), onLoss };
    return startPool({ module, name: "side", threads: 1, policy: "replace", maxHeapMb, dataFor: () => null, events });
  }

  async function next(): Promise<void> {
    const seat = pool?.seats[0];
    if (seat === undefined || !seat.isIdle || current !== null) return;
    const job = waiting.shift();
    if (job === undefined) return;
    current = job;
    try {
      job.settle((await seat.ask(job.task)) as TaskAnswer); // task-worker.ts answers nothing else
    } catch {
      job.fail(threadLost());
    }
    current = null;
    void next();
  }

  /** Nobody waits for it any more. */
  function give(job: Job, error: ServiceError): void {
    if (job.isOver) return;
    job.fail(error);
    waiting = waiting.filter((other) => other !== job);
    if (job === current) pool?.seats[0]?.replace();
  }

  return {
    async run(task, signal) {
      if (signal.aborted) throw clientGone();
      if (waiting.length >= MAX_WAITING) throw overloaded(RETRY_SECONDS);
      starting ??= start();
      pool = await starting;
      const { job, done } = jobFor(task);
      const timer = setTimeout(
        () => give(job, job === current ? pastDeadline(deadlineMs) : overloaded(RETRY_SECONDS)),
        deadlineMs,
      );
      const leave = () => give(job, clientGone());
      signal.addEventListener("abort", leave, { once: true });
      if (signal.aborted) leave();
      else waiting.push(job);
      void next();
      try {
        return await done;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener("abort", leave);
      }
    },
    async close() {
      for (const job of [...waiting, ...(current === null ? [] : [current])]) give(job, clientGone());
      await (await starting)?.close();
    },
  };
}

function jobFor(task: Task): { readonly job: Job; readonly done: Promise<object> } {
  let job!: Job;
  const done = new Promise<object>((resolve, reject) => {
    job = {
      task,
      isOver: false,
      settle(answer) {
        job.isOver = true;
        if ("problem" in answer) reject(errorOf(answer.problem));
        else resolve(answer.result);
      },
      fail(error) {
        job.isOver = true;
        reject(error);
      },
    };
  });
  return { job, done };
}
