/** `treewright edit`: trees changed by patterns and operations. */
import { readFile } from "node:fs/promises";
import { compileEdit, type EditRule, EndlessEditError } from "../../editing/edit.ts";
import { readEditScript } from "../../editing/script.ts";
import { HEAD_FINDERS } from "../../heads/heads.ts";
import { fileError } from "../../platform/node/file-error.ts";
import { ParserError, SyntaxProblem } from "../../shared/errors.ts";
import { writeTree } from "../../trees/bracket-writer.ts";
import { treeWriter } from "../../trees/tree-writer.ts";
import { defineCommand } from "../command.ts";
import { UsageError } from "../command-line.ts";
import { outputFormat, WRITABLE_HELP, WRITABLE_NAMES } from "../format-options.ts";
import { withOutput } from "../output.ts";
import { screenFormat } from "../screen-format.ts";
import { inputOptions, reportProblems } from "../treebank-input.ts";
import { openPlacedTrees, placeOf } from "../treebank-places.ts";

const options = {
  pattern: { type: "string", short: "p", value: "PATTERN", description: "where to work: at each match in turn" },
  do: {
    type: "string",
    short: "d",
    value: "OPERATION",
    multiple: true,
    description: "what to do there, e.g. 'delete x'; may be given several times",
  },
  script: { type: "string", short: "s", value: "FILE", description: "patterns and operations from a Tsurgeon script" },
  to: {
    type: "string",
    value: "FORMAT",
    choices: WRITABLE_NAMES,
    description: `the format of the output (default: brackets)${WRITABLE_HELP}`,
  },
  out: { type: "string", short: "o", value: "FILE", description: "write here instead of the standard output" },
  heads: {
    type: "string",
    choices: ["collins", "semantic", "universal"],
    default: "collins",
    description: "the head rules that <# and the other head relations use",
  },
  ...inputOptions,
} as const;

export const edit = defineCommand({
  name: "edit",
  summary: "change trees with Tsurgeon's operations",
  operands: "[TREE | FILE …]",
  description:
    "Applies operations to the first match of a pattern and matches again, until the pattern no longer matches; then takes the " +
    "next pattern. Writes all trees, changed or not, except those of which nothing is left. The operations are relabel, delete, prune, " +
    "excise, insert, move, replace, adjoin, adjoinF, adjoinH, createSubtree, coindex and if exists; docs/search.md explains them.",
  options,
  examples: [
    {
      command: "treewright edit --pattern '/^-NONE-$/=empty' --do 'prune empty' treebank.mrg",
      shows: "trees without traces",
    },
    {
      command:
        "treewright edit -p 'NP=np < (NP=inner $+ PP)' -d 'relabel inner NX' '(NP (NP (NN box)) (PP (IN of) (NP (NN tea))))'",
      shows: "(NP (NX (NN box)) …)",
    },
    { command: "treewright edit --script rules.tsurgeon treebank.mrg -o changed.mrg", shows: "a whole script" },
  ],
  async run(given, operands, terminal) {
    const change = compileEdit(await rulesOf(given));
    const input = openPlacedTrees(given, operands, terminal);
    const screen = screenFormat(outputFormat(given.to, given.out, "brackets"), given.out, terminal);
    const writer = treeWriter(screen.format);
    await withOutput(terminal, { path: given.out }, async (output) => {
      await output.write(writer.header);
      for await (const placed of input.trees) {
        const { tree } = located(placeOf(placed), () => change(placed.tree, { heads: HEAD_FINDERS[given.heads] }));
        if (tree === null) continue;
        for (const part of writer.add({ tree })) await output.write(part);
      }
      await output.write(writer.footer());
    });
    screen.report();
    return reportProblems(input, terminal);
  },
});

async function rulesOf(given: {
  readonly pattern: string | undefined;
  readonly do: readonly string[];
  readonly script: string | undefined;
}): Promise<readonly EditRule[]> {
  if (given.script !== undefined) {
    if (given.pattern !== undefined || given.do.length > 0) throw new UsageError("--script has patterns of its own");
    return readScript(given.script);
  }
  if (given.pattern === undefined || given.do.length === 0) {
    throw new UsageError("what is to be done?", "Give --pattern and --do, or --script");
  }
  return [{ pattern: given.pattern, operations: given.do }];
}

async function readScript(path: string): Promise<EditRule[]> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw fileError(path, error);
  }
  try {
    return readEditScript(text);
  } catch (error) {
    throw error instanceof SyntaxProblem ? error.inFile(path) : error;
  }
}

/** Says which tree it was; an endless edit shows what its first rewrites made. */
function located<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    const shown = error instanceof EndlessEditError ? error.first.map((tree) => `\n  ${writeTree(tree)}`).join("") : "";
    const details = error.hint === undefined ? { cause: error } : { hint: error.hint, cause: error };
    throw new ParserError(error.code, `${place} ${error.message}${shown}`, details);
  }
}
