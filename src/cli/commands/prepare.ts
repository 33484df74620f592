/** `treewright prepare ptb` and `prepare ctb`: a user's own licensed treebank, cleaned and split as in the paper's section 4.1. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { AtomicFile } from "../../node/atomic-file.ts";
import {
  chineseTreebank,
  findSplits,
  pennTreebank,
  SPLIT_NAMES,
  type SplitTreebank,
} from "../../node/treebank-splits.ts";
import { fileError } from "../../platform/node/file-error.ts";
import { writeTree } from "../../trees/bracket-writer.ts";
import { defineCommand, type OptionValues, type Terminal } from "../command.ts";
import { UsageError } from "../command-line.ts";
import { createOutputFile } from "../output.ts";
import { chosenTransforms, inputOptions, openTreebanks, reportProblems } from "../treebank-input.ts";

function prepareOptions(encoding: string) {
  return {
    out: { type: "string", short: "o", value: "DIR", default: ".", description: "where the three files go" },
    encoding: { type: "string", value: "NAME", default: encoding, description: "encoding of the treebank's files" },
    "collapse-repeats": {
      type: "boolean",
      description:
        "also merge a constituent with its only child if both have the same label; removing traces leaves such pairs",
    },
    "on-error": inputOptions["on-error"],
  } as const;
}

type PrepareOptions = OptionValues<ReturnType<typeof prepareOptions>>;

const WHAT_IS_DONE =
  "Traces, function tags, indices and the top bracket are removed; words and tags stay as they are. Writes train.mrg, dev.mrg " +
  "and test.mrg in UTF-8, one tree per line: either all three files or none.";

export const preparePtb = defineCommand({
  name: "prepare ptb",
  summary: "the paper's splits from your Penn Treebank folder",
  operands: "DIR",
  description: `WSJ sections 2-21 for training, 22 for development, 23 for testing, from the files wsj_SSNN.mrg at any depth below DIR. ${WHAT_IS_DONE}`,
  options: prepareOptions(pennTreebank.encoding),
  examples: [{ command: "treewright prepare ptb treebank_3/parsed/mrg/wsj -o ptb", shows: "ptb/train.mrg and so on" }],
  run: (options, operands, terminal) => prepare(pennTreebank, options, operands, terminal),
});

export const prepareCtb = defineCommand({
  name: "prepare ctb",
  summary: "the paper's splits from your Chinese Treebank 5.1 folder",
  operands: "DIR",
  description: `Articles 1-270 and 440-1151 for training, 301-325 for development, 271-300 for testing, from the files chtb_NNN.fid at any depth below DIR. ${WHAT_IS_DONE}`,
  options: prepareOptions(chineseTreebank.encoding),
  examples: [
    { command: "treewright prepare ctb ctb5.1/data/bracketed -o ctb", shows: "ctb/train.mrg and so on" },
    { command: "treewright prepare ctb --encoding utf-8 my-ctb -o ctb", shows: "a copy that is UTF-8 already" },
  ],
  run: (options, operands, terminal) => prepare(chineseTreebank, options, operands, terminal),
});

async function prepare(
  treebank: SplitTreebank,
  options: PrepareOptions,
  operands: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const [folder] = operands;
  if (folder === undefined || operands.length > 1)
    throw new UsageError("give the folder of the treebank, and nothing else");
  const splits = await findSplits(treebank, folder);
  const transforms = chosenTransforms({
    clean: false,
    "remove-top": true,
    "drop-empties": true,
    "strip-functions": true,
    "collapse-repeats": options["collapse-repeats"],
    splice: undefined,
    "add-top": undefined,
  });
  const reading = {
    from: "brackets",
    "no-tags": false,
    discontinuous: "error",
    encoding: options.encoding,
    "on-error": options["on-error"],
    out: options.out,
  } as const;
  const files: AtomicFile[] = [];
  let code = 0;
  try {
    await mkdir(options.out, { recursive: true }).catch((error) => {
      throw fileError(options.out, error);
    });
    for (const name of SPLIT_NAMES) {
      const file = await createOutputFile(terminal, join(options.out, `${name}.mrg`));
      files.push(file);
      const input = openTreebanks(reading, splits[name], terminal, transforms);
      let trees = 0;
      let text = "";
      for await (const tree of input.trees) {
        trees++;
        text += `${writeTree(tree)}\n`;
        if (text.length < 1 << 16) continue;
        await file.write(text);
        text = "";
      }
      await file.write(text);
      code = Math.max(code, reportProblems(input, terminal));
      terminal.stderr.write(`${name}.mrg: ${trees} trees from ${splits[name].length} files\n`);
    }
    for (const file of files) await file.commit();
  } finally {
    for (const file of files) await file.discard();
  }
  return code;
}
