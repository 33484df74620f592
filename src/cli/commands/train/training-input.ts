/** The treebanks and word vectors that `treewright train` is given, read and checked. */

import type { WordVectors } from "../../../contracts/encoder.ts";
import { readWordVectors } from "../../../encoders/words/word-vectors.ts";
import { fileSource, textChunks } from "../../../node/text-files.ts";
import { SyntaxProblem } from "../../../shared/errors.ts";
import { canBeLearned } from "../../../training/preparation.ts";
import { leaves, type Tree } from "../../../trees/tree.ts";
import type { Terminal } from "../../command.ts";
import { UsageError } from "../../command-line.ts";
import { openTreebanks, reportProblems } from "../../treebank-input.ts";

interface TreebankFlags {
  readonly train: readonly string[];
  readonly dev: readonly string[];
  readonly weight: readonly string[];
  readonly "on-error": "fail" | "skip";
  readonly out: string | undefined;
}

export interface TrainingInput {
  readonly trees: readonly Tree[];
  /** How often each tree is seen in an epoch. */
  readonly weights: readonly number[];
  readonly dev: readonly Tree[];
  /** Trees of a word alone, which have nothing to learn. */
  readonly tooSmall: number;
  /** 1 if bad trees were left out. */
  readonly code: number;
}

export async function readTrainingInput(flags: TreebankFlags, terminal: Terminal): Promise<TrainingInput> {
  const factors = factorsOf(flags);
  const trees: Tree[] = [];
  const weights: number[] = [];
  let [tooSmall, code] = [0, 0];
  for (const file of flags.train) {
    const read = await readTrees([file], flags, terminal);
    for (const tree of read.trees.filter(canBeLearned)) {
      trees.push(tree);
      weights.push(factors.get(file) ?? 1);
    }
    tooSmall += read.trees.filter((tree) => !canBeLearned(tree)).length;
    code = Math.max(code, read.code);
  }
  const dev = await readTrees(flags.dev, flags, terminal);
  if (dev.trees.length === 0) throw new UsageError(`the dev set has no trees: ${flags.dev.join(", ")}`);
  if (trees.length === 0) throw new UsageError(`there are no trees to train on: ${flags.train.join(", ")}`);
  return { trees, weights, dev: dev.trees, tooSmall, code: Math.max(code, dev.code) };
}

/** Vectors for the words of the trees, and for the most frequent others. */
export async function readVectors(path: string, frequent: number, trees: readonly Tree[]): Promise<WordVectors> {
  const needed = new Set(trees.flatMap((tree) => leaves(tree).map(({ word }) => word.toLowerCase())));
  try {
    return await readWordVectors(textChunks(fileSource(path)), { needed, frequent });
  } catch (error) {
    throw error instanceof SyntaxProblem ? error.inFile(path) : error;
  }
}

function factorsOf({ train, weight }: TreebankFlags): Map<string, number> {
  const factors = new Map<string, number>();
  for (const one of weight) {
    const [, file, factor] = /^(.*)=(\d+(?:\.\d+)?|\.\d+)$/.exec(one) ?? [];
    if (file === undefined || !train.includes(file) || !(Number(factor) >= 0)) {
      throw new UsageError(`--weight ${one}: expected FILE=N, with a file given with --train`);
    }
    factors.set(file, Number(factor));
  }
  return factors;
}

async function readTrees(files: readonly string[], flags: TreebankFlags, terminal: Terminal) {
  const reading = {
    from: "auto",
    "no-tags": false,
    encoding: "utf-8",
    discontinuous: "error",
    "on-error": flags["on-error"],
    out: flags.out,
  } as const;
  const input = openTreebanks(reading, files, terminal);
  const trees: Tree[] = [];
  for await (const tree of input.trees) trees.push(tree);
  return { trees, code: reportProblems(input, terminal) };
}
