/**
 * Reads one line of an evaluation file. EVALB's files are aligned line by line, so a line is a forest of its own: one tree
 * as a rule, none where the parser gave up, several where it found no whole: `(P this) (Q is) (R a) (T test)`.
 */
import { SyntaxProblem } from "../shared/errors.ts";
import { readTrees } from "../trees/bracket-reader.ts";
import type { Tree } from "../trees/tree.ts";

const ONE_LINE = "Each tree must be on one line (treewright convert writes trees this way)";

/** A problem says the place: the line's number in its file, counted from 1, and the column. */
export function readForest(line: string, lineNumber: number, file?: string): Tree[] {
  try {
    try {
      return readTrees(line);
    } catch (error) {
      if (!(error instanceof SyntaxProblem) || error.code !== "E_TREE_EMPTY") throw error;
      return readTrees(blankEmptyBrackets(line));
    }
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    const place = { file, line: lineNumber, column: error.place.column };
    const hint = error.code === "E_TREE_UNCLOSED" ? ONE_LINE : error.hint;
    throw new SyntaxProblem(error.code, error.reason, place, { ...(hint === undefined ? {} : { hint }), cause: error });
  }
}

/** Parsers write `(())` or `(S1)` when they give up. To EVALB a bracket without words is nothing; here it becomes spaces. */
function blankEmptyBrackets(line: string): string {
  const open: { readonly start: number; isEmpty: boolean }[] = [];
  const empty: { readonly start: number; readonly end: number }[] = []; // one after another, none inside another
  for (const { 0: token, index } of line.matchAll(/\([^\s()]*|\)|[^\s()]+/g)) {
    if (token.startsWith("(")) {
      open.push({ start: index, isEmpty: true });
      continue;
    }
    const bracket = token === ")" ? open.pop() : undefined;
    if (bracket?.isEmpty) {
      while ((empty.at(-1)?.start ?? -1) > bracket.start) empty.pop();
      empty.push({ start: bracket.start, end: index + 1 });
    } else {
      const parent = open.at(-1);
      if (parent !== undefined) parent.isEmpty = false; // a word, or a bracket with words in it
    }
  }
  let text = "";
  for (const { start, end } of empty) text += line.slice(text.length, start) + " ".repeat(end - start);
  return text + line.slice(text.length);
}
