/**
 * Sentences of all requests wait here for a thread. Those that wait when a thread is free are parsed together; requests share the threads
 * by words, and one thread takes no long batch, so that a long text does not hold up short ones. What can wait is bounded; a request has a deadline; one whose client has gone is
 * dropped; sentences whose thread ended are parsed again by another.
 */
import { performance } from "node:perf_hooks";
import type { Request } from "../contracts/decoder.ts";
import type { StoredPart } from "../contracts/model.ts";
import type { Outcome } from "../models/decoding.ts";
import type { BatchLimits } from "../parsing/batches.ts";
import type { ParseSeat, ParsingThreads } from "../platform/threads.ts";
import { ParserError } from "../shared/errors.ts";
import type { Sentence } from "../trees/tree.ts";
import { clientGone, overloaded, pastDeadline, type ServiceError, threadLost } from "./service-error.ts";
import { type Batch, type Ticket, WaitingLine, weightOf } from "./waiting-line.ts";

export interface QueueSettings {
  readonly queueWords: number;
  readonly deadlineMs: number;
  readonly batch: BatchLimits;
}

/** What happens, for the metrics. */
export interface QueueEvents {
  /** `cost`: the words, each as often as the beam is wide. */
  onBatch(batch: { sentences: number; words: number; cost: number; seconds: number }): void;
  /** Sentences that are parsed once more because their thread ended. */
  onRetry(sentences: number): void;
}

export interface ParseQueue {
  /** In the order of the sentences; an error in place of one that has no parse. Rejects with a ServiceError. */
  parse(requests: readonly Request[], signal: AbortSignal, decoder: StoredPart): Promise<readonly Outcome[]>;
  /** Throws if a request of so many words is not taken now. */
  checkRoom(words: number): void;
  readonly waitingWords: number;
  readonly waitingSentences: number;
  /** To be called when a thread has become free otherwise than by ending its batch. */
  pump(): void;
}

/** A thread takes about 150 ms to start: work that nobody waits for any more is worth ending only if it goes on for longer. */
const ABANDON_AFTER_MS = 1000;
/**
 * How many threads may break down over a sentence: a batch is parsed once more together, in case it was a chance, and then each sentence
 * alone, in case it was one of them. A thread that was ended from outside does not count: the deadline alone bounds that.
 */
const MAX_BREAKDOWNS = 3;
/** Requests that were answered together come back together: a thread waits for them for this part of the time that it worked for them. */
const GATHERING = 0.1;
const LONGEST_GATHERING_MS = 20;

/** A thread of several is kept for batches of up to this many words: about a tenth of a second, so that short requests are answered soon. */
const SHORT_BATCH = { words: 512, longest: 256 };

/** What a seat does. */
interface Work {
  readonly batch: Batch;
  readonly cost: number;
  readonly startedAt: number;
}

/** What a seat did last; of the sentences nothing is kept. */
interface Done {
  readonly sentences: number;
  readonly startedAt: number;
  readonly endedAt: number;
}

export function parseQueue(threads: () => ParsingThreads, settings: QueueSettings, events: QueueEvents): ParseQueue {
  const { deadlineMs, queueWords } = settings;
  const line = new WaitingLine(settings.batch);
  const works = new Map<ParseSeat, Work>();
  const lastDone = new WeakMap<ParseSeat, Done>();
  let wordsPerMs = 5; // of one thread; a first guess, then measured
  let isGathering = false;

  function retryAfterSeconds(): number {
    const ms = line.words / (wordsPerMs * Math.max(1, threads().present));
    return Math.min(60, Math.max(1, Math.ceil(ms / 1000)));
  }

  function pump(): void {
    for (const seat of threads().seats) {
      if (line.isEmpty) return;
      if (!seat.isIdle) continue;
      const pause = gatheringMs(lastDone.get(seat));
      if (pause > 0) {
        if (!isGathering) setTimeout(endGathering, pause);
        isGathering = true;
        continue;
      }
      const batch = line.takeBatch(mayTakeLong() ? {} : SHORT_BATCH);
      if (batch.length > 0) void work(seat, batch);
    }
  }

  function mayTakeLong(): boolean {
    const { seats } = threads();
    const long = seats.filter((seat) => !seat.isIdle && (works.get(seat)?.cost ?? 0) > SHORT_BATCH.words);
    return seats.length === 1 || long.length < seats.length - 1;
  }

  function endGathering(): void {
    isGathering = false;
    pump();
  }

  /** How long to wait for more sentences: those of as many requests as were just answered. */
  function gatheringMs(last: Done | undefined): number {
    if (last === undefined || line.sentences >= last.sentences) return 0;
    const pause = Math.min(GATHERING * (last.endedAt - last.startedAt), LONGEST_GATHERING_MS);
    return Math.ceil(last.endedAt + pause - performance.now());
  }

  async function work(seat: ParseSeat, batch: Batch): Promise<void> {
    const startedAt = performance.now();
    const sentences = batch.map(({ ticket, index }) => ticket.sentences[index]!);
    const words = wordsOf(sentences);
    const cost = batch[0]!.ticket.weight * words;
    works.set(seat, { batch, cost, startedAt });
    for (const { ticket } of batch) ticket.startedAt ??= startedAt;
    try {
      const requests = batch.map(({ ticket, index }, i) => ({
        sentence: sentences[i]!,
        constraints: ticket.constraints[index],
      }));
      const results = await seat.parse(requests, batch[0]!.ticket.decoder);
      const endedAt = performance.now();
      works.delete(seat);
      lastDone.set(seat, { sentences: batch.length, startedAt, endedAt });
      const ms = endedAt - startedAt;
      wordsPerMs += 0.1 * (cost / Math.max(ms, 1) - wordsPerMs);
      events.onBatch({ sentences: batch.length, words, cost, seconds: ms / 1000 });
      for (const [i, { ticket, index }] of batch.entries()) ticket.settle(index, results[i]!);
    } catch (error) {
      works.delete(seat);
      parseAgain(batch, error instanceof ParserError && error.code === "E_THREAD_ENDED" ? 0 : 1);
    }
    pump();
  }

  function parseAgain(batch: Batch, breakdowns: number): void {
    const alive = batch.filter(({ ticket }) => !ticket.isOver);
    for (const unit of alive) {
      unit.breakdowns += breakdowns;
      if (unit.ticket.isOver) continue;
      if (unit.breakdowns < MAX_BREAKDOWNS) line.putBack(unit);
      else end(unit.ticket, threadLost());
    }
    events.onRetry(alive.length);
  }

  function end(ticket: Ticket, error: ServiceError): void {
    ticket.fail(error);
    line.forget(ticket);
    abandon();
  }

  /** Ends threads that work for nobody. */
  function abandon(): void {
    for (const [seat, { batch, startedAt }] of works) {
      if (batch.some(({ ticket }) => !ticket.isOver)) continue;
      const left = startedAt + ABANDON_AFTER_MS - performance.now();
      if (left <= 0) seat.replace();
      else setTimeout(abandon, left + 1).unref();
    }
  }

  /** A request is measured by what comes before its own words are done: one that has sent much does not shut others out. */
  function checkRoom(words: number): void {
    const ahead = line.wordsAhead(words);
    // What is larger than the queue may come in when nothing waits: it is within the limit of a request.
    if (ahead > 0 && ahead + words > queueWords) throw overloaded(retryAfterSeconds());
  }

  return {
    get waitingWords() {
      return line.words;
    },
    get waitingSentences() {
      return line.sentences;
    },
    checkRoom,
    pump,
    async parse(requests, signal, decoder) {
      const sentences = requests.map(({ sentence }) => sentence);
      if (sentences.length === 0) return [];
      if (signal.aborted) throw clientGone();
      checkRoom(weightOf(decoder) * wordsOf(sentences));
      const arrivedAt = performance.now();
      const constraints = requests.map((request) => request.constraints);
      const { ticket, done } = line.enter(sentences, decoder, constraints);
      const timer = setTimeout(() => {
        const waitedLong = ticket.startedAt === null || ticket.startedAt - arrivedAt > deadlineMs / 2;
        end(ticket, waitedLong ? overloaded(retryAfterSeconds()) : pastDeadline(deadlineMs));
      }, deadlineMs);
      const leave = () => end(ticket, clientGone());
      signal.addEventListener("abort", leave, { once: true });
      // After this turn of the event loop: requests that came in it are parsed together.
      setImmediate(pump);
      try {
        return await done;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener("abort", leave);
      }
    },
  };
}

function wordsOf(sentences: readonly Sentence[]): number {
  return sentences.reduce((sum, { length }) => sum + length, 0);
}
