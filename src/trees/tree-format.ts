/** What a format of trees is. Adding one is a file in formats/ and a line in formats.ts. */
import { SyntaxProblem } from "../shared/errors.ts";
import type { BracketOptions } from "./bracket-options.ts";
import type { SvgOptions } from "./drawing/svg.ts";
import type { LabelledSpan } from "./spans.ts";
import type { Tree } from "./tree.ts";

export interface ReadOptions extends BracketOptions {
  /** What to do with a tree whose constituents have gaps (NEGRA export only): an error, or raise what is split off. */
  readonly discontinuous?: "error" | "raise";
}

/** The look of drawings: what a format cannot draw it leaves out, and formats of data have no options. */
export interface WriteOptions extends SvgOptions {
  /** fragment (default): to put into a document of one's own. document: can be compiled, a page for each tree. */
  readonly latex?: "fragment" | "document";
}

/** A tree with what else may be known about it, as plain data. A `Parse` is one. */
export interface TreeRecord {
  readonly tree: Tree;
  /** The sentence as it stands in the raw text. */
  readonly text?: string | null | undefined;
  readonly logProbability?: number | undefined;
  /** The search that gave it, where the parser's own would have taken too long. */
  readonly fallback?: string | null | undefined;
  /** Every constituent with its confidence, parents before children. */
  readonly constituents?: readonly (LabelledSpan & { readonly confidence: number })[] | undefined;
  /** The best trees, best first, the first one being `tree`. */
  readonly alternatives?: readonly RankedTree[] | undefined;
}

export interface RankedTree {
  readonly tree: Tree;
  readonly logProbability: number;
  readonly probability: number;
}

/** Of a sentence found in raw text: the name of the source, and the sentence as it was written there. */
export interface RecordOrigin {
  readonly source: string;
  readonly text: string;
}

export interface TreeFormat {
  /** What users type. */
  readonly name: string;
  /** Another name that users may type. */
  readonly alias?: string;
  /** For menus. */
  readonly title: string;
  /** A few words for help and menus. */
  readonly description: string;
  /** How the names of such files end, `.gz` aside; new files get the first one. */
  readonly endings: readonly string[];
  /** Default: text/plain. */
  readonly mediaType?: string;
  /**
   * How several trees make a text. line: each is one line. block: each is several lines, with an empty line between two.
   * rows: each is several lines and ends with an empty line of its own. sheet: all are in one picture.
   */
  readonly layout: "line" | "block" | "rows" | "sheet";
  /** Throws a SyntaxProblem with its place, or tells `options.onProblem` and leaves the tree out. */
  readonly read?: (chunks: AsyncIterable<string>, options: ReadOptions) => AsyncIterable<Tree>;
  /** The text of one tree, with its line end. */
  readonly write?: (tree: Tree, options?: WriteOptions) => string;
  /** The same text in parts, where it may be too large for one string. */
  readonly writeParts?: (tree: Tree, options?: WriteOptions) => Iterable<string>;
  /** Where more than the tree can be written; without it, the tree is. */
  readonly writeRecord?: (record: TreeRecord, origin?: RecordOrigin) => string;
  /** All trees at once: with the layout `sheet`. */
  readonly writeSheet?: (trees: readonly Tree[], options?: WriteOptions) => string;
  /** What takes the place of a sentence without a tree; without it, an empty line does. Null: the sentence was empty. */
  readonly writeProblem?: (problem: RecordProblem | null, origin?: RecordOrigin) => string;
  /** What stands before the first tree and after the last one. */
  readonly header?: (options: WriteOptions) => string;
  readonly footer?: (options: WriteOptions) => string;
}

/** Why there is no tree. */
export interface RecordProblem {
  readonly code: string;
  readonly message: string;
}

export type ReadableFormat = TreeFormat & { readonly read: NonNullable<TreeFormat["read"]> };
export type WritableFormat = TreeFormat & { readonly write: NonNullable<TreeFormat["write"]> };

export interface NumberedLine {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/** Longer lines come from no treebank: a file that is something else should not fill the memory. In UTF-16 units. */
const MAX_LINE = 1 << 24;

/** The lines of a text that comes in chunks, without line ends (LF or CRLF) and byte order mark. */
export async function* numberedLines(chunks: AsyncIterable<string>): AsyncGenerator<NumberedLine, void, undefined> {
  let parts: string[] = []; // of the line that goes on: put together once, so that a long one costs what it is long
  let length = 0;
  let number = 0;
  function add(part: string): void {
    parts.push(part);
    length += part.length;
    if (length <= MAX_LINE) return;
    const reason = `this line has more than ${MAX_LINE} characters`;
    throw new SyntaxProblem("E_LINE_TOO_LONG", reason, { line: number + 1, column: 1 });
  }
  function next(): NumberedLine {
    const line = parts.length === 1 ? parts[0]! : parts.join("");
    parts = [];
    length = 0;
    number++;
    const start = number === 1 && line.charCodeAt(0) === 0xfeff ? 1 : 0;
    return { text: line.slice(start, line.endsWith("\r") ? -1 : undefined), number };
  }
  for await (const chunk of chunks) {
    const [first = "", ...others] = chunk.split("\n");
    add(first);
    for (const part of others) {
      yield next();
      add(part);
    }
  }
  if (length > 0) yield next();
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
