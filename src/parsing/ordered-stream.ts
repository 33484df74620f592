/**
 * A stream of sentences through batches, with results in the order of the input and a bounded number of sentences in memory.
 * The input is read in windows. A window ends when it is full, or when the input has nothing more at the moment, so that a user who types
 * a sentence gets its parse at once.
 */
import type { Request } from "../contracts/decoder.ts";
import { afterTurn } from "../shared/after-turn.ts";
import { type BatchLimits, inParallelBatches } from "./batches.ts";

export interface StreamPlan<Item, Result> {
  readonly limits: BatchLimits;
  /** Windows whose batches are under way while an earlier one is being handed out: 0 where parsing is in this thread. */
  readonly ahead: number;
  readonly signal: AbortSignal | undefined;
  /** The part of an item to parse; null: nothing. */
  requestOf(item: Item): Request | null;
  /** The results of a batch, in its order. */
  parse(batch: readonly Request[]): Promise<readonly Result[]>;
}

/** An item of the input with its result; null where there was nothing to parse. */
export type Parsed<Item, Result> = readonly [item: Item, result: Result | null];

/** Sentences in a window, in batches: enough to find sentences of the same length. */
const BATCHES_PER_WINDOW = 8;

export async function* parseInOrder<Item, Result>(
  source: Iterable<Item> | AsyncIterable<Item>,
  plan: StreamPlan<Item, Result>,
): AsyncGenerator<Parsed<Item, Result>, void, undefined> {
  const windows = windowsOf(source, plan);
  const underWay: Promise<Parsed<Item, Result>[]>[] = [];
  let next: Promise<IteratorResult<Item[], void>> | null = quietly(windows.next());
  try {
    while (next !== null || underWay.length > 0) {
      const oldest = underWay[0];
      // Whichever comes first: the next window, or the results that are due; results alone when enough is under way.
      const isDue = oldest !== undefined && (next === null || underWay.length > plan.ahead);
      const window: IteratorResult<Item[], void> | null = isDue
        ? null
        : await Promise.race([next!, ...(oldest === undefined ? [] : [oldest.then(() => null)])]);
      if (window === null) {
        yield* await abortable(oldest!, plan.signal);
        underWay.shift();
      } else if (window.done) next = null;
      else {
        underWay.push(quietly(parseWindow(window.value, plan)));
        next = quietly(windows.next());
      }
    }
  } finally {
    // An input that never delivers anything more must not block a caller who stops reading.
    void windows.return().catch(() => undefined);
  }
}

async function parseWindow<Item, Result>(
  items: readonly Item[],
  plan: StreamPlan<Item, Result>,
): Promise<Parsed<Item, Result>[]> {
  const requests = items.map((item) => plan.requestOf(item));
  const wanted = requests.filter((request) => request !== null);
  const results = await inParallelBatches(wanted, plan.limits, (batch) => plan.parse(batch));
  let next = 0;
  return items.map((item, i) => [item, requests[i] === null ? null : results[next++]!]);
}

async function* windowsOf<Item, Result>(
  source: Iterable<Item> | AsyncIterable<Item>,
  { limits, signal, requestOf }: StreamPlan<Item, Result>,
): AsyncGenerator<Item[], void, undefined> {
  const maxItems = limits.sentences * BATCHES_PER_WINDOW;
  const maxWords = limits.words * BATCHES_PER_WINDOW;
  const reader = readerOf(source);
  try {
    for (let isOver = false; !isOver; ) {
      const window: Item[] = [];
      let words = 0;
      while (window.length < maxItems && words < maxWords) {
        const item = await (window.length === 0 ? abortable(reader.next(), signal) : reader.nextSoon());
        if (item === null) break; // the input makes us wait
        if (item.done) {
          isOver = true;
          break;
        }
        window.push(item.value);
        words += requestOf(item.value)?.sentence.length ?? 0;
      }
      signal?.throwIfAborted();
      if (window.length > 0) yield window;
    }
  } finally {
    reader.close();
  }
}

interface Reader<Item> {
  next(): Promise<IteratorResult<Item, unknown>>;
  /** The same, or null if it takes longer than a turn of the event loop; then the next call goes on waiting for it. */
  nextSoon(): Promise<IteratorResult<Item, unknown> | null>;
  close(): void;
}

function readerOf<Item>(source: Iterable<Item> | AsyncIterable<Item>): Reader<Item> {
  const items = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  let pending: Promise<IteratorResult<Item, unknown>> | null = null;
  let turn: Promise<null> | null = null;
  let isOver = false;
  function begin(): Promise<IteratorResult<Item, unknown>> {
    pending ??= quietly(Promise.resolve(items.next()));
    return pending;
  }
  async function next(): Promise<IteratorResult<Item, unknown>> {
    const item = await begin();
    pending = null;
    isOver = item.done === true;
    return item;
  }
  async function nextSoon(): Promise<IteratorResult<Item, unknown> | null> {
    // A turn may have begun long before: only one that is waited for from its beginning counts.
    for (let turns = 0; turns < 2; turns++) {
      turn ??= afterTurn();
      if ((await Promise.race([begin(), turn])) !== null) return next();
      turn = null;
    }
    return null;
  }
  function close(): void {
    if (!isOver) void Promise.resolve(items.return?.()).catch(() => undefined); // it may wait for input that never comes
  }
  return { next, nextSoon, close };
}

/** A promise that also ends when the signal does. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  signal.throwIfAborted();
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** A promise that may be awaited late: until then its failure does not count as unhandled. */
function quietly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
