/** `treewright bulk submit`: cuts inputs into shards, and puts these into the queue. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { hashOf, pathIn } from "../../../bulk/manifest.ts";
import { submit } from "../../../bulk/submit.ts";
import { packageVersion } from "../../../node/package-version.ts";
import { readModelBytes } from "../../../parsing/load-model.ts";
import { MODEL_NAMES } from "../../../parsing/model-names.ts";
import { MAX_WORDS } from "../../../parsing/parser-options.ts";
import { defineCommand } from "../../command.ts";
import { UsageError } from "../../command-line.ts";
import { MODEL_OPTIONS } from "../../model-options.ts";
import { textOptions } from "../../text-input.ts";
import { counted, REDIS_OPTION, requiredRedisUrl, withQueue } from "./bulk-options.ts";

/** About 30,000 sentences: a minute's work of a small machine, and that much is lost when a worker dies. */
const SHARD_MEGABYTES = 4;

export const bulkSubmit = defineCommand({
  name: "bulk submit",
  summary: "cut large inputs into shards for many machines to parse",
  operands: "--out FOLDER INPUT …",
  description:
    "Cuts the inputs (UTF-8, plain or gzip) into shards at ends of sentences, writes a manifest into the folder, and puts the shards into a " +
    "queue in Redis. Then treewright bulk work FOLDER parses them, on as many machines as you like; all of them must see the folder and the inputs. With --local, " +
    "there is only the manifest. No text goes into Redis.",
  options: {
    out: { type: "string", short: "o", value: "FOLDER", description: "the folder of the run (required)" },
    ...REDIS_OPTION,
    local: { type: "boolean", description: "no queue: bulk work --local parses the shards on one machine" },
    "shard-size": {
      type: "number",
      value: "MB",
      default: SHARD_MEGABYTES,
      description: "size of a shard in megabytes of text",
    },
    model: MODEL_OPTIONS.model,
    input: {
      type: "string",
      short: "i",
      choices: ["text", "tokens", "tagged", "brackets"],
      default: "text",
      description: "what the inputs are, as for treewright parse",
    },
    "gold-tags": { type: "boolean", description: "with --input brackets, also use the tags of the trees" },
    format: {
      type: "string",
      short: "f",
      choices: ["brackets", "json"],
      default: "brackets",
      description: "the output format: trees, or JSON with offsets and confidences, one sentence per line",
    },
    split: textOptions.split,
    hyphens: textOptions.hyphens,
    abbreviation: textOptions.abbreviation,
    "max-words": {
      type: "number",
      value: "N",
      default: MAX_WORDS,
      description: "longest sentence to parse; longer ones are errors in their places",
    },
  },
  examples: [
    {
      command: "treewright bulk submit --redis redis://queue:6379 --out /data/run1 /data/corpus/*.txt.gz",
      shows: "for workers on any machine that has /data",
    },
    { command: "treewright bulk submit --local --out run1 corpus.txt", shows: "without Redis" },
  ],
  async run(given, operands, terminal) {
    const { out: folder } = given;
    if (folder === undefined) throw new UsageError("--out is required: the folder of the run");
    if (operands.length === 0) throw new UsageError("no inputs were given", "treewright bulk submit --help");
    if (given["gold-tags"] && given.input !== "brackets") throw new UsageError("--gold-tags requires --input brackets");
    if (!(given["shard-size"] > 0)) throw new UsageError("--shard-size must be more than 0");
    if (existsSync(join(folder, "manifest.json")))
      throw new UsageError(
        `${folder} has a manifest already`,
        "bulk retry goes on with it; another run needs another folder",
      );
    const url = given.local ? null : requiredRedisUrl(given.redis, terminal);
    const bytes = await readModelBytes(given.model);
    const name = MODEL_NAMES.find((known) => known === (given.model ?? "english")) ?? null;
    const path = name === null ? pathIn(folder, given.model!) : null;
    const submission = {
      id: randomBytes(8).toString("hex"),
      folder,
      inputs: operands,
      program: packageVersion(),
      model: { name, path, sha256: hashOf(bytes) },
      options: {
        input: given.input,
        goldTags: given["gold-tags"],
        format: given.format,
        split: given.split,
        hyphens: given.hyphens,
        abbreviations: given.abbreviation,
        maxWords: given["max-words"],
      },
      shardBytes: Math.ceil(given["shard-size"] * 1e6),
    };
    // The queue first: whether Redis answers should not be learned after reading all inputs.
    const { shards, inputs } =
      url === null
        ? await submit(submission)
        : await withQueue(url, submission, async (queue) => {
            const manifest = await submit(submission);
            await queue.add([...manifest.shards.keys()]);
            return manifest;
          });
    terminal.stdout.write(
      `${counted(shards.length, "shard")} of ${counted(inputs.length, "input")} in ${folder}; treewright bulk work ${given.local ? "--local " : ""}${folder} parses them\n`,
    );
    return 0;
  },
});
