/** The formats that treebanks come in, by name. */
import { BracketScanner } from "./bracket-reader.ts";
import { writeTree } from "./bracket-writer.ts";
import { conll2012 } from "./conll-2012.ts";
import { jsonLines } from "./json-lines.ts";
import { negraExport } from "./negra-export.ts";
import { squareBrackets } from "./square-brackets.ts";
import type { TreeFormat } from "./tree-format.ts";

export const brackets: TreeFormat = {
  name: "brackets",
  async *read(chunks, options) {
    const scanner = new BracketScanner(options);
    for await (const chunk of chunks) yield* scanner.push(chunk);
    yield* scanner.end();
  },
  write: (tree) => `${writeTree(tree)}\n`,
};

export const FORMATS: readonly TreeFormat[] = [brackets, squareBrackets, negraExport, conll2012, jsonLines];
