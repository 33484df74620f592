/** `treewright show`: trees as pictures and texts. */
import { existsSync } from "node:fs";
import { ParserError, SyntaxProblem } from "../../shared/errors.ts";
import { mapLeaves } from "../../trees/map.ts";
import { unescapeWord } from "../../trees/ptb-escapes.ts";
import type { Tree } from "../../trees/tree.ts";
import { treeWriter } from "../../trees/tree-writer.ts";
import { defineCommand, type OptionValues, type Terminal } from "../command.ts";
import { UsageError } from "../command-line.ts";
import { drawingOptions, drawingStyle } from "../drawing-options.ts";
import { outputFormat, WRITABLE_HELP, WRITABLE_NAMES } from "../format-options.ts";
import { withOutput } from "../output.ts";
import { screenFormat } from "../screen-format.ts";
import { isTreeText, readTreeArgument } from "../tree-argument.ts";
import { inputOptions, openTreebanks, reportProblems } from "../treebank-input.ts";

const options = {
  format: {
    type: "string",
    short: "f",
    value: "FORMAT",
    choices: WRITABLE_NAMES,
    description: `the output format (default: chosen by the file ending of --out, such as .svg; otherwise boxes)${WRITABLE_HELP}`,
  },
  file: {
    type: "string",
    value: "FILE",
    multiple: true,
    description: "also show the trees of this file, after those of the arguments",
  },
  out: { type: "string", short: "o", value: "FILE", description: "write here instead of the standard output" },
  "plain-words": { type: "boolean", description: "show -LRB- as (, \\/ as / and so on" },
  ...inputOptions,
  ...drawingOptions,
} as const;

export const show = defineCommand({
  name: "show",
  summary: "draw trees in the terminal, as SVG or LaTeX, or write them as text or JSON",
  operands: "[TREE | FILE …]",
  description:
    "Shows the trees of the arguments. An argument that starts with a bracket is a tree, (S (NP …)) or [S [NP …]]; any other " +
    "argument is a file, and - is the standard input. Square brackets have no tags: every bracket is a constituent. In a terminal, trees " +
    "that are too wide to be drawn are written as indented brackets; pipe them to `less -S` to scroll through the drawings. If any tree is malformed, nothing is shown.",
  options,
  examples: [
    { command: 'treewright show "(S (NP (PRP She)) (VP (VBZ reads)))"', shows: "a tree in the terminal" },
    { command: 'treewright show --lines straight --out tree.svg "[S [NP She] [VP reads]]"', shows: "as in textbooks" },
    { command: "treewright show trees.mrg --out trees.svg", shows: "all trees of a file in one picture" },
    { command: 'treewright show --no-tags "(NP The public)"', shows: "words without tags" },
    { command: "treewright show --format forest - < tree.mrg", shows: "for LaTeX" },
    {
      command: 'treewright show --notation linguistic -o tree.svg "[CP [DP_i what] [C\' did she see t_i]]"',
      shows: "subscripts, and an arrow from the trace",
    },
  ],
  async run(given, operands, terminal) {
    if (operands.length === 0 && given.file.length === 0) {
      throw new UsageError("there is nothing to show", "Give a tree in brackets, a file, or - for standard input");
    }
    const style = drawingStyle(given);
    const { trees, code } = await gatherTrees(given, operands, terminal);
    if (trees.length === 0) throw new ParserError("E_TREE_NONE", `there is no tree in ${inputNames(given, operands)}`);
    const screen = screenFormat(outputFormat(given.format, given.out, "boxes"), given.out, terminal);
    const writer = treeWriter(screen.format, style);
    await withOutput(terminal, { path: given.out }, async (output) => {
      await output.write(writer.header);
      for (const tree of trees) for (const part of writer.add({ tree })) await output.write(part);
      await output.write(writer.footer());
    });
    screen.report();
    return code;
  },
});

function inputNames({ file }: OptionValues<typeof options>, operands: readonly string[]): string {
  return [...operands, ...file].map((name) => (name === "-" ? "<stdin>" : name)).join(", ");
}

interface Gathered {
  readonly trees: readonly Tree[];
  readonly code: number;
}

async function gatherTrees(
  given: OptionValues<typeof options>,
  operands: readonly string[],
  terminal: Terminal,
): Promise<Gathered> {
  const trees: Tree[] = [];
  let code = 0;
  async function addFiles(files: readonly string[]): Promise<void> {
    const input = openTreebanks(given, files, terminal);
    for await (const tree of input.trees) trees.push(tree);
    code = Math.max(code, reportProblems(input, terminal));
  }
  for (const [i, operand] of operands.entries()) {
    if (isTreeText(operand)) {
      for (const tree of readTreeArgument(operand, `<argument ${i + 1}>`, given["no-tags"])) trees.push(tree);
    } else if (operand === "-" || existsSync(operand)) await addFiles([operand]);
    else throw neitherTreeNorFile(i + 1);
  }
  if (given.file.length > 0) await addFiles(given.file);
  const isPlain = given["plain-words"];
  return { trees: isPlain ? trees.map((tree) => mapLeaves(tree, plain)) : trees, code };
}

function plain<L extends { readonly word: string }>(leaf: L): L {
  return { ...leaf, word: unescapeWord(leaf.word) };
}

function neitherTreeNorFile(number: number): SyntaxProblem {
  const place = { file: `<argument ${number}>`, line: 1, column: 1 };
  return new SyntaxProblem("E_TREE_NONE", "this is neither a tree nor the name of a file", place, {
    hint: 'A tree starts with "(" or "["',
  });
}
