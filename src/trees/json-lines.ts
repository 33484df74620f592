/** Treebanks as JSON lines: one tree a line, in the form of tree-json.ts; empty lines are passed over. */
import { ParserError, SyntaxProblem } from "../shared/errors.ts";
import type { Tree } from "./tree.ts";
import { numberedLines, readBlock, type TreeFormat } from "./tree-format.ts";
import { readJson, writeJson } from "./tree-json.ts";

export const jsonLines: TreeFormat = {
  name: "json",
  async *read(chunks, options) {
    for await (const { text, number } of numberedLines(chunks)) {
      if (text.trim() === "") continue;
      const tree = readBlock(options, () => readLine(text, number));
      if (tree !== null) yield tree;
    }
  },
  write: (tree) => `${writeJson(tree)}\n`,
};

function readLine(text: string, line: number): Tree {
  try {
    return readJson(text);
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    throw new SyntaxProblem(error.code, error.message, { line, column: 1 }, { cause: error });
  }
}
