/** `treewright bulk cancel`: no more shards are taken. */
import { setCancelled } from "../../../bulk/run-folder.ts";
import { defineCommand } from "../../command.ts";
import { openRun, REDIS_OPTION, requiredRedisUrl, withQueue } from "./bulk-options.ts";

export const bulkCancel = defineCommand({
  name: "bulk cancel",
  summary: "stop a bulk run; what is finished stays",
  operands: "FOLDER",
  description:
    "Empties the queue of a run and has its workers end after the shards under way. Finished shards stay; bulk retry goes on with the rest.",
  options: { ...REDIS_OPTION, local: { type: "boolean", description: "for a run without Redis" } },
  examples: [{ command: "treewright bulk cancel /data/run1", shows: "workers end, and what they have finished stays" }],
  async run(given, operands, terminal) {
    const { folder, manifest } = await openRun(operands, "cancel");
    const url = given.local ? null : requiredRedisUrl(given.redis, terminal);
    await setCancelled(folder, true); // first: a worker would fill the empty queue again
    if (url !== null) await withQueue(url, manifest, (queue) => queue.clear());
    terminal.stdout.write(`${folder} is cancelled; treewright bulk retry goes on with it\n`);
    return 0;
  },
});
