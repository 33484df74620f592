/** What a way to write treebanks down is. Adding a format is one file and one line in formats.ts. */
import { SyntaxProblem } from "../shared/errors.ts";
import type { BracketOptions } from "./bracket-reader.ts";
import type { Tree } from "./tree.ts";

export interface ReadOptions extends BracketOptions {
  /** What to do with a tree whose constituents have gaps (NEGRA export only): an error, or raise what is split off. */
  readonly discontinuous?: "error" | "raise";
}

export interface TreeFormat {
  readonly name: string;
  /** Throws a SyntaxProblem with its place, or tells `options.onProblem` and leaves the tree out. */
  readonly read?: (chunks: AsyncIterable<string>, options: ReadOptions) => AsyncIterable<Tree>;
  /** The text of one tree, with its line end. */
  readonly write?: (tree: Tree) => string;
  /** What stands before the first tree and after the last one. */
  readonly header?: string;
  readonly footer?: string;
}

export interface NumberedLine {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/** The lines of a text that comes in chunks, without line ends (LF or CRLF) and byte order mark. */
export async function* numberedLines(chunks: AsyncIterable<string>): AsyncGenerator<NumberedLine, void, undefined> {
  let rest = "";
  let number = 0;
  function next(line: string): NumberedLine {
    number++;
    const start = number === 1 && line.charCodeAt(0) === 0xfeff ? 1 : 0;
    return { text: line.slice(start, line.endsWith("\r") ? -1 : undefined), number };
  }
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    for (const line of lines) yield next(line);
  }
  if (rest !== "") yield next(rest);
}

/** Blocks of lines as a format divides them; a problem in one block must not hurt the others. */
export function readBlock(options: ReadOptions, read: () => Tree): Tree | null {
  try {
    return read();
  } catch (error) {
    if (options.onProblem === undefined || !(error instanceof SyntaxProblem)) throw error;
    options.onProblem(error);
    return null;
  }
}
