/** Parsing as the routes see it: sentences in, parses out, once the model is there. */
import { performance } from "node:perf_hooks";
import type { StoredPart } from "../contracts/model.ts";
import { type Decodable, decodingWith, type SearchWishes } from "../models/decoding.ts";
import { shareModel } from "../models/shared-model.ts";
import { BATCH_LIMITS } from "../parsing/batches.ts";
import { requestsWith } from "../parsing/given-constraints.ts";
import { placeModel, readModelSource } from "../parsing/load-model.ts";
import { type Names, namesOf, Parse } from "../parsing/parse.ts";
import type { ParseOptions } from "../parsing/parser.ts";
import { threadCount } from "../parsing/parser-options.ts";
import { ParserError } from "../shared/errors.ts";
import type { Sentence } from "../trees/tree.ts";
import { type FreshThreads, startFreshThreads } from "./fresh-threads.ts";
import { type ParseQueue, parseQueue } from "./parse-queue.ts";
import type { ServerGauges, ServerMetrics } from "./server-metrics.ts";
import { closing, loading, ServiceError } from "./service-error.ts";
import type { ServerSettings } from "./settings.ts";
import { weightOf } from "./waiting-line.ts";

export interface ParseService extends ServerGauges {
  /** Loads the model and starts the threads. */
  start(): Promise<void>;
  /** Throws a ServiceError while loading and while closing. */
  checkOpen(): void;
  /**
   * The same, and if more waits than can be parsed in time: there is no use in reading a request of so many bytes. One that came before
   * closing began is in time.
   */
  checkReady(cameInTime: boolean, bodyBytes: number): void;
  /** Throws if sentences of these lengths are too long, or too many for now. */
  admit(lengths: readonly number[], wishes?: SearchWishes): void;
  /** In the order of the sentences; an error in place of one that has no parse. */
  parse(
    sentences: readonly Sentence[],
    signal: AbortSignal,
    options?: ServiceOptions,
  ): Promise<(Parse | ParserError)[]>;
  /** Nothing new is taken from now on. */
  beginClosing(): void;
  readonly isClosing: boolean;
  stop(): Promise<void>;
}

export interface ServiceOptions extends ParseOptions {
  /** The sentences as they stand in the raw text. */
  readonly texts?: readonly string[] | undefined;
}

export interface ServiceEvents {
  onLoaded(details: { readonly ms: number; readonly threads: number; readonly kernels: string }): void;
  onThreadLoss(message: string): void;
}

interface Running {
  /** Of the model only what is small: its weights belong to the threads, which move them. */
  readonly model: Decodable;
  readonly names: Names;
  readonly threads: FreshThreads;
  readonly queue: ParseQueue;
}

export function parseService(
  settings: ServerSettings,
  metrics: () => ServerMetrics,
  events: ServiceEvents,
): ParseService {
  let running: Running | null = null;
  let isClosing = false;

  async function start(): Promise<void> {
    const startedAt = performance.now();
    const count = threadCount(settings.threads ?? "auto");
    const stored = await readModelSource(settings.model);
    const model = await placeModel(stored, { kernels: settings.kernels, shared: true });
    const poolEvents = {
      onArrival: () => running?.queue.pump(),
      onLoss(message: string) {
        metrics().onThreadLoss();
        events.onThreadLoss(message);
      },
    };
    const threads = await startFreshThreads(shareModel(model, stored.tagger), {
      threads: count,
      policy: "replace",
      maxHeapMb: settings.maxHeapMb,
      events: poolEvents,
    });
    if (isClosing) return threads.close();
    const { queueEvents } = metrics();
    const queue = parseQueue(
      () => threads.current,
      { ...settings, batch: BATCH_LIMITS },
      {
        ...queueEvents,
        onBatch(batch) {
          queueEvents.onBatch(batch);
          threads.noteBatch(batch.cost);
        },
      },
    );
    const { description, family } = model;
    running = { model: { description, family }, names: namesOf(model), threads, queue };
    const { name } = model.parameters.engine.kernels;
    events.onLoaded({ ms: Math.round(performance.now() - startedAt), threads: count, kernels: name });
  }

  function alive(): Running {
    if (isClosing) throw closing();
    return loaded();
  }

  function loaded(): Running {
    if (running === null) throw loading();
    return running;
  }

  return {
    get isReady() {
      return running !== null && !isClosing;
    },
    get waitingWords() {
      return running?.queue.waitingWords ?? 0;
    },
    get waitingSentences() {
      return running?.queue.waitingSentences ?? 0;
    },
    get threads() {
      return running?.threads.current.present ?? 0;
    },
    get busyThreads() {
      return running?.threads.current.busy ?? 0;
    },
    get sharedBytes() {
      return running?.threads.usedBytes ?? 0;
    },
    start,
    checkOpen: () => void alive(),
    checkReady(cameInTime, bodyBytes) {
      const { queue } = cameInTime ? loaded() : alive();
      const { queueWords } = settings;
      const least = Math.min(SHORT_REQUEST_WORDS, queueWords / 2);
      queue.checkRoom(Math.max(least, Math.min(bodyBytes / BYTES_PER_WORD, queueWords)));
    },
    admit(lengths, wishes = {}) {
      const { model, queue } = loaded();
      const { part, options } = decodingWith(model, wishes);
      const decoder = { kind: part.kind, options };
      checkLengths(lengths, longestWith(decoder, settings.maxSentenceWords));
      queue.checkRoom(weightOf(decoder) * lengths.reduce((sum, length) => sum + length, 0));
    },
    async parse(given, signal, { texts, constraints, ...wishes } = {}) {
      // Not `alive`: what came before closing began is still parsed.
      const { model, queue, names } = loaded();
      const { part, options } = decodingWith(model, wishes);
      const requests = requestsWith(given, constraints);
      const sentences = requests.map(({ sentence }) => sentence);
      const results = await queue.parse(requests, signal, { kind: part.kind, options });
      return results.map((result, i) =>
        result instanceof ParserError ? result : new Parse(names, sentences[i]!, result, texts?.[i] ?? null),
      );
    },
    beginClosing() {
      isClosing = true;
    },
    get isClosing() {
      return isClosing;
    },
    async stop() {
      await running?.threads.close();
      running = null;
    },
  };
}

/** Of a short request: where there is no room for one, there is no use in reading any. */
const SHORT_REQUEST_WORDS = 20;
/** Of a request's body. English text has 6 for each word, JSON a few more; where there is no room, a guess too high only sends away long requests. */
const BYTES_PER_WORD = 12;

/** A beam multiplies what a sentence costs: with a wide one only shorter sentences are taken. */
function longestWith(decoder: StoredPart, most: number): number {
  return Math.min(most, Math.floor((BEAM_ALLOWED * most) / weightOf(decoder)));
}

/** The beam that sentences of any length may have. */
const BEAM_ALLOWED = 10;

function checkLengths(lengths: readonly number[], most: number): void {
  const index = lengths.findIndex((length) => length > most);
  if (index < 0) return;
  const message = `sentence ${index + 1} has ${lengths[index]} words; ${most} are taken`;
  throw new ServiceError(413, "E_SENTENCE_TOO_LONG", message, {
    hint: "Split it, or start the server with --max-sentence",
  });
}
