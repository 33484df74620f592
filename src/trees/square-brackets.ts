/**
 * The square brackets of linguists' papers and drawing tools:
 *
 *   [S [NP the dog] [VP barks]]  =>  (S (NP the dog) (VP barks)), every bracket a constituent, words without tags
 *
 * Round brackets are letters like any other here.
 */
import { readTrees } from "./bracket-reader.ts";
import { mapLabels, mapLeaves } from "./map.ts";
import { leaf, type Tree } from "./tree.ts";

/** All trees of a text; the first problem is thrown, with its place. */
export function readSquareBrackets(text: string): Tree[] {
  const round = text.replace(/[()[\]\\*]/g, (character) => TO_ROUND[character]!);
  return readTrees(round, { tags: "none" }).map((tree) =>
    mapLeaves(mapLabels(tree, restored), (word) => leaf(null, restored(word.word))),
  );
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
