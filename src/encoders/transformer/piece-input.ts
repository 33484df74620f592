/** What the encoder reads of a sentence: the word pieces of its words. Plain data: it can be kept and sent to threads. */
import { unescapeWord } from "../../trees/ptb-escapes.ts";
import type { Sentence } from "../../trees/tree.ts";
import type { WordPieces } from "./word-pieces.ts";

export interface PieceInput {
  /** The pieces of all words, one after the other. */
  readonly ids: Int32Array;
  /** Where the pieces of each word begin in `ids`, and their number at the end. Every word has at least one. */
  readonly starts: Int32Array;
  /** How each word is written: a place in CASES. */
  readonly cases: Uint8Array;
}

/** An uncased vocabulary does not see these; the parser gets them back. */
export const CASES = ["lower", "initial", "upper", "mixed", "digits"] as const;

export function readPieces(pieces: WordPieces, sentence: Sentence): PieceInput {
  const ids: number[] = [];
  const starts = new Int32Array(sentence.length + 1);
  const cases = new Uint8Array(sentence.length);
  for (const [i, { word }] of sentence.entries()) {
    const plain = plainWord(word);
    const own = pieces.idsOf(plain);
    // A word of nothing but control characters is a word nevertheless.
    if (own.length === 0) own.push(pieces.unknown);
    for (const id of own) ids.push(id);
    starts[i + 1] = ids.length;
    cases[i] = CASES.indexOf(caseOf(plain));
  }
  return { ids: Int32Array.from(ids), starts, cases };
}

/** As texts write it, not treebanks: brackets and quotation marks. */
export function plainWord(word: string): string {
  return word === "``" || word === "''" ? '"' : unescapeWord(word);
}

export function caseOf(word: string): (typeof CASES)[number] {
  if (/\p{Nd}/u.test(word)) return "digits";
  const [lower, upper] = [word.toLowerCase(), word.toUpperCase()];
  if (word === lower) return "lower";
  const [first = ""] = word;
  if (word.slice(first.length) === lower.slice(first.toLowerCase().length)) return "initial";
  return word === upper ? "upper" : "mixed";
}
