/**
 * What a queue of shards must do. It holds numbers of shards, nothing of the text. Whether a shard is finished is told by its
 * receipt alone; the queue only sees to it that each is taken by somebody, and taken again when its worker dies.
 */

export interface ShardQueue {
  /** Those that are in the queue already are not added twice. */
  add(shards: readonly number[]): Promise<void>;
  counts(): Promise<QueueCounts>;
  /** Takes shards, some at a time, until it is closed. */
  take(handling: ShardHandling): Taking;
  /** Forgets all shards. Those that are being parsed are not interrupted. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export interface QueueCounts {
  readonly waiting: number;
  readonly active: number;
}

export interface ShardHandling {
  /** Shards at a time. */
  readonly concurrency: number;
  /** How long after the death of its worker a shard is given to another. */
  readonly leaseMs: number;
  /** Fails to have the shard taken again, unless this was the last try. */
  handle(shard: number, isLastTry: boolean): Promise<void>;
  /** Workers died over a shard again and again: it is not taken any more. */
  onGivenUp(shard: number): void;
  /** The connection is disturbed; it is restored without our doing. */
  onDisturbance(reason: string): void;
}

export interface Taking {
  /** Ends when the shards that were taken are done. */
  close(): Promise<void>;
}

/** A shard that fails this often is given up. */
export const MAX_TRIES = 3;
/** That many workers may die over a shard: most die of other things. */
export const MAX_DEATHS = 10;
