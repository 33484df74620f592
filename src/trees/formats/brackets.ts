/** Penn Treebank brackets, one tree per line when written; see bracket-scanner.ts for what is read. */
import { BracketScanner } from "../bracket-scanner.ts";
import { writeTree } from "../bracket-writer.ts";
import type { TreeFormat } from "../tree-format.ts";

export const brackets: TreeFormat = {
  name: "brackets",
  alias: "line",
  title: "Brackets",
  description: "Penn Treebank brackets, one tree per line",
  endings: [".mrg"],
  layout: "line",
  async *read(chunks, options) {
    const scanner = new BracketScanner(options);
    for await (const chunk of chunks) yield* scanner.push(chunk);
    yield* scanner.end();
  },
  write: (tree) => `${writeTree(tree)}\n`,
};
