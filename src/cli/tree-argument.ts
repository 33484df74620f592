/** Trees that stand in the arguments themselves: (S (NP …)), or [S [NP …]] as linguists write, where every bracket is a constituent. */
import { SyntaxProblem } from "../shared/errors.ts";
import { readTrees } from "../trees/bracket-reader.ts";
import { readSquareBrackets } from "../trees/square-brackets.ts";
import type { Tree } from "../trees/tree.ts";

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
