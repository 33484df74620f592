/**
 * JSON lines: one object per line. A tree alone has the form of tree-json.ts; a parse has its tree among other fields:
 *
 *   {"text":"She reads","offsets":{"start":0,"end":9},"tokens":["She","reads"],"tokenOffsets":[{"start":0,"end":3},…],
 *    "tree":{…},"logProbability":-0.1,"constituents":[…]}
 *
 * and, where several trees were asked for, "alternatives":[{"tree":{…},"logProbability":-0.1,"probability":0.9},…].
 *
 * Trees are read back; empty lines are passed over.
 */
import { ParserError, SyntaxProblem } from "../../shared/errors.ts";
import { leaves, offsetsOf, placesOf, type Tree } from "../tree.ts";
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
      if (tree === null) continue;
      options.onTree?.(number);
      yield tree;
    }
  },
  write: (tree) => `${writeJson(tree)}\n`,
  writeRecord: ({ tree, text, logProbability, fallback, constituents, alternatives }, origin) => {
    // The origin says the text already.
    const record = {
      tree,
      logProbability,
      fallback,
      constituents,
      alternatives,
      text: origin === undefined ? text : null,
    };
    return `${withOrigin(origin, recordJson(record))}\n`;
  },
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
export function recordJson(record: TreeRecord, writeTree: (tree: Tree) => string = writeJson): string {
  const { tree, text, logProbability, fallback, constituents, alternatives = [] } = record;
  if (logProbability === undefined) return writeTree(tree);
  const sentence = leaves(tree);
  const [offsets, places] = [offsetsOf(sentence), placesOf(sentence)];
  const start = JSON.stringify({
    ...(typeof text === "string" && { text }),
    ...(offsets && { offsets }),
    tokens: sentence.map(({ word }) => word),
    ...(places && { tokenOffsets: places }),
  });
  const end = JSON.stringify({ logProbability, ...(fallback && { fallback }), constituents });
  const best = `${start.slice(0, -1)},"tree":${writeTree(tree)},${end.slice(1)}`;
  if (alternatives.length < 2) return best;
  const ranked = alternatives.map((one) => {
    const { logProbability, probability } = one;
    return `{"tree":${writeTree(one.tree)},${JSON.stringify({ logProbability, probability }).slice(1)}`;
  });
  return `${best.slice(0, -1)},"alternatives":[${ranked.join(",")}]}`;
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
