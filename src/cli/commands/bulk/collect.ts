/** `treewright bulk collect`: the output of all shards as one file. */
import { joinedOutput, joinedPacked, verifyRun } from "../../../bulk/collect.ts";
import { defineCommand, type Terminal } from "../../command.ts";
import { createOutputFile, writeTo } from "../../output.ts";
import { counted, openRun } from "./bulk-options.ts";

export const bulkCollect = defineCommand({
  name: "bulk collect",
  summary: "join the output of all shards, checked, in the order of the inputs",
  operands: "FOLDER",
  description:
    "Checks that every shard is finished, by this program and with the model of the run, and that its output has the hash and the number of lines that its worker " +
    "noted; then joins them. The result is what treewright parse gives for the same inputs, byte for byte.",
  options: {
    out: {
      type: "string",
      short: "o",
      value: "FILE",
      description: "write here instead of the standard output; packed if the name ends in .gz",
    },
    check: { type: "boolean", description: "only check" },
  },
  examples: [
    { command: "treewright bulk collect /data/run1 -o corpus.mrg.gz", shows: "all trees in one file" },
    { command: "treewright bulk collect --check /data/run1", shows: "whether all is there" },
  ],
  async run(given, operands, terminal) {
    const { folder, manifest } = await openRun(operands, "collect");
    const { sentences, failedSentences, sha256 } = await verifyRun(folder, manifest);
    if (!given.check) {
      const isPacked = given.out?.endsWith(".gz") === true;
      await write(isPacked ? joinedPacked(folder, manifest) : joinedOutput(folder, manifest), given.out, terminal);
    }
    const missing = failedSentences === 0 ? "" : `, ${failedSentences} without a parse`;
    terminal.stderr.write(`treewright: ${counted(sentences, "sentence")}${missing}; sha256 of the text ${sha256}\n`);
    return failedSentences === 0 ? 0 : 1;
  },
});

async function write(chunks: AsyncIterable<Uint8Array>, path: string | undefined, terminal: Terminal): Promise<void> {
  if (path === undefined) {
    for await (const chunk of chunks) await writeTo(terminal.stdout, chunk);
    return;
  }
  const file = await createOutputFile(terminal, path);
  try {
    for await (const chunk of chunks) await file.write(chunk);
    await file.commit();
  } finally {
    await file.discard();
  }
}
