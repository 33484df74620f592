/**
 * A parser whose streams run on several threads. The weights lie once in a memory that all share; sentences and the steps of their
 * parses are what is sent. Results come in order, the same to the last bit as from one thread.
 *
 *   const parser = await loadParser("english.safetensors", { threads: 2 });
 *   for await (const parse of parser.parseStream(sentences)) …
 *   parser.dispose();
 */
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { KernelName } from "../engine/kernels.ts";
import { type ModelSource, placeModel, readModelSource } from "../parsing/load-model.ts";
import type { Derivation } from "../parsing/parse.ts";
import { type BatchRunner, Parser, type ParserOptions } from "../parsing/parser.ts";
import type { Model, ModelDescription } from "../scoring/model.ts";
import type { StoredTagger } from "../scoring/perceptron-tagger.ts";
import { ParserError } from "../shared/errors.ts";
import type { Sentence } from "../trees/tree.ts";

export interface PoolOptions extends ParserOptions {
  /** Threads that parse; default: as many as there are cores. With 1, the caller's own. */
  readonly threads?: number;
  /** What a thread's own heap (not the shared memory) may come to, in MiB; default: Node's. */
  readonly maxHeapMb?: number;
}

/** What a thread is told when it starts. */
export interface PoolStart {
  readonly memory: WebAssembly.Memory;
  readonly kernels: KernelName;
  readonly places: Map<string, number>;
  readonly description: ModelDescription;
  readonly tagger: StoredTagger | null;
}

export interface PoolJob {
  readonly id: number;
  readonly words: readonly (readonly string[])[];
  /** null: no word of the sentence has a tag. */
  readonly tags: readonly (readonly (string | null)[] | null)[];
}

export interface PoolFault {
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
}

export interface PoolAnswer {
  readonly id: number;
  readonly results: readonly (Derivation | PoolFault)[];
}

export async function loadParser(source?: ModelSource, options: PoolOptions = {}): Promise<Parser> {
  const threads = options.threads ?? availableParallelism();
  if (!Number.isInteger(threads) || threads < 1) {
    throw new ParserError("E_THREADS", `threads are a whole number of at least 1, not ${threads}`);
  }
  if (threads === 1) return Parser.load(source, options);
  const stored = await readModelSource(source);
  const model = await placeModel(stored, { ...options, shared: true });
  const runner = await startPool(model, stored.tagger, threads, options.maxHeapMb);
  const { batch, maxWords } = options;
  return new Parser({ model, origin: stored.origin, batch, maxWords, runner });
}

/** Batches that wait at a thread besides the one it works on: it need not wait for us. */
const QUEUED_AT_THREAD = 1;

interface Job {
  readonly sentences: readonly Sentence[];
  readonly signal: AbortSignal | undefined;
  resolve(results: readonly (Derivation | ParserError)[]): void;
  reject(error: unknown): void;
}

async function startPool(
  model: Model,
  tagger: StoredTagger | null,
  threads: number,
  maxHeapMb: number | undefined,
): Promise<BatchRunner> {
  const { parameters, description } = model;
  const start: PoolStart = {
    memory: parameters.engine.memory.wasm!,
    kernels: parameters.engine.kernels.name,
    places: parameters.places,
    description,
    tagger: tagger === null ? null : shared(tagger),
  };
  const file = new URL(`./parse-worker${import.meta.url.slice(-3)}`, import.meta.url); // .js, or .ts where Node runs the sources
  const limits = maxHeapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } };
  const workers = Array.from({ length: threads }, () => new Worker(file, { workerData: start, ...limits }));
  const waiting: Job[] = [];
  const underWay = new Map<number, Job>();
  const load = new Map(workers.map((worker) => [worker, 0]));
  let lastId = 0;
  let fault: ParserError | null = null;

  function fail(error: ParserError): void {
    fault ??= error;
    const jobs = [...underWay.values(), ...waiting.splice(0)];
    underWay.clear();
    for (const job of jobs) job.reject(fault);
    for (const worker of workers) void worker.terminate();
  }

  function dispatch(): void {
    for (let job = waiting[0]; job !== undefined; job = waiting[0]) {
      const [worker, jobs] = [...load].reduce((a, b) => (b[1] < a[1] ? b : a));
      if (jobs > QUEUED_AT_THREAD) return;
      waiting.shift();
      if (job.signal?.aborted) {
        job.reject(job.signal.reason);
        continue;
      }
      const id = ++lastId;
      underWay.set(id, job);
      load.set(worker, jobs + 1);
      worker.ref(); // an idle thread does not keep the process alive, a busy one does
      worker.postMessage(message(id, job.sentences));
    }
  }

  function settle(worker: Worker, { id, results }: PoolAnswer): void {
    const job = underWay.get(id);
    underWay.delete(id);
    load.set(worker, load.get(worker)! - 1);
    if (load.get(worker) === 0) worker.unref();
    job?.resolve(results.map((result) => ("code" in result ? errorOf(result) : result)));
    dispatch();
  }

  try {
    await Promise.all(workers.map((worker) => once(worker, "message"))); // "ready"; fails if the thread fails before
  } catch (cause) {
    for (const worker of workers) void worker.terminate();
    throw new ParserError("E_THREAD", `a thread could not start: ${messageOf(cause)}`, { cause });
  }
  for (const worker of workers) {
    worker.unref();
    worker.on("message", (answer: PoolAnswer) => settle(worker, answer));
    worker.on("error", (cause) =>
      fail(new ParserError("E_THREAD", `a parsing thread broke down: ${messageOf(cause)}`, { cause })),
    );
    worker.on("exit", (code) => fail(new ParserError("E_THREAD", `a parsing thread ended with code ${code}`)));
  }

  return {
    ahead: 1,
    parse: (sentences, signal) =>
      new Promise((resolve, reject) => {
        if (fault !== null) return reject(fault);
        waiting.push({ sentences, signal, resolve, reject });
        dispatch();
      }),
    close: () => fail(new ParserError("E_DISPOSED", "this parser was disposed of")),
  };
}

function message(id: number, sentences: readonly Sentence[]): PoolJob {
  return {
    id,
    words: sentences.map((sentence) => sentence.map(({ word }) => word)),
    tags: sentences.map((sentence) =>
      sentence.some(({ tag }) => tag !== null) ? sentence.map(({ tag }) => tag) : null,
    ),
  };
}

function errorOf({ code, message, hint }: PoolFault): ParserError {
  return new ParserError(code, message, hint === undefined ? {} : { hint });
}

/** The same tagger with weights that are not copied to each thread. */
function shared(tagger: StoredTagger): StoredTagger {
  const { rows, cols, data } = tagger.weights;
  const copy = new Float32Array(new SharedArrayBuffer(4 * data.length));
  copy.set(data);
  return { ...tagger, weights: { rows, cols, data: copy } };
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
