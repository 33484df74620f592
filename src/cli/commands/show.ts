/** `treewright show`: trees as pictures and texts. */
import { existsSync } from "node:fs";
import { ParserError, SyntaxProblem } from "../../shared/errors.ts";
import { writeTree } from "../../trees/bracket-writer.ts";
import { boxLines } from "../../trees/drawing/boxes.ts";
import { writeForest, writeQtree } from "../../trees/drawing/latex.ts";
import { drawSvg, drawSvgSheet, type SvgOptions } from "../../trees/drawing/svg.ts";
import { writeIndented } from "../../trees/indented.ts";
import { mapLeaves } from "../../trees/map.ts";
import { unescapeWord } from "../../trees/ptb-escapes.ts";
import type { Tree } from "../../trees/tree.ts";
import { writeJson } from "../../trees/tree-json.ts";
import { defineCommand, type OptionValues, type Terminal } from "../command.ts";
import { UsageError } from "../command-line.ts";
import { refusePicture, withOutput } from "../output.ts";
import { isTreeText, readTreeArgument } from "../tree-argument.ts";
import { inputOptions, openTreebanks, reportProblems } from "../treebank-input.ts";

const FORMAT_NAMES = ["boxes", "line", "indented", "svg", "latex", "forest", "json"] as const;
type FormatName = (typeof FORMAT_NAMES)[number];

const svgOptions = {
  scheme: {
    type: "string",
    choices: ["auto", "light", "dark"],
    default: "auto",
    description: "svg: colours for light or dark surroundings; auto: as the reader's system is set",
  },
  lines: {
    type: "string",
    choices: ["elbow", "straight"],
    default: "elbow",
    description: "svg: bars with round corners, or slanted lines as in textbooks",
  },
  terminals: {
    type: "string",
    choices: ["baseline", "compact"],
    default: "baseline",
    description: "svg: all words on one line, or each right below its tag",
  },
  "font-size": { type: "number", value: "PIXELS", default: 16, description: "svg: the size of the words" },
} as const;

const options = {
  format: {
    type: "string",
    short: "f",
    choices: FORMAT_NAMES,
    description:
      "how to show them; latex is for the packages qtree and tikz-qtree, json is one object a line " +
      "(default: what the name after --out ends in, .svg, .tex or .json; else boxes)",
  },
  file: {
    type: "string",
    value: "FILE",
    multiple: true,
    description: "after the arguments, show the trees of this file",
  },
  out: { type: "string", short: "o", value: "FILE", description: "write here instead of the standard output" },
  "plain-words": { type: "boolean", description: "show -LRB- as (, \\/ as / and so on" },
  ...inputOptions,
  ...svgOptions,
} as const;

export const show = defineCommand({
  name: "show",
  summary: "draw trees in the terminal, as SVG or LaTeX, or write them as text or JSON",
  operands: "[TREE | FILE …]",
  description:
    "Shows the trees of the arguments: an argument that starts with a bracket is a tree, (S (NP …)) or [S [NP …]], any other is a " +
    "file; - is the standard input. In square brackets words stand bare: every bracket is a constituent. A wide picture stays whole: pipe it to `less -S` to scroll. Nothing is shown if one of the trees is bad.",
  options,
  examples: [
    { command: 'treewright show "(S (NP (PRP She)) (VP (VBZ reads)))"', shows: "a tree in the terminal" },
    { command: 'treewright show --lines straight --out tree.svg "[S [NP She] [VP reads]]"', shows: "as in textbooks" },
    { command: "treewright show trees.mrg --out trees.svg", shows: "all trees of a file in one picture" },
    { command: 'treewright show --no-tags "(NP The public)"', shows: "words that stand bare" },
    { command: "treewright show --format forest - < tree.mrg", shows: "for LaTeX" },
  ],
  async run(given, operands, terminal) {
    if (operands.length === 0 && given.file.length === 0) {
      throw new UsageError("there is nothing to show", "Give a tree in brackets, a file, or - for standard input");
    }
    if (given["font-size"] <= 0) throw new UsageError(`--font-size is above 0, not ${given["font-size"]}`);
    const { trees, code } = await gatherTrees(given, operands, terminal);
    if (trees.length === 0) throw new ParserError("E_TREE_NONE", `there is no tree in ${inputNames(given, operands)}`);
    await withOutput(terminal, { path: given.out }, async (output) => {
      for (const part of render(trees, given.format ?? formatFor(given.out), given)) await output.write(part);
    });
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
  return new SyntaxProblem("E_TREE_NONE", "there is no tree here, and no file of that name", place, {
    hint: 'A tree starts with "(" or "["',
  });
}

function formatFor(path: string | undefined): FormatName {
  if (path === undefined) return "boxes";
  refusePicture(path);
  if (path.endsWith(".svg")) return "svg";
  if (path.endsWith(".tex")) return "latex";
  if (path.endsWith(".json") || path.endsWith(".jsonl")) return "json";
  return "boxes";
}

/** The parts of the output; pictures are an empty line apart. */
function* render(
  trees: readonly Tree[],
  format: FormatName,
  given: OptionValues<typeof svgOptions>,
): Generator<string, void, undefined> {
  if (format === "svg") {
    const { scheme, lines, terminals } = given;
    const style: SvgOptions = { scheme, lines, terminals, fontSize: given["font-size"] };
    yield trees.length === 1 ? drawSvg(trees[0]!, style) : drawSvgSheet(trees, style);
    return;
  }
  const isOneLine = format === "line" || format === "json";
  for (const [i, tree] of trees.entries()) {
    if (i > 0 && !isOneLine) yield "\n";
    if (format === "boxes") for (const line of boxLines(tree)) yield `${line}\n`;
    else yield `${WRITERS[format](tree)}\n`;
  }
}

const WRITERS: Readonly<Record<Exclude<FormatName, "svg" | "boxes">, (tree: Tree) => string>> = {
  line: writeTree,
  indented: (tree) => writeIndented(tree),
  latex: writeQtree,
  forest: writeForest,
  json: writeJson,
};
