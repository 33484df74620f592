/**
 * The square brackets of linguists' papers and drawing tools:
 *
 *   [S [NP the dog] [VP barks]]  =>  (S (NP the dog) (VP barks)), every bracket a constituent, words without tags
 *
 * Round brackets are letters like any other here.
 */
import { readTrees } from "../bracket-reader.ts";
import { BracketScanner } from "../bracket-scanner.ts";
import { type BracketStyle, breakLines } from "../indented.ts";
import { mapLabels, mapLeaves } from "../map.ts";
import { leaf, type Tree } from "../tree.ts";
import type { TreeFormat } from "../tree-format.ts";

/** All trees of a text; the first problem is thrown, with its place. */
export function readSquareBrackets(text: string): Tree[] {
  return readTrees(toRound(text), { tags: "none" }).map(restoredTree);
}

/**
 * `[S [NP [DT the] [NN dog]] [VP barks]]`: tags are brackets like any other. Brackets in words and labels are written as in the Penn
 * Treebank (`-LSB-`), white space as U+00A0.
 */
export function writeSquareBrackets(tree: Tree): string {
  return breakLines(tree, SQUARE, { margin: Number.POSITIVE_INFINITY, indent: 0 });
}

const SQUARE: BracketStyle = {
  open: ({ label }) => `[${squareToken(label)}`,
  close: "]",
  leaf: ({ tag, word }) => (tag === null ? squareToken(word) : `[${squareToken(tag)} ${squareToken(word)}]`),
};

/** Nothing at all would make the next token the label. */
function squareToken(text: string): string {
  const written = text
    .replaceAll("[", "-LSB-")
    .replaceAll("]", "-RSB-")
    .replace(/[\t-\r ]/g, "\u00a0");
  return written === "" ? "•" : written;
}

export const squareBrackets: TreeFormat = {
  name: "square",
  title: "Square brackets",
  description: "[S [NP …]] with bare words",
  endings: [],
  layout: "line",
  async *read(chunks, options) {
    const scanner = new BracketScanner({ ...options, tags: "none" });
    for await (const chunk of chunks) for (const tree of scanner.push(toRound(chunk))) yield restoredTree(tree);
    for (const tree of scanner.end()) yield restoredTree(tree);
  },
};

function toRound(text: string): string {
  return text.replace(/[()[\]\\*]/g, (character) => TO_ROUND[character]!);
}

function restoredTree(tree: Tree): Tree {
  return mapLeaves(mapLabels(tree, restored), ({ word }) => leaf(null, restored(word)));
}

/** One character for one, so that problems are reported where they are. Private characters stand in for what the reader would interpret. */
const TO_ROUND: Readonly<Record<string, string>> = {
  "[": "(",
  "]": ")",
  "(": "\ue000",
  ")": "\ue001",
  "\\": "\ue002",
  "*": "\ue003",
};

function restored(text: string): string {
  return text.replace(/[\ue000-\ue003]/g, (character) => "()\\*"[character.charCodeAt(0) - 0xe000]!);
}
