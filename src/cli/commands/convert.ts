/** `treewright convert`: treebanks from one format to another, cleaned on the way. */
import { treeWriter } from "../../trees/tree-writer.ts";
import { defineCommand } from "../command.ts";
import { outputFormat, WRITABLE_HELP, WRITABLE_NAMES } from "../format-options.ts";
import { withOutput } from "../output.ts";
import { screenFormat } from "../screen-format.ts";
import { chosenTransforms, inputOptions, openTreebanks, reportProblems, transformOptions } from "../treebank-input.ts";

export const convert = defineCommand({
  name: "convert",
  summary: "read treebanks in one format, clean them, write them in another",
  operands: "[FILE …]",
  description:
    "Reads trees from files (plain or gzip) or the standard input, applies the requested transforms, and writes the trees in the same order. " +
    "The output is complete or absent. Only with --on-error skip is the standard output written while trees are being read.",
  options: {
    ...inputOptions,
    to: {
      type: "string",
      value: "FORMAT",
      choices: WRITABLE_NAMES,
      default: "brackets",
      description: `the format of the output${WRITABLE_HELP}\n`,
    },
    out: { type: "string", short: "o", value: "FILE", description: "write here instead of the standard output" },
    ...transformOptions,
  },
  examples: [
    { command: "treewright convert --clean wsj_0001.mrg -o clean.mrg", shows: "clean trees, one per line" },
    { command: "treewright convert --to conll2012 trees.mrg.gz", shows: "the parse column of CoNLL-2012" },
    {
      command: "treewright convert --from export --discontinuous raise negra.export",
      shows: "German trees in brackets, with discontinuous parts raised",
    },
    { command: "treewright convert --encoding gb18030 --clean chtb_*.fid", shows: "the Chinese Treebank as UTF-8" },
  ],
  async run(options, operands, terminal) {
    const screen = screenFormat(outputFormat(options.to, options.out, "brackets"), options.out, terminal);
    const writer = treeWriter(screen.format);
    const input = openTreebanks(options, operands, terminal, chosenTransforms(options));
    const place = { path: options.out, isStreaming: options["on-error"] === "skip" };
    await withOutput(terminal, place, async (output) => {
      await output.write(writer.header);
      for await (const tree of input.trees) for (const part of writer.add({ tree })) await output.write(part);
      await output.write(writer.footer());
    });
    screen.report();
    return reportProblems(input, terminal);
  },
});
