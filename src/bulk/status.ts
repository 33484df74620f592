/** How far a run is, from its receipts: plain data in, plain data out. */
import type { Manifest } from "./manifest.ts";
import type { FailureNote, Receipt } from "./run-folder.ts";
import type { QueueCounts } from "./shard-queue.ts";

export interface Status {
  readonly shards: number;
  readonly done: number;
  readonly failed: number;
  /** Neither done nor failed. */
  readonly open: number;
  readonly isCancelled: boolean;
  /** Of the shards that are done: sentences, and those of them that have no parse. */
  readonly sentences: number;
  readonly failedSentences: number;
  /** Of the inputs, unpacked. */
  readonly bytes: number;
  readonly bytesDone: number;
  /** Over the last minutes; null if nothing was done in them. */
  readonly sentencesPerSecond: number | null;
  readonly secondsLeft: number | null;
  /** null: not asked, or no answer. */
  readonly queue: QueueCounts | null;
  readonly failures: readonly FailureNote[];
}

export interface RunFacts {
  readonly manifest: Manifest;
  readonly receipts: readonly Receipt[];
  readonly failures: readonly FailureNote[];
  readonly isCancelled: boolean;
  readonly queue: QueueCounts | null;
  readonly now: Date;
}

/** Long enough for some shards to end in it, and short enough to notice that machines came or went. */
const WINDOW_MS = 10 * 60_000;

export function statusOf({ manifest, receipts, failures, isCancelled, queue, now }: RunFacts): Status {
  const { shards } = manifest;
  const bytesOf = (list: Iterable<{ readonly shard: number }>) =>
    sum([...list].map(({ shard }) => shards[shard]!.end - shards[shard]!.start));
  const bytes = sum(shards.map(({ start, end }) => end - start));
  const bytesDone = bytesOf(receipts);
  const from = now.getTime() - WINDOW_MS;
  const recent = receipts.filter(({ finishedAt }) => Date.parse(finishedAt) > from);
  const beganAt = Math.max(from, Math.min(...recent.map(({ startedAt }) => Date.parse(startedAt))));
  const seconds = (now.getTime() - beganAt) / 1000;
  const hasRate = recent.length > 0 && seconds > 0;
  const bytesLeft = bytes - bytesDone - bytesOf(failures);
  return {
    shards: shards.length,
    done: receipts.length,
    failed: failures.length,
    open: shards.length - receipts.length - failures.length,
    isCancelled,
    sentences: sum(receipts.map(({ lines }) => lines)),
    failedSentences: sum(receipts.map(({ failed }) => failed)),
    bytes,
    bytesDone,
    sentencesPerSecond: hasRate ? sum(recent.map(({ lines }) => lines)) / seconds : null,
    secondsLeft: hasRate ? (bytesLeft * seconds) / Math.max(1, bytesOf(recent)) : null,
    queue,
    failures,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
