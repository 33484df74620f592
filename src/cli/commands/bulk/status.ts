/** `treewright bulk status`: how far a run is. */
import { setTimeout as sleep } from "node:timers/promises";
import { type FailureNote, type Receipt, readFailure, readReceipt, readState } from "../../../bulk/run-folder.ts";
import type { QueueCounts } from "../../../bulk/shard-queue.ts";
import { type Status, statusOf } from "../../../bulk/status.ts";
import { defineCommand, type Terminal } from "../../command.ts";
import { duration } from "../../duration.ts";
import { isTerminal } from "../../screen.ts";
import { counted, type OpenRun, openRun, REDIS_OPTION, redisUrl, withQueue } from "./bulk-options.ts";

const WATCH_MS = 2000;
const SHOWN_FAILURES = 20;

export const bulkStatus = defineCommand({
  name: "bulk status",
  summary: "how far a bulk run is: progress, rate, time left, failed shards",
  operands: "FOLDER",
  description:
    "Counts the finished shards of a run, and the sentences per second of the last ten minutes. With Redis it also says how many shards wait. " +
    "The exit code is 1 if shards have failed.",
  options: {
    ...REDIS_OPTION,
    watch: { type: "boolean", description: "show it again every two seconds until nothing is left" },
    json: { type: "boolean", description: "print one JSON object" },
  },
  examples: [
    { command: "treewright bulk status --watch /data/run1", shows: "until it is done" },
    { command: "treewright bulk status --json /data/run1", shows: "for programs" },
  ],
  async run(given, operands, terminal) {
    const run = await openRun(operands, "status");
    const known = new Map<number, Receipt>(); // receipts do not change
    const url = redisUrl(given.redis, terminal);
    for (;;) {
      const status = await currentStatus(run, known, url, terminal);
      const clear = given.watch && isTerminal(terminal.stdout) ? "\x1b[2J\x1b[H" : "";
      terminal.stdout.write(clear + (given.json ? `${JSON.stringify(status)}\n` : asText(run.folder, status)));
      if (!given.watch || status.open === 0 || status.isCancelled) return status.failed > 0 ? 1 : 0;
      await sleep(WATCH_MS);
    }
  },
});

async function currentStatus(
  { folder, manifest }: OpenRun,
  known: Map<number, Receipt>,
  url: string | null,
  terminal: Terminal,
): Promise<Status> {
  const { receipts, failures, isCancelled } = await readState(folder);
  for (const shard of receipts) if (!known.has(shard)) known.set(shard, await readReceipt(folder, shard));
  const notes: FailureNote[] = [];
  for (const shard of failures) if (!receipts.has(shard)) notes.push(await readFailure(folder, shard));
  let queue: QueueCounts | null = null;
  if (url !== null) {
    queue = await withQueue(url, manifest, (opened) => opened.counts()).catch((error: Error) => {
      terminal.stderr.write(`treewright: ${error.message}\n`); // the folder tells the most important
      return null;
    });
  }
  return statusOf({
    manifest,
    receipts: [...known.values()],
    failures: notes,
    isCancelled,
    queue,
    now: new Date(),
  });
}

function asText(folder: string, status: Status): string {
  const { shards, done, failed, open, bytes, bytesDone, sentencesPerSecond, secondsLeft, queue } = status;
  const percent = bytes === 0 ? 100 : (100 * bytesDone) / bytes;
  const lines = [
    `${folder}: ${done} of ${counted(shards, "shard")} done (${percent.toFixed(1)} %), ${failed} failed, ${open} left${status.isCancelled ? "; cancelled" : ""}`,
    `${counted(status.sentences, "sentence")}, ${status.failedSentences} without a parse`,
  ];
  if (sentencesPerSecond !== null) {
    const left = open === 0 ? "" : `, about ${duration(secondsLeft ?? 0)} left`;
    lines.push(`${Math.round(sentencesPerSecond)} sentences per second${left}`);
  }
  if (queue !== null) lines.push(`queue: ${queue.waiting} waiting, ${queue.active} being parsed`);
  for (const { shard, code, message } of status.failures.slice(0, SHOWN_FAILURES)) {
    lines.push(`shard ${shard} failed: ${message} (${code})`);
  }
  if (status.failures.length > SHOWN_FAILURES) lines.push(`… and ${status.failures.length - SHOWN_FAILURES} more`);
  return `${lines.join("\n")}\n`;
}
