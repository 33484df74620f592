/** A worker: takes shards from a queue, or without one all of a run or a part of it, until nothing is left. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Run } from "./parse-shard.ts";
import { openShards, readState } from "./run-folder.ts";
import { MAX_TRIES, type ShardQueue } from "./shard-queue.ts";
import type { ShardRunner } from "./shard-runner.ts";

/** While the last sentences of one shard are parsed and its output is packed, the threads are busy with another. */
const CONCURRENCY = 2;

/** Every `of`th shard, beginning with number `index`: what one of several machines takes that have no queue. */
export interface Part {
  readonly index: number;
  readonly of: number;
}

export async function workLocally(
  { folder, manifest }: Run,
  runner: ShardRunner,
  { part, signal }: { readonly part: Part; readonly signal: AbortSignal },
): Promise<void> {
  const mine = openShards(manifest, await readState(folder)).filter((shard) => shard % part.of === part.index);
  const shards = mine.values();
  async function takeSome(): Promise<void> {
    for (const shard of shards) {
      if (signal.aborted || (await readState(folder)).isCancelled) return;
      await tried(shard);
    }
  }
  async function tried(shard: number): Promise<void> {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      try {
        return await runner.run(shard, tries === MAX_TRIES);
      } catch {
        // The runner has told it.
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, takeSome));
}

export interface QueueWork {
  readonly queue: ShardQueue;
  readonly leaseMs: number;
  /** How often the folder is looked at. */
  readonly pollMs: number;
  readonly signal: AbortSignal;
  onDisturbance(reason: string): void;
  /** The queue had lost shards; they were added again. */
  onRefilled(shards: number): void;
}

export async function workFromQueue({ folder, manifest }: Run, runner: ShardRunner, work: QueueWork): Promise<void> {
  const { queue, leaseMs, pollMs, signal, onDisturbance, onRefilled } = work;
  const isOpen = async () => {
    const state = await readState(folder);
    return state.isCancelled ? [] : openShards(manifest, state);
  };
  if ((await isOpen()).length === 0) return;
  let pause = new AbortController(); // ends early when a shard is done, for it may have been the last
  const taking = queue.take({
    concurrency: CONCURRENCY,
    leaseMs,
    handle: (shard, isLastTry) => runner.run(shard, isLastTry).finally(() => pause.abort()),
    onGivenUp: (shard) => void runner.giveUp(shard).catch((error) => onDisturbance(String(error))),
    onDisturbance,
  });
  signal.addEventListener("abort", () => pause.abort(), { once: true });
  let wasEmpty = false;
  while (!signal.aborted) {
    pause = new AbortController();
    await sleep(pollMs, undefined, { signal: pause.signal }).catch(() => undefined);
    const open = await isOpen();
    if (signal.aborted || open.length === 0) break;
    // An empty queue with work left has lost it: Redis was begun anew. Twice, because a shard may just be between queue and receipt.
    const isEmpty = await queue.counts().then(
      ({ waiting, active }) => waiting + active === 0,
      () => false,
    );
    if (isEmpty && wasEmpty) {
      await queue.add(open).then(
        () => onRefilled(open.length),
        (error) => onDisturbance(String(error)),
      );
    }
    wasEmpty = isEmpty && !wasEmpty;
  }
  await taking.close();
}
