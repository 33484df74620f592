/** What a worker says on standard error: structured, one object on each line; places and counts, nothing of the text. */
import type { ShardEvents } from "../../../bulk/shard-runner.ts";
import type { Terminal } from "../../command.ts";

export interface Log extends ShardEvents {
  say(level: "info" | "warn", event: string, details?: object): void;
}

export function logTo({ stderr }: Terminal, worker: string): Log {
  const say: Log["say"] = (level, event, details = {}) => {
    stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, worker, event, ...details })}\n`);
  };
  return {
    say,
    onDone({ shard, lines, failed, startedAt, finishedAt }) {
      const ms = Date.parse(finishedAt) - Date.parse(startedAt);
      say("info", "shard done", { shard, sentences: lines, failed, ms });
    },
    onSkipped: (shard) => say("info", "shard was done already", { shard }),
    onFailure: ({ isFinal, ...details }) => say("warn", isFinal ? "shard given up" : "shard failed", details),
  };
}

/** Tells both. */
export function both(a: ShardEvents, b: ShardEvents): ShardEvents {
  return {
    onDone(receipt) {
      a.onDone(receipt);
      b.onDone(receipt);
    },
    onSkipped(shard) {
      a.onSkipped(shard);
      b.onSkipped(shard);
    },
    onFailure(failure) {
      a.onFailure(failure);
      b.onFailure(failure);
    },
  };
}
