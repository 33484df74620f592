/** `treewright heads`: trees whose labels show the head word of each constituent. */
import { readFile } from "node:fs/promises";
import type { HeadFinder } from "../../heads/head-finder.ts";
import { HEAD_FINDERS, lexicalize } from "../../heads/heads.ts";
import { readHeadRules } from "../../heads/read-rules.ts";
import { headFinderOf } from "../../heads/rule-table.ts";
import { fileError } from "../../platform/node/file-error.ts";
import { SyntaxProblem } from "../../shared/errors.ts";
import { treeWriter } from "../../trees/tree-writer.ts";
import { defineCommand } from "../command.ts";
import { outputFormat, WRITABLE_HELP, WRITABLE_NAMES } from "../format-options.ts";
import { withOutput } from "../output.ts";
import { screenFormat } from "../screen-format.ts";
import { inputOptions, reportProblems } from "../treebank-input.ts";
import { openPlacedTrees } from "../treebank-places.ts";

export const heads = defineCommand({
  name: "heads",
  summary: "trees with the head word in each label",
  operands: "[TREE | FILE …]",
  description:
    "Writes each tree with the head of every constituent in its label: (S[reads] (NP[She] …) …). The rules are those of Collins, " +
    "rules that prefer content words (semantic), those of Universal Dependencies (universal), or your own from a file with one line per " +
    "category: `NP: rightmost NN NNS; left NP`, and `*: left` for all other categories.",
  options: {
    rules: {
      type: "string",
      value: "NAME|FILE",
      default: "collins",
      description: "collins, semantic, universal, or a file",
    },
    format: {
      type: "string",
      short: "f",
      value: "FORMAT",
      choices: WRITABLE_NAMES,
      description: `the output format (default: chosen by the file ending of --out; otherwise brackets)${WRITABLE_HELP}`,
    },
    out: { type: "string", short: "o", value: "FILE", description: "write here instead of the standard output" },
    ...inputOptions,
  },
  examples: [
    { command: 'treewright heads "(S (NP (PRP She)) (VP (VBZ reads)))"', shows: "(S[reads] (NP[She] …) …)" },
    { command: "treewright heads --rules universal --format boxes treebank.mrg", shows: "lexicalised drawings" },
    { command: "treewright heads --rules my.heads treebank.mrg", shows: "heads by your own rules" },
  ],
  async run(given, operands, terminal) {
    const finder = await finderFor(given.rules);
    const input = openPlacedTrees(given, operands, terminal);
    const screen = screenFormat(outputFormat(given.format, given.out, "brackets"), given.out, terminal);
    const writer = treeWriter(screen.format);
    await withOutput(terminal, { path: given.out }, async (output) => {
      await output.write(writer.header);
      for await (const { tree } of input.trees) {
        for (const part of writer.add({ tree: lexicalize(tree, finder) })) await output.write(part);
      }
      await output.write(writer.footer());
    });
    screen.report();
    return reportProblems(input, terminal);
  },
});

async function finderFor(name: string): Promise<HeadFinder> {
  if (Object.hasOwn(HEAD_FINDERS, name)) return HEAD_FINDERS[name as keyof typeof HEAD_FINDERS];
  let text: string;
  try {
    text = await readFile(name, "utf8");
  } catch (error) {
    throw fileError(name, error);
  }
  try {
    return headFinderOf(name, readHeadRules(text));
  } catch (error) {
    throw error instanceof SyntaxProblem ? error.inFile(name) : error;
  }
}
