/** `treewright show`: trees as pictures and texts. */
import { SyntaxProblem } from "../shared/errors.ts";
import { readTrees } from "../trees/bracket-reader.ts";
import { writeTree } from "../trees/bracket-writer.ts";
import { boxLines } from "../trees/drawing/boxes.ts";
import { writeForest, writeQtree } from "../trees/drawing/latex.ts";
import { drawSvg, drawSvgSheet, type SvgOptions } from "../trees/drawing/svg.ts";
import { writeIndented } from "../trees/indented.ts";
import { mapLeaves } from "../trees/map.ts";
import { unescapeWord } from "../trees/ptb-escapes.ts";
import type { Tree } from "../trees/tree.ts";
import { writeJson } from "../trees/tree-json.ts";
import { defineCommand, type OptionValues, type Terminal } from "./command.ts";
import { UsageError } from "./command-line.ts";
import { withOutput } from "./output.ts";
import { inputOptions, openTreebanks, reportProblems } from "./treebank-input.ts";

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
  file: { type: "string", value: "FILE", multiple: true, description: "show the trees of this file, plain or gzip" },
  out: { type: "string", short: "o", value: "FILE", description: "write here instead of the standard output" },
  "plain-words": { type: "boolean", description: "show -LRB- as (, \\/ as / and so on" },
  ...inputOptions,
  ...svgOptions,
} as const;

export const show = defineCommand({
  name: "show",
  summary: "draw trees in the terminal, as SVG or LaTeX, or write them as text or JSON",
  operands: "[TREE …]",
  description:
    "Shows trees given as arguments in brackets, or on the standard input (-), or in files (--file). " +
    "A wide picture stays whole: pipe it to `less -S` to scroll. Nothing is shown if one of the trees is bad.",
  options,
  examples: [
    { command: 'treewright show "(S (NP (PRP She)) (VP (VBZ reads)))"', shows: "a tree in the terminal" },
    { command: "treewright show --file trees.mrg --out trees.svg", shows: "all trees of a file in one picture" },
    { command: 'treewright show --no-tags "(NP The public)"', shows: "words that stand bare" },
    { command: "treewright show --format forest - < tree.mrg", shows: "for LaTeX" },
  ],
  async run(given, operands, terminal) {
    if (operands.length === 0 && given.file.length === 0) {
      throw new UsageError("there is nothing to show", "Give a tree in brackets, --file FILE, or - for standard input");
    }
    if (given["font-size"] <= 0) throw new UsageError(`--font-size is above 0, not ${given["font-size"]}`);
    const { trees, code } = await gatherTrees(given, operands, terminal);
    if (trees.length === 0)
      throw new SyntaxProblem("E_TREE_NONE", "there is no tree in the input", { line: 1, column: 1 });
    await withOutput(terminal, { path: given.out }, async (output) => {
      for (const part of render(trees, given.format ?? formatFor(given.out), given)) await output.write(part);
    });
    return code;
  },
});

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
    if (operand === "-") await addFiles([operand]);
    else for (const tree of readArgument(operand, i + 1, given["no-tags"])) trees.push(tree);
  }
  if (given.file.length > 0) await addFiles(given.file);
  const isPlain = given["plain-words"];
  return { trees: isPlain ? trees.map((tree) => mapLeaves(tree, plain)) : trees, code };
}

function plain<L extends { readonly word: string }>(leaf: L): L {
  return { ...leaf, word: unescapeWord(leaf.word) };
}

function readArgument(operand: string, number: number, isBare: boolean): Tree[] {
  const name = `<argument ${number}>`;
  if (!operand.includes("(")) {
    const place = { file: name, line: 1, column: 1 };
    throw new SyntaxProblem("E_TREE_NONE", "there is no tree here", place, {
      hint: 'A tree starts with "("; --file reads trees from a file',
    });
  }
  try {
    return readTrees(operand, { tags: isBare ? "none" : "preterminals" });
  } catch (error) {
    throw error instanceof SyntaxProblem ? error.inFile(name) : error;
  }
}

function formatFor(path: string | undefined): FormatName {
  if (path?.endsWith(".svg")) return "svg";
  if (path?.endsWith(".tex")) return "latex";
  if (path?.endsWith(".json") || path?.endsWith(".jsonl")) return "json";
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
