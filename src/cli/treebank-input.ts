/** What the commands that read treebanks share: their options, and a stream of trees with the problems counted. */
import { fileSource, streamSource, type TextSource } from "../node/text-files.ts";
import { readTreebank } from "../node/treebank-files.ts";
import {
  addTop,
  collapseRepeats,
  dropEmpties,
  removeTop,
  spliceLabels,
  stripFunctions,
  type TreeTransform,
} from "../trees/transforms.ts";
import type { Tree } from "../trees/tree.ts";
import { grouped, type OptionValues, type Terminal } from "./command.ts";
import { inputFormat, READABLE_HELP, READABLE_NAMES } from "./format-options.ts";
import { listProblems } from "./problem-list.ts";
import { startReading } from "./reading-progress.ts";

export const inputOptions = grouped("Input", {
  from: {
    type: "string",
    value: "FORMAT",
    choices: ["auto", ...READABLE_NAMES],
    default: "auto",
    description: `the format of the input\nauto: chosen by the file ending, otherwise brackets${READABLE_HELP}\n`,
  },
  "no-tags": {
    type: "boolean",
    description: "words have no tags: every bracket is a constituent, as in (NP The public)",
  },
  encoding: {
    type: "string",
    value: "NAME",
    default: "utf-8",
    description: "encoding of the input, such as latin1 or gb18030",
  },
  discontinuous: {
    type: "string",
    choices: ["error", "raise"],
    default: "error",
    description: "what to do with constituents that have gaps (export format)",
  },
  "on-error": {
    type: "string",
    choices: ["fail", "skip"],
    default: "fail",
    description: "stop at a malformed tree, or report it and leave it out",
  },
});

export const transformOptions = grouped("Transforms", {
  clean: {
    type: "boolean",
    description: "the usual cleaning: --remove-top --drop-empties --strip-functions --collapse-repeats",
  },
  "remove-top": { type: "boolean", description: "remove TOP, ROOT, S1, VROOT or an empty top above the sentence" },
  "drop-empties": { type: "boolean", description: "remove traces (-NONE-) and constituents that hold nothing else" },
  "strip-functions": { type: "boolean", description: "NP-SBJ-1 becomes NP; words and tags stay" },
  splice: {
    type: "string",
    value: "LABEL,…",
    description: "remove the brackets with these labels and keep their contents",
  },
  "collapse-repeats": {
    type: "boolean",
    description: "merge a constituent with its only child if both have the same label",
  },
  "add-top": { type: "string", value: "LABEL", description: "add a constituent with this label above the sentence" },
});

/** The transforms that the flags ask for, in the order that does not depend on how they were typed. */
export function chosenTransforms(options: OptionValues<typeof transformOptions>): TreeTransform[] {
  const transforms: TreeTransform[] = [];
  if (options["remove-top"] || options.clean) transforms.push(removeTop);
  if (options["drop-empties"] || options.clean) transforms.push(dropEmpties);
  if (options["strip-functions"] || options.clean) transforms.push(stripFunctions);
  if (options.splice !== undefined) transforms.push(spliceLabels(options.splice.split(",")));
  if (options["collapse-repeats"] || options.clean) transforms.push(collapseRepeats);
  if (options["add-top"] !== undefined) transforms.push(addTop(options["add-top"]));
  return transforms;
}

export interface TreebankInput {
  readonly trees: AsyncIterable<Tree>;
  /** How many bad trees were left out so far. */
  problems(): number;
}

/** How treebanks are read, and where the command writes to, if not to the standard output. */
export interface ReadingOptions extends OptionValues<typeof inputOptions> {
  readonly out?: string | undefined;
}

/** The trees of all operands in their order; "-" and no operand are the standard input. */
export function openTreebanks(
  options: ReadingOptions,
  operands: readonly string[],
  terminal: Terminal,
  transforms: readonly TreeTransform[] = [],
): TreebankInput {
  const problems = listProblems(terminal.stderr);
  async function* trees(): AsyncGenerator<Tree, void, undefined> {
    const reading = startReading(terminal, operands, options.out);
    try {
      for (const operand of operands.length === 0 ? ["-"] : operands) {
        yield* readTreebank(reading.watch(openSource(operand, terminal)), {
          format: inputFormat(options.from === "auto" ? undefined : options.from, operand),
          tags: options["no-tags"] ? "none" : "preterminals",
          encoding: options.encoding,
          discontinuous: options.discontinuous,
          transforms,
          ...(options["on-error"] === "skip" ? { onProblem: problems.add } : {}),
        });
      }
    } finally {
      reading.end();
    }
  }
  return { trees: trees(), problems: () => problems.count };
}

/** Says at the end how many trees were left out, and gives the exit code that goes with it. */
export function reportProblems(input: Pick<TreebankInput, "problems">, terminal: Terminal): number {
  const count = input.problems();
  if (count === 0) return 0;
  terminal.stderr.write(`treewright: ${count} ${count === 1 ? "problem" : "problems"}; the bad trees were left out\n`);
  return 1;
}

export function openSource(operand: string, terminal: Terminal): TextSource {
  return operand === "-" ? streamSource("<stdin>", terminal.stdin) : fileSource(operand);
}
