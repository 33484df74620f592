/**
 * Raw text for a treebank's sentence: the rule by which the tokenizer is measured (docs/tokenization.md states it in words).
 *
 *   I 'm n't -LRB- " sure " -RRB- .  →  I'mn't ("sure").
 *
 * The treebanks do not keep the text they were made from. Words are put together the way English is printed; where the words
 * alone do not tell (hyphens, slashes, single quotes), the tags do.
 */
import { unescapeWord } from "../trees/ptb-escapes.ts";
import type { Leaf } from "../trees/tree.ts";

export interface DetokenizedWord {
  /** The word as it stands in the text, brackets unescaped. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface DetokenizerOptions {
  /** Which lone hyphens are joined to the words around them: those "tagged" HYPH, or "all" where the treebank has no such tag. */
  readonly joinHyphens?: "tagged" | "all";
  /**
   * A period that is tagged as a word (MCTB: `Mr/NNP ./NNP`) is an abbreviation's, cut off against the Penn Treebank's rules:
   * with true it becomes part of the word before it, and there is one word less.
   */
  readonly mendAbbreviations?: boolean;
}

export interface Detokenized {
  readonly text: string;
  readonly words: readonly DetokenizedWord[];
}

export function detokenize(sentence: readonly Leaf[], options: DetokenizerOptions = {}): Detokenized {
  const joins: Joins = { sentence, options, isOpening: openingQuotes(sentence) };
  const words: DetokenizedWord[] = [];
  let text = "";
  sentence.forEach((leaf, i) => {
    const word = unescapeWord(leaf.word);
    const before = words.at(-1);
    if (options.mendAbbreviations && before !== undefined && isCutPeriod(leaf, before.text)) {
      text += word;
      words[words.length - 1] = { ...before, text: before.text + word, end: text.length };
      return;
    }
    if (i > 0 && !joinsLeft(joins, i) && !joinsRight(joins, i - 1)) text += " ";
    words.push({ text: word, start: text.length, end: text.length + word.length });
    text += word;
  });
  return { text, words };
}

interface Joins {
  readonly sentence: readonly Leaf[];
  readonly options: DetokenizerOptions;
  /** Which words are straight quotes that open a quotation. */
  readonly isOpening: readonly boolean[];
}

const CLOSING = /^(?:[,.;:?!%)\]}”’»…]|'')/;
const CLITIC = /^(?:['’](?:s|re|ve|ll|m|d)|n['’]t)$/i;
const OPENING = /^(?:[([{“‘«`]+|[A-Z]{0,3}\$|[£€])$/;
/** The second halves of `gonna`, `gotta`, `cannot`. */
const JOINED_PAIRS: ReadonlySet<string> = new Set(["gon na", "wan na", "got ta", "can not", "gim me", "lem me"]);

function joinsLeft({ sentence, options, isOpening }: Joins, index: number): boolean {
  const word = unescapeWord(sentence[index]!.word);
  const before = unescapeWord(sentence[index - 1]!.word);
  if (isHyphen(sentence, index, options) || CLITIC.test(word)) return true;
  if (/^['"]$/.test(word)) return !isOpening[index] && word !== before;
  if (JOINED_PAIRS.has(`${before} ${word}`.toLowerCase())) return true;
  // A mark that repeats the one before it was written apart: written together the two are one token.
  return CLOSING.test(word) && !(word[0] === before.at(-1) && /[.!?…]/.test(word[0]!));
}

function joinsRight({ sentence, options, isOpening }: Joins, index: number): boolean {
  const word = unescapeWord(sentence[index]!.word);
  if (isHyphen(sentence, index, options)) return true;
  return /^['"]$/.test(word) ? isOpening[index]! : OPENING.test(word);
}

/** A hyphen or slash inside a word. */
function isHyphen(sentence: readonly Leaf[], index: number, { joinHyphens = "tagged" }: DetokenizerOptions): boolean {
  const { word, tag } = sentence[index]!;
  if (index === 0 || index === sentence.length - 1) return false;
  if (word === "/") return tag !== "." && isPlain(sentence[index - 1]!) && isPlain(sentence[index + 1]!);
  if (tag === "HYPH") return true;
  return joinHyphens === "all" && word === "-" && isPlain(sentence[index - 1]!) && isPlain(sentence[index + 1]!);
}

function isPlain({ word }: Leaf): boolean {
  return /^[\p{L}\p{N}]/u.test(word) && /[\p{L}\p{N}]$/u.test(word);
}

function isCutPeriod({ word, tag }: Leaf, before: string): boolean {
  return word === "." && /\p{L}$/u.test(before) && /^(?:NN|FW|RB|JJ|DT|IN|CC|VB|CD)/.test(tag ?? "");
}

/** Straight quotes open and close in turn, beginning with an opening one; one that only marks follow closes. */
function openingQuotes(sentence: readonly Leaf[]): boolean[] {
  const isOpening: boolean[] = new Array(sentence.length).fill(false);
  let isOpen = false;
  sentence.forEach(({ word, tag }, i) => {
    if (word === '"') {
      const onlyMarksFollow = sentence.slice(i + 1, i + 4).every((leaf) => !isPlain(leaf)) && i + 4 > sentence.length;
      isOpen = !isOpen && !(onlyMarksFollow && i > 0);
      isOpening[i] = isOpen;
    } else if (word === "'") isOpening[i] = tag === "``" || (i === 0 && tag !== "POS");
  });
  return isOpening;
}
