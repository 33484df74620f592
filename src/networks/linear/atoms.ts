/**
 * What features are made of: small facts about a configuration, each a number. Two configurations have a feature in common if the numbers
 * of all its atoms are the same.
 *
 *   s0 … s3   the topmost items of the stack
 *   q0 … q3   the next words
 *   o0 … o2   the innermost open nonterminals
 *   b0        the item below the innermost open nonterminal: its first child, in a system that announces a parent after its first child
 *
 *   c            category: a label, built or open; of a word, its tag
 *   w, t         head word and its tag; of q0 …, the word itself
 *   fw, ft, lw, lt   first word, last word and their tags
 *   n            number of words; of o0, number of children so far
 *   Lc, Lw, Rc, Rw   category and head word of the first child and of the last
 */
import { mixHash } from "../../shared/hash.ts";
import { type Item, WORD } from "./items.ts";

/** The words of a sentence and their tags as numbers, in turns. */
export type Tokens = ArrayLike<number>;

const ITEMS = ["s0", "s1", "s2", "s3", "b0"];
const FACTS = ["c", "w", "t", "fw", "ft", "lw", "lt", "n", "Lc", "Lw", "Rc", "Rw"];
const WORDS = ["q0", "q1", "q2", "q3"];
const OPENS = ["o0", "o1", "o2"];

/** The names of all atoms, in the order of their numbers. */
export const ATOMS: readonly string[] = [
  ...ITEMS.flatMap((item) => FACTS.map((fact) => `${item}.${fact}`)),
  ...WORDS.flatMap((word) => [`${word}.w`, `${word}.t`]),
  ...OPENS.map((open) => `${open}.c`),
  "o0.n",
];

/** What is beyond the sentence or the stack: no word, tag or category has this number. */
const NONE = -2;
/** Lengths that are told apart: 1, 2, 3, 4 to 5, 6 to 9, more. */
const LENGTH_CLASSES = [0, 1, 2, 3, 4, 4, 5, 5, 5, 5];
const LONG = 6;
/** Children of an open nonterminal that are told apart; more are as many as these. */
const MOST_CHILDREN = 4;

/** Writes the atoms of a configuration: the items of its stack, and where its next word is. */
export function readAtoms(top: Item | null, next: number, tokens: Tokens, atoms: Int32Array): void {
  let place = 0;
  let item = top;
  for (let i = 0; i < 4; i++) {
    place = readItem(item, tokens, atoms, place);
    item = item === null ? null : item.below;
  }
  let open = top === null ? null : top.open;
  const above = open === null ? 0 : top!.depth - open.depth;
  place = readItem(open === null ? null : open.below, tokens, atoms, place);
  for (let ahead = 0; ahead < 4; ahead++) {
    atoms[place++] = wordAt(tokens, next + ahead);
    atoms[place++] = tagAt(tokens, next + ahead);
  }
  for (let i = 0; i < 3; i++) {
    atoms[place++] = open === null ? NONE : open.category;
    open = open === null || open.below === null ? null : open.below.open;
  }
  atoms[place] = Math.min(above, MOST_CHILDREN);
}

/** Returns the place after the atoms of the item. */
function readItem(item: Item | null, tokens: Tokens, atoms: Int32Array, place: number): number {
  const end = place + FACTS.length;
  if (item === null) {
    atoms.fill(NONE, place, end);
    return end;
  }
  const { head, start, first, last } = item;
  atoms[place] = categoryOf(item, tokens);
  atoms[place + 1] = wordAt(tokens, head);
  atoms[place + 2] = tagAt(tokens, head);
  atoms[place + 3] = wordAt(tokens, start);
  atoms[place + 4] = tagAt(tokens, start);
  atoms[place + 5] = wordAt(tokens, item.end - 1);
  atoms[place + 6] = tagAt(tokens, item.end - 1);
  atoms[place + 7] = lengthClass(item.end - start);
  atoms[place + 8] = first === null ? NONE : categoryOf(first, tokens);
  atoms[place + 9] = first === null ? NONE : wordAt(tokens, first.head);
  atoms[place + 10] = last === null ? NONE : categoryOf(last, tokens);
  atoms[place + 11] = last === null ? NONE : wordAt(tokens, last.head);
  return end;
}

function categoryOf({ category, head }: Item, tokens: Tokens): number {
  return category === WORD ? mixHash(1, tagAt(tokens, head)) : category;
}

function wordAt(tokens: Tokens, place: number): number {
  return place < 0 || 2 * place >= tokens.length ? NONE : tokens[2 * place]!;
}

function tagAt(tokens: Tokens, place: number): number {
  return place < 0 || 2 * place >= tokens.length ? NONE : tokens[2 * place + 1]!;
}

function lengthClass(words: number): number {
  return words < LENGTH_CLASSES.length ? LENGTH_CLASSES[words]! : LONG;
}
