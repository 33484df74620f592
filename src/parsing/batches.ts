/**
 * Which sentences are parsed together. Sentences of a window are sorted by length, so that those of a batch end at about the same
 * step; the longest come first, so that several threads end together. The parse of a sentence does not depend on its batch.
 */
import type { Request } from "../contracts/decoder.ts";

export interface BatchLimits {
  /** Sentences that move in lock-step. */
  readonly sentences: number;
  /** Words of a batch in all: bounds its memory. A longer sentence is a separate batch. */
  readonly words: number;
}

/** From 32 sentences on, products of matrices are about as fast as they get; more fill the gaps that shorter sentences leave. 64 sentences of 24 words are 1536. */
export const BATCH_LIMITS: BatchLimits = { sentences: 64, words: 1536 };

/** The indices of the sentences of each batch. */
export function planBatches(lengths: readonly number[], limits: BatchLimits): number[][] {
  const order = [...lengths.keys()].sort((a, b) => lengths[b]! - lengths[a]! || a - b);
  const batches: number[][] = [];
  let words = 0;
  for (const index of order) {
    const batch = batches.at(-1);
    const length = lengths[index]!;
    if (batch === undefined || batch.length >= limits.sentences || words + length > limits.words) {
      batches.push([index]);
      words = length;
    } else {
      batch.push(index);
      words += length;
    }
  }
  return batches;
}

/** Runs sentences in batches, one after the other; the results are in the order of the sentences. */
export function inBatches<Result>(
  requests: readonly Request[],
  limits: BatchLimits,
  run: (batch: readonly Request[]) => readonly Result[],
): Result[] {
  const results = new Array<Result>(requests.length);
  for (const batch of plan(requests, limits)) put(results, batch, run(batch.map((index) => requests[index]!)));
  return results;
}

/** The same where batches are run elsewhere, several at a time. */
export async function inParallelBatches<Result>(
  requests: readonly Request[],
  limits: BatchLimits,
  run: (batch: readonly Request[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results = new Array<Result>(requests.length);
  await Promise.all(
    plan(requests, limits).map(async (batch) => put(results, batch, await run(batch.map((index) => requests[index]!)))),
  );
  return results;
}

function plan(requests: readonly Request[], limits: BatchLimits): number[][] {
  return planBatches(
    requests.map(({ sentence }) => sentence.length),
    limits,
  );
}

function put<Result>(results: Result[], batch: readonly number[], made: readonly Result[]): void {
  for (const [i, index] of batch.entries()) results[index] = made[i]!;
}
