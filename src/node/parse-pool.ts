/**
 * A parser whose streams run on several threads. The weights lie once in a memory that all share; sentences and the steps of their
 * parses are what is sent. Results come in order, the same to the last bit as from one thread.
 *
 *   const parser = await loadParser("english.safetensors", { threads: 2 });
 *   for await (const parse of parser.parseStream(sentences)) …
 *   parser.dispose();
 */
import { availableParallelism } from "node:os";
import { createLedger } from "../engine/ledger.ts";
import { type ModelSource, placeModel, readModelSource } from "../parsing/load-model.ts";
import { type BatchRunner, Parser, type ParserOptions } from "../parsing/parser.ts";
import { ParserError } from "../shared/errors.ts";
import type { Sentence } from "../trees/tree.ts";
import { type ParseThread, shareModel, startThread, type ThreadOptions, type ThreadResults } from "./parse-thread.ts";

export interface PoolOptions extends ParserOptions, ThreadOptions {
  /** Threads that parse; default: as many as there are cores. With 1, the caller's own. */
  readonly threads?: number;
}

export async function loadParser(source?: ModelSource, options: PoolOptions = {}): Promise<Parser> {
  const threads = threadCount(options.threads);
  if (threads === 1) return Parser.load(source, options);
  const stored = await readModelSource(source);
  const model = await placeModel(stored, { ...options, shared: true });
  const shared = shareModel(model, stored.tagger);
  const starting = Array.from({ length: threads }, () => startThread(shared, createLedger(), options));
  const runner = poolOf(await allOrNone(starting));
  const { batch, maxWords } = options;
  return new Parser({ model, origin: stored.origin, batch, maxWords, runner });
}

/** Checked; by default as many as there are cores. */
export function threadCount(given: number | undefined): number {
  const threads = given ?? availableParallelism();
  if (Number.isInteger(threads) && threads >= 1) return threads;
  throw new ParserError("E_THREADS", `threads are a whole number of at least 1, not ${threads}`);
}

/** When one cannot start, those that did are stopped. */
async function allOrNone(starting: readonly Promise<ParseThread>[]): Promise<ParseThread[]> {
  try {
    return await Promise.all(starting);
  } catch (error) {
    for (const thread of starting) thread.then(({ stop }) => stop()).catch(() => undefined);
    throw error;
  }
}

/** Batches that wait at a thread besides the one it works on: it need not wait for us. */
const QUEUED_AT_THREAD = 1;

interface Job {
  readonly sentences: readonly Sentence[];
  readonly signal: AbortSignal | undefined;
  resolve(results: ThreadResults): void;
  reject(error: unknown): void;
}

/** All or nothing: where one thread ends, the whole pool does. */
function poolOf(threads: readonly ParseThread[]): BatchRunner {
  const waiting: Job[] = [];
  const underWay = new Set<Job>();
  let fault: ParserError | null = null;

  function fail(error: ParserError): void {
    fault ??= error;
    const jobs = [...underWay, ...waiting.splice(0)];
    underWay.clear();
    for (const job of jobs) job.reject(fault);
    for (const thread of threads) void thread.stop();
  }

  function dispatch(): void {
    for (let job = waiting[0]; job !== undefined; job = waiting[0]) {
      const thread = threads.reduce((a, b) => (b.load < a.load ? b : a));
      if (thread.load > QUEUED_AT_THREAD) return;
      waiting.shift();
      if (job.signal?.aborted) job.reject(job.signal.reason);
      else void run(thread, job);
    }
  }

  async function run(thread: ParseThread, job: Job): Promise<void> {
    underWay.add(job);
    try {
      job.resolve(await thread.parse(job.sentences));
    } catch (error) {
      job.reject(error);
    }
    underWay.delete(job);
    dispatch();
  }

  for (const thread of threads) void thread.ended.then(fail);

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
