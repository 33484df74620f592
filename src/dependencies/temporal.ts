/** Noun phrases of time, as in "she came Monday": the tree says nothing, so the noun must. */
import type { ClauseTree } from "./clause-tree.ts";
import { headWord } from "./clause-tree.ts";

const TIMES = new Set(
  (
    "today tomorrow yesterday tonight morning afternoon evening night day days week month year weekend " +
    "monday tuesday wednesday thursday friday saturday sunday " +
    "january february march april may june july august september october november december spring summer autumn fall winter"
  ).split(" "),
);

export function isTemporal(tree: ClauseTree, row: number): boolean {
  return tree.table.labels[row]!.includes("-TMP") || TIMES.has(headWord(tree, row));
}
