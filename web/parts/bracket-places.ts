/**
 * Where the trees of a bracketed text stand in it, and their words.
 *
 *   bracketPlaces("(NP (DT the) (NN dog))")   // [{ start: 0, end: 22, words: [{ start: 8, end: 11 }, { start: 17, end: 20 }] }]
 *
 * Only for marking places in the text: what the trees are is for the readers of the library to say.
 */
import type { Offsets } from "../../src/index.ts";

export interface BracketPlaces extends Offsets {
  readonly words: readonly Offsets[];
}

const ROUND = /[()]|[^\s()]+/g;
const SQUARE = /[[\]]|[^\s[\]]+/g;

export function bracketPlaces(text: string): readonly BracketPlaces[] {
  const tokens = text.matchAll(text.trimStart().startsWith("[") ? SQUARE : ROUND);
  const trees: BracketPlaces[] = [];
  let words: Offsets[] = [];
  let start = 0;
  let depth = 0;
  let isLabel = false; // right behind an opening bracket
  for (const { 0: token, index } of tokens) {
    if (token === "(" || token === "[") {
      if (depth++ === 0) [start, words] = [index, []];
      isLabel = true;
      continue;
    }
    if (token === ")" || token === "]") {
      if (--depth === 0) trees.push({ start, end: index + 1, words });
      if (depth < 0) return trees;
    } else if (!isLabel && depth > 0) words.push({ start: index, end: index + token.length });
    isLabel = false;
  }
  return trees;
}
