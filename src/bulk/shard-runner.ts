/** What a worker does with a shard that it is given, from whatever queue: parses it if nobody has, and tells what came of it. */
import type { Parser } from "../parsing/parser.ts";
import { codeOf, reasonOf } from "../shared/errors.ts";
import { parseShard, type Run } from "./parse-shard.ts";
import { hasReceipt, type Receipt, writeFailure } from "./run-folder.ts";

export interface ShardEvents {
  onDone(receipt: Receipt): void;
  /** Another worker had parsed it before. */
  onSkipped(shard: number): void;
  onFailure(failure: { shard: number; code: string; message: string; isFinal: boolean }): void;
}

export interface ShardRunner {
  /** Throws if the shard could not be parsed; if it is not tried again, a note says why. */
  run(shard: number, isLastTry: boolean): Promise<void>;
  /** Its workers died, again and again. */
  giveUp(shard: number): Promise<void>;
  close(): Promise<void>;
}

export function shardRunner(run: Run, loadParser: () => Promise<Parser>, events: ShardEvents): ShardRunner {
  let loading: Promise<Parser> | null = null;

  /** When a thread ends, all threads of its parser do: the next shard gets another parser. */
  async function dropParser(): Promise<void> {
    const dropped = loading;
    loading = null;
    (await dropped?.catch(() => null))?.dispose();
  }

  async function fail(shard: number, code: string, message: string, isFinal: boolean): Promise<void> {
    events.onFailure({ shard, code, message, isFinal });
    if (!isFinal || hasReceipt(run.folder, shard)) return;
    await writeFailure(run.folder, { shard, code, message, worker: run.worker, at: new Date().toISOString() });
  }

  return {
    async run(shard, isLastTry) {
      if (hasReceipt(run.folder, shard)) return events.onSkipped(shard);
      try {
        loading ??= loadParser();
        events.onDone(await parseShard(run, shard, await loading));
      } catch (error) {
        const code = codeOf(error) || "E_INTERNAL";
        if (code.startsWith("E_THREAD") || code === "E_INTERNAL") await dropParser();
        await fail(shard, code, reasonOf(error), isLastTry);
        throw new Error(code); // the queue is told this much: a message may have words of the text in it
      }
    },
    giveUp: (shard) => fail(shard, "E_BULK_DIED", "its workers died again and again while they parsed it", true),
    close: dropParser,
  };
}
