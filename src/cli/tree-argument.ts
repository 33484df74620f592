/** Trees that stand in the arguments themselves: (S (NP …)), or [S [NP …]] as linguists write, where every bracket is a constituent. */
import { SyntaxProblem } from "../shared/errors.ts";
import { readTrees } from "../trees/bracket-reader.ts";
import { readSquareBrackets } from "../trees/formats/square-brackets.ts";
import { LABEL_MEANINGS } from "../trees/glossary.ts";
import { leaves, type Tree } from "../trees/tree.ts";

export function isTreeText(operand: string): boolean {
  return /^\s*[([]/.test(operand);
}

/** All trees of an argument; `name` says in messages which one it is, e.g. "<argument 1>". */
export function readTreeArgument(text: string, name: string, isBare: boolean): Tree[] {
  try {
    if (text.trimStart().startsWith("[")) return readSquareBrackets(text);
    return readTrees(text, { tags: isBare ? "none" : "preterminals" });
  } catch (error) {
    throw error instanceof SyntaxProblem ? error.inFile(name) : error;
  }
}

/** (S (NP She) (VP reads)) is likely to be meant with bare words, but NP and VP are tags in it; empty where nothing is to be said. */
export function tagNote(trees: readonly Tree[]): string {
  const tags = trees.flatMap(leaves).map(({ tag }) => tag ?? "");
  const phrases = [...new Set(tags)].filter((tag) => Object.hasOwn(LABEL_MEANINGS, tag));
  if (phrases.length === 0) return "";
  return `treewright: read as tags of words: ${phrases.join(", ")}; with --no-tags they are constituents\n`;
}
