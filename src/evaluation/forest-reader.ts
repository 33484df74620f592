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
    return readTrees(line, { emptyBrackets: "evalb" });
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    const place = { file, line: lineNumber, column: error.place.column };
    const hint = error.code === "E_TREE_UNCLOSED" ? ONE_LINE : error.hint;
    throw new SyntaxProblem(error.code, error.reason, place, { ...(hint === undefined ? {} : { hint }), cause: error });
  }
}
