/** What the bulk commands have in common: the folder of the run, and Redis. */
import { type Manifest, readManifest } from "../../../bulk/manifest.ts";
import type { ShardQueue } from "../../../bulk/shard-queue.ts";
import type { OptionSpec, Terminal } from "../../command.ts";
import { UsageError } from "../../command-line.ts";

export const REDIS_OPTION = {
  redis: {
    type: "string",
    value: "URL",
    description:
      "Redis or Valkey: redis://USER:PASSWORD@HOST:PORT, or rediss: for TLS (default: TREEWRIGHT_REDIS, where others cannot read the password)",
  },
} as const satisfies Record<string, OptionSpec>;

export interface OpenRun {
  readonly folder: string;
  readonly manifest: Manifest;
}

export async function openRun(operands: readonly string[], command: string): Promise<OpenRun> {
  const [folder, second] = operands;
  if (folder === undefined || second !== undefined)
    throw new UsageError(`bulk ${command} takes the folder of a run`, `treewright bulk ${command} --help`);
  return { folder, manifest: await readManifest(folder) };
}

/** null: none was named. */
export function redisUrl(given: string | undefined, { environment }: Terminal): string | null {
  return given ?? environment.TREEWRIGHT_REDIS ?? null;
}

export function requiredRedisUrl(given: string | undefined, terminal: Terminal): string {
  const url = redisUrl(given, terminal);
  if (url !== null) return url;
  throw new UsageError("no Redis was named (--redis URL, or TREEWRIGHT_REDIS)", "On one machine, --local needs none");
}

export async function withQueue<Value>(
  url: string,
  { id }: Pick<Manifest, "id">,
  use: (queue: ShardQueue) => Promise<Value>,
): Promise<Value> {
  // Not before: no other command should wait for these packages.
  const { redisQueue } = await import("../../../bulk/redis-queue.ts");
  const queue = await redisQueue({ url, id });
  try {
    return await use(queue);
  } finally {
    await queue.close();
  }
}

/** 1 shard, 2 shards. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
