/**
 * The threads of the server, begun anew after a peak. What a thread has taken for a long batch it never gives back, because the memory of WASM cannot
 * shrink. When long work has been over for a while, new threads over a copy of the weights take the places of the old ones. Nobody waits for
 * this: the old ones end when they have answered.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { attachMemory } from "../engine/memory.ts";
import { copyMemory } from "../engine/memory-copy.ts";
import type { SharedModel } from "../models/shared-model.ts";
import { collectGarbage } from "../platform/node/collect-garbage.ts";
import { startParsingThreads } from "../platform/node/parsing-threads.ts";
import type { ParsingOptions, ParsingThreads } from "../platform/threads.ts";

export interface FreshThreads {
  readonly current: ParsingThreads;
  /** Taken of the memory that they share: weights, and what they compute. */
  readonly usedBytes: number;
  /** A batch has been parsed that cost as much as so many words. */
  noteBatch(words: number): void;
  close(): Promise<void>;
}

export interface RenewalLimits {
  /** What a thread may keep, in bytes. */
  readonly keptBytes: number;
  /** A batch that costs as much as this many words is long. */
  readonly longWords: number;
  /** How long there must have been no long batch. */
  readonly restMs: number;
}

/** Requests of a few sentences need some 4 MiB with the English model, a full batch 60. */
export const RENEWAL_LIMITS: RenewalLimits = { keptBytes: 2 ** 24, longWords: 512, restMs: 5000 };

const IDLE_POLL_MS = 50;
const COLLECT_AFTER_MS = 500;

export async function startFreshThreads(
  model: SharedModel,
  options: ParsingOptions,
  { keptBytes, longWords, restMs }: RenewalLimits = RENEWAL_LIMITS,
): Promise<FreshThreads> {
  // Not `model` from here on: it would keep the first memory alive.
  const { memory: first, ...description } = model;
  let memory = first;
  const weightsEnd = endOf(memory);
  let current = await startParsingThreads(model, options);
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let renewing: Promise<void> = Promise.resolve();

  const isLarge = () => 4 * (endOf(memory) - weightsEnd) > keptBytes * options.threads;

  async function renew(): Promise<void> {
    if (isClosed || !isLarge()) return;
    const copy = copyMemory(memory, weightsEnd);
    const next = await startParsingThreads({ ...description, memory: copy }, options);
    if (isClosed) return next.close();
    const old = current;
    [memory, current] = [copy, next];
    options.events?.onArrival?.();
    while (old.busy > 0 && !isClosed) await sleep(IDLE_POLL_MS);
    await old.close();
    // Not before this function has ended: as long as it runs, it refers to the old threads.
    setTimeout(collectGarbage, COLLECT_AFTER_MS).unref();
  }

  return {
    get current() {
      return current;
    },
    get usedBytes() {
      return 4 * endOf(memory);
    },
    noteBatch(words) {
      if (timer !== null && words < longWords) return;
      if (timer !== null) clearTimeout(timer);
      timer = isLarge() ? setTimeout(rested, restMs).unref() : null;
    },
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await renewing;
      await current.close();
    },
  };

  function rested(): void {
    timer = null;
    // Threads that cannot be started leave the old ones in their places.
    renewing = renewing.then(renew).catch((error: unknown) => options.events?.onLoss?.(String(error)));
  }
}

function endOf(memory: WebAssembly.Memory): number {
  return attachMemory(memory).used;
}
