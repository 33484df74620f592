/** One worker thread from the outside: started, asked, ended. worker-side.ts is its other end. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { ParserError, reasonOf } from "../../shared/errors.ts";

export interface WorkerSetup {
  readonly module: URL;
  /** For messages: "parsing". */
  readonly name: string;
  readonly data: unknown;
  /** The limit of a thread's own heap (not the shared memory), in MiB; undefined: Node's limit. */
  readonly maxHeapMb?: number | undefined;
}

export interface Question {
  readonly id: number;
  readonly question: unknown;
}

export interface Answer {
  readonly id: number;
  readonly answer: unknown;
}

export interface WorkerHandle {
  /** Questions that it has not yet answered. */
  readonly load: number;
  ask(question: unknown): Promise<unknown>;
  /** Why it ended, once it has. */
  readonly ended: Promise<ParserError>;
  /** Ends it, whatever it is doing; settles when it no longer runs. */
  stop(): Promise<void>;
}

export async function startWorker({ module, name, data, maxHeapMb }: WorkerSetup): Promise<WorkerHandle> {
  const limits = maxHeapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } };
  const worker = new Worker(module, { workerData: data, ...limits });
  const isLate = new AbortController();
  try {
    await Promise.race([once(worker, "message", isLate), exitOf(worker, isLate)]); // READY, or it ends before
  } catch (cause) {
    void worker.terminate();
    throw new ParserError("E_THREAD", `a ${name} thread could not start: ${reasonOf(cause)}`, { cause });
  } finally {
    isLate.abort();
  }
  return handleOf(worker, name);
}

function handleOf(worker: Worker, name: string): WorkerHandle {
  const underWay = new Map<number, { resolve(answer: unknown): void; reject(error: ParserError): void }>();
  let lastId = 0;
  let stopping: Promise<unknown> | null = null;
  let fault: ParserError | null = null;
  worker.unref(); // an idle thread does not keep the process alive, a busy one does
  worker.on("message", ({ id, answer }: Answer) => {
    const question = underWay.get(id);
    underWay.delete(id);
    // One that is being ended keeps the process alive until it has: somebody waits for it.
    if (underWay.size === 0 && stopping === null) worker.unref();
    question?.resolve(answer);
  });
  worker.on("error", (cause) => {
    fault = new ParserError("E_THREAD", `a ${name} thread failed: ${reasonOf(cause)}`, { cause });
  });
  const ended = new Promise<ParserError>((resolve) => {
    worker.on("exit", (code) => {
      fault ??= new ParserError("E_THREAD_ENDED", `a ${name} thread ended with code ${code}`);
      for (const question of underWay.values()) question.reject(fault);
      underWay.clear();
      resolve(fault);
    });
  });
  return {
    get load() {
      return underWay.size;
    },
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (fault !== null) return reject(fault);
        const id = ++lastId;
        underWay.set(id, { resolve, reject });
        worker.ref();
        worker.postMessage({ id, question } satisfies Question);
      }),
    ended,
    async stop() {
      stopping ??= worker.terminate();
      await stopping;
    },
  };
}

async function exitOf(worker: Worker, { signal }: AbortController): Promise<never> {
  const [code] = await once(worker, "exit", { signal });
  throw new Error(`it ended with code ${code}`);
}
