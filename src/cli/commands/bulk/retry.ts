/** `treewright bulk retry`: shards that failed, or that the queue has lost, are put into it again. */
import { forgetFailures, openShards, readState, setCancelled } from "../../../bulk/run-folder.ts";
import { defineCommand } from "../../command.ts";
import { counted, openRun, REDIS_OPTION, requiredRedisUrl, withQueue } from "./bulk-options.ts";

export const bulkRetry = defineCommand({
  name: "bulk retry",
  summary: "try failed shards again, and those that the queue has lost",
  operands: "FOLDER",
  description:
    "Every shard that is not finished goes into the queue again, unless it is there already: those that failed, those of a cancelled run, and all that is left " +
    "if Redis was lost.",
  options: {
    ...REDIS_OPTION,
    local: { type: "boolean", description: "without Redis: bulk work --local takes them again" },
  },
  examples: [{ command: "treewright bulk retry /data/run1", shows: "when the cause has been removed" }],
  async run(given, operands, terminal) {
    const { folder, manifest } = await openRun(operands, "retry");
    const url = given.local ? null : requiredRedisUrl(given.redis, terminal);
    const state = await readState(folder);
    await forgetFailures(folder, state.failures);
    await setCancelled(folder, false);
    const open = openShards(manifest, { ...state, failures: new Set() });
    if (url !== null && open.length > 0) await withQueue(url, manifest, (queue) => queue.add(open));
    terminal.stdout.write(`${counted(open.length, "shard")} to parse, ${state.failures.size} of them again\n`);
    return 0;
  },
});
