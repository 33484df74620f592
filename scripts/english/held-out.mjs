// Sentences that no training text may have: those of all dev and test sets. Compared by their letters and digits in small letters, so that
// neither tokens nor punctuation nor capitals can hide one.
import { leaves } from "../../dist/index.js";
import { unescapeWord } from "../../dist/trees/ptb-escapes.js";

/** Of words as trees write them: `-LRB-` is a bracket, not letters. */
export function sentenceKey(words) {
  return words
    .map(unescapeWord)
    .join("")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

export function heldOutKeys(trees) {
  return new Set(trees.map((tree) => sentenceKey(leaves(tree).map(({ word }) => word))));
}
