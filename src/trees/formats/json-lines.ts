/**
 * JSON lines: one object per line. A tree alone has the form of tree-json.ts; a parse has its tree among other fields:
 *
 *   {"tokens":["She","reads"],"offsets":[[0,3],[4,9]],"tree":{…},"logProbability":-0.1,"constituents":[…]}
 *
 * Trees are read back; empty lines are passed over.
 */
import { ParserError, SyntaxProblem } from "../../shared/errors.ts";
import { leaves, type Tree } from "../tree.ts";
import {
  numberedLines,
  type RecordOrigin,
  type RecordProblem,
  readBlock,
  type TreeFormat,
  type TreeRecord,
} from "../tree-format.ts";
import { readJson, writeJson } from "../tree-json.ts";

export const jsonLines: TreeFormat = {
  name: "json",
  title: "JSON",
  description: "one object per line; parses have offsets and confidences",
  endings: [".json", ".jsonl"],
  layout: "line",
  async *read(chunks, options) {
    for await (const { text, number } of numberedLines(chunks)) {
      if (text.trim() === "") continue;
      const tree = readBlock(options, () => readLine(text, number));
      if (tree !== null) yield tree;
    }
  },
  write: (tree) => `${writeJson(tree)}\n`,
  writeRecord: (record, origin) => `${withOrigin(origin, recordJson(record))}\n`,
  writeProblem: (problem, origin) => `${withOrigin(origin, problemJson(problem))}\n`,
};

function readLine(text: string, line: number): Tree {
  try {
    return readJson(text);
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    throw new SyntaxProblem(error.code, error.message, { line, column: 1 }, { cause: error });
  }
}

/** A parse on one line, however deep its tree (JSON.stringify overflows the stack on deep ones). */
export function recordJson({ tree, logProbability, constituents }: TreeRecord): string {
  if (logProbability === undefined) return writeJson(tree);
  const sentence = leaves(tree);
  const offsets = sentence.flatMap(({ offsets }) => (offsets ? [[offsets.start, offsets.end]] : []));
  const isPlaced = offsets.length === sentence.length;
  const start = JSON.stringify({ tokens: sentence.map(({ word }) => word), ...(isPlaced && { offsets }) });
  const end = JSON.stringify({ logProbability, constituents });
  return `${start.slice(0, -1)},"tree":${writeJson(tree)},${end.slice(1)}`;
}

function problemJson(problem: RecordProblem | null): string {
  if (problem === null) return JSON.stringify({ tokens: [], tree: null, logProbability: 0, constituents: [] });
  const { code, message } = problem;
  return JSON.stringify({ error: { code, message } });
}

/** Where the sentence comes from goes first. */
function withOrigin(origin: RecordOrigin | undefined, line: string): string {
  if (origin === undefined) return line;
  const { source, text } = origin;
  return `${JSON.stringify({ source, text }).slice(0, -1)},${line.slice(1)}`;
}
