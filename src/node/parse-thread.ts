/**
 * One thread that parses, over weights that lie in a memory all threads share: sentences and the steps of their parses are what is sent.
 *
 *   const shared = shareModel(await placeModel(stored, { shared: true }), stored.tagger);
 *   const thread = await startThread(shared, createLedger());
 *   const derivations = await thread.parse(sentences);
 *   await thread.stop();
 */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { KernelName } from "../engine/kernels.ts";
import type { Ledger } from "../engine/ledger.ts";
import type { Derivation } from "../parsing/parse.ts";
import type { Model, ModelDescription } from "../scoring/model.ts";
import type { StoredTagger } from "../scoring/perceptron-tagger.ts";
import { ParserError, reasonOf } from "../shared/errors.ts";
import type { Sentence } from "../trees/tree.ts";
import { moduleBeside } from "./module-beside.ts";

/** A model as threads are told of it; all that is large in it is shared. */
export interface SharedModel {
  readonly memory: WebAssembly.Memory;
  readonly kernels: KernelName;
  readonly places: Map<string, number>;
  readonly description: ModelDescription;
  readonly tagger: StoredTagger | null;
}

/** What a thread is told when it starts. */
export interface ThreadStart extends SharedModel {
  readonly ledger: Ledger;
}

export interface ThreadJob {
  readonly id: number;
  readonly words: readonly (readonly string[])[];
  /** null: no word of the sentence has a tag. */
  readonly tags: readonly (readonly (string | null)[] | null)[];
}

export interface ThreadFault {
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
}

export interface ThreadAnswer {
  readonly id: number;
  readonly results: readonly (Derivation | ThreadFault)[];
}

/** In the order of the sentences; an error in place of one that has no parse. */
export type ThreadResults = readonly (Derivation | ParserError)[];

export interface ParseThread {
  /** Batches that it has not yet answered. */
  readonly load: number;
  /** Rejects if the thread breaks down (E_THREAD) or is ended (E_THREAD_ENDED) before it answers. */
  parse(sentences: readonly Sentence[]): Promise<ThreadResults>;
  /** Why it ended, once it has. */
  readonly ended: Promise<ParserError>;
  /** Whatever it is doing; settled when nothing of it runs any more. */
  stop(): Promise<void>;
}

export interface ThreadOptions {
  /** What a thread's own heap (not the shared memory) may come to, in MiB; default: Node's. */
  readonly maxHeapMb?: number | undefined;
}

/** The weights must be in a shared memory. */
export function shareModel({ parameters, description }: Model, tagger: StoredTagger | null): SharedModel {
  return {
    memory: parameters.engine.memory.wasm!,
    kernels: parameters.engine.kernels.name,
    places: parameters.places,
    description,
    tagger: tagger === null ? null : sharedTagger(tagger),
  };
}

/** `ledger`: that of the thread in whose place this one comes, or a new one. */
export async function startThread(
  model: SharedModel,
  ledger: Ledger,
  { maxHeapMb }: ThreadOptions = {},
): Promise<ParseThread> {
  const workerData: ThreadStart = { ...model, ledger };
  const limits = maxHeapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } };
  const worker = new Worker(moduleBeside(import.meta.url, "./parse-worker"), { workerData, ...limits });
  const isLate = new AbortController();
  try {
    await Promise.race([once(worker, "message", isLate), exitOf(worker, isLate)]); // "ready", or it ends before
  } catch (cause) {
    void worker.terminate();
    throw new ParserError("E_THREAD", `a thread could not start: ${reasonOf(cause)}`, { cause });
  } finally {
    isLate.abort();
  }
  return threadOf(worker);
}

function threadOf(worker: Worker): ParseThread {
  const underWay = new Map<number, { resolve(results: ThreadResults): void; reject(error: ParserError): void }>();
  let lastId = 0;
  let stopping: Promise<unknown> | null = null;
  let fault: ParserError | null = null;
  worker.unref(); // an idle thread does not keep the process alive, a busy one does
  worker.on("message", ({ id, results }: ThreadAnswer) => {
    const job = underWay.get(id);
    underWay.delete(id);
    if (underWay.size === 0) worker.unref();
    job?.resolve(results.map((result) => ("code" in result ? errorOf(result) : result)));
  });
  worker.on("error", (cause) => {
    fault = new ParserError("E_THREAD", `a parsing thread broke down: ${reasonOf(cause)}`, { cause });
  });
  const ended = new Promise<ParserError>((resolve) => {
    worker.on("exit", (code) => {
      fault ??= new ParserError("E_THREAD_ENDED", `a parsing thread was ended, with code ${code}`);
      for (const job of underWay.values()) job.reject(fault);
      underWay.clear();
      resolve(fault);
    });
  });
  return {
    get load() {
      return underWay.size;
    },
    parse: (sentences) =>
      new Promise((resolve, reject) => {
        if (fault !== null) return reject(fault);
        const id = ++lastId;
        underWay.set(id, { resolve, reject });
        worker.ref();
        worker.postMessage(jobOf(id, sentences));
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

function jobOf(id: number, sentences: readonly Sentence[]): ThreadJob {
  return {
    id,
    words: sentences.map((sentence) => sentence.map(({ word }) => word)),
    tags: sentences.map((sentence) =>
      sentence.some(({ tag }) => tag !== null) ? sentence.map(({ tag }) => tag) : null,
    ),
  };
}

function errorOf({ code, message, hint }: ThreadFault): ParserError {
  return new ParserError(code, message, hint === undefined ? {} : { hint });
}

/** The same tagger with weights that are not copied to each thread. */
function sharedTagger(tagger: StoredTagger): StoredTagger {
  const { rows, cols, data } = tagger.weights;
  const copy = new Float32Array(new SharedArrayBuffer(4 * data.length));
  copy.set(data);
  return { ...tagger, weights: { rows, cols, data: copy } };
}
