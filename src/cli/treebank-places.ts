/** Trees with the place they come from: `dev.mrg:12`, or `dev.export:#12` where a format knows the number of a tree only. */
import { Readable } from "node:stream";
import { readTreebank } from "../node/treebank-files.ts";
import type { Tree } from "../trees/tree.ts";
import type { Terminal } from "./command.ts";
import { inputFormat } from "./format-options.ts";
import { listProblems } from "./problem-list.ts";
import { type Reading, startReading } from "./reading-progress.ts";
import { isTreeText, readTreeArgument } from "./tree-argument.ts";
import { openSource, type ReadingOptions, type TreebankInput } from "./treebank-input.ts";

export interface PlacedTree {
  readonly tree: Tree;
  /** The name of the file, "<stdin>" or "<argument 1>". */
  readonly source: string;
  /** From 1; null where the format does not say. */
  readonly line: number | null;
  /** Which tree of its source it is, from 1. */
  readonly number: number;
}

export interface PlacedInput extends Omit<TreebankInput, "trees"> {
  readonly trees: AsyncIterable<PlacedTree>;
}

/** Lines that are kept before those of past trees are dropped. */
const MAX_LINES = 10_000;

/** The trees of all operands: an operand that starts with a bracket is a tree, any other a file; "-" and none are the standard input. */
export function openPlacedTrees(options: ReadingOptions, operands: readonly string[], terminal: Terminal): PlacedInput {
  const problems = listProblems(terminal.stderr);
  async function* trees(): AsyncGenerator<PlacedTree, void, undefined> {
    const reading = startReading(terminal, operands, options.out);
    try {
      for (const [i, operand] of (operands.length === 0 ? ["-"] : operands).entries())
        yield* treesOf(operand, i, reading);
    } finally {
      reading.end();
    }
  }
  async function* treesOf(operand: string, i: number, reading: Reading): AsyncGenerator<PlacedTree, void, undefined> {
    const lines: number[] = [];
    const source = isTreeText(operand) ? `<argument ${i + 1}>` : operand === "-" ? "<stdin>" : operand;
    const read = isTreeText(operand)
      ? Readable.from(readTreeArgument(operand, source, options["no-tags"]))
      : readTreebank(reading.watch(openSource(operand, terminal)), {
          format: inputFormat(options.from === "auto" ? undefined : options.from, operand),
          tags: options["no-tags"] ? "none" : "preterminals",
          encoding: options.encoding,
          discontinuous: options.discontinuous,
          onTree: (line) => lines.push(line),
          ...(options["on-error"] === "skip" ? { onProblem: problems.add } : {}),
        });
    let number = 0;
    let first = 1; // the number of the tree that lines[0] belongs to
    for await (const tree of read) {
      number++;
      yield { tree, source, line: lines[number - first] ?? null, number };
      if (number - first < MAX_LINES) continue;
      lines.splice(0, number - first + 1);
      first = number + 1;
    }
  }
  return { trees: trees(), problems: () => problems.count };
}

export function placeOf({ source, line, number }: PlacedTree): string {
  return line === null ? `${source}:#${number}` : `${source}:${line}`;
}
