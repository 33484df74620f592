/**
 * A forest as EVALB sees it: the words that are not deleted, and a list of labelled spans over them.
 *
 *   (S (NP (PRP We)) (, ,) (VP (VBP go)))   with "," deleted
 *   words  We/PRP go/VBP      brackets  S [0,2)  NP [0,1)  VP [1,2)
 *
 * The walk is a loop: a tree of any depth will do.
 */
import { isLeaf, leaves, type Tree } from "../trees/tree.ts";
import type { Forest } from "./evaluator.ts";
import type { Matching } from "./matching.ts";

/** Not readonly: the repair of quotation marks (misquotes.ts) moves the spans of the bracketing it is given. */
export interface Bracketing {
  readonly words: string[];
  readonly tags: string[];
  /** In the order in which the brackets open. */
  readonly brackets: Bracket[];
  /** The words that may be misread quotation marks, deleted or not, in order. */
  readonly quotes: Quote[];
  /** The number of words, without those that do not count in a length. */
  readonly length: number;
}

export interface Bracket {
  start: number;
  end: number;
  readonly label: string;
  /** In the tree as it was read, before anything is deleted. */
  readonly children: number;
  /** How many quotes had been met when the bracket closed: says which of them are inside. */
  readonly quotesBeforeEnd: number;
}

export interface Quote {
  readonly tag: string;
  readonly word: string;
  /** Where the word is among the words that are not deleted, or would be if it is deleted itself. */
  index: number;
  /** How many brackets had opened before it. */
  readonly bracketsBefore: number;
}

/** A bracketing in which each word's own tag decides whether it is deleted; or, if `deciding` is given, the tag there at its place. */
export function bracketingOf(forest: Forest, matching: Matching, deciding?: readonly string[]): Bracketing {
  const words: string[] = [];
  const tags: string[] = [];
  const brackets: (Bracket & { quotesBeforeEnd: number })[] = [];
  const quotes: Quote[] = [];
  let length = 0;
  let position = 0;
  const pending: (Tree | number)[] = []; // a number: the bracket with this index ends here
  const push = (trees: readonly Tree[]) => {
    for (let i = trees.length - 1; i >= 0; i--) pending.push(trees[i]!);
  };
  push(treesOf(forest));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "number") {
      const bracket = brackets[next]!;
      bracket.end = words.length;
      bracket.quotesBeforeEnd = quotes.length;
    } else if (isLeaf(next)) {
      // EVALB knows no word without a tag; here its tag is the empty one, which no parameter file can delete.
      const tag = next.tag ?? "";
      const { word } = next;
      if (matching.countsInLength(tag)) length++;
      if (matching.isQuote(tag, word)) {
        quotes.push({ tag, word, index: words.length, bracketsBefore: brackets.length });
      }
      if (matching.isDeletedTag(deciding?.[position++] ?? tag)) continue;
      words.push(word);
      tags.push(tag);
    } else {
      pending.push(brackets.length);
      brackets.push({
        start: words.length,
        end: words.length,
        label: next.label,
        children: next.children.length,
        quotesBeforeEnd: 0,
      });
      push(next.children);
    }
  }
  return { words, tags, brackets, quotes, length };
}

/** A bracket that counts, with its function tags cut off. */
export interface Constituent {
  readonly start: number;
  readonly end: number;
  readonly label: string;
  readonly children: number;
  /** Whether the other side has it. */
  readonly isMatched: boolean;
}

/** While a sentence is being scored. */
export type MarkedConstituent = Constituent & { isMatched: boolean };

/** The brackets that are not deleted and have a word left in them, none matched yet. */
export function constituentsOf(bracketing: Bracketing, matching: Matching): MarkedConstituent[] {
  const constituents: MarkedConstituent[] = [];
  for (const { start, end, label: fullLabel, children } of bracketing.brackets) {
    if (start === end) continue;
    const label = withoutFunctionTags(fullLabel);
    if (!matching.isDeletedLabel(label)) constituents.push({ start, end, label, children, isMatched: false });
  }
  return constituents;
}

/** `NP-SBJ-1` and `NP=2` are `NP`. EVALB makes no exception for a label that starts with a hyphen: nothing is left of it. */
function withoutFunctionTags(label: string): string {
  const end = label.search(/[-=]/);
  return end === -1 ? label : label.slice(0, end);
}

/** The tag of every word, in order; "" for a word that has none. */
export function tagsOf(forest: Forest): string[] {
  return treesOf(forest).flatMap((tree) => leaves(tree).map(({ tag }) => tag ?? ""));
}

function treesOf(forest: Forest): readonly Tree[] {
  return isForest(forest) ? forest : [forest];
}

function isForest(forest: Forest): forest is readonly Tree[] {
  return Array.isArray(forest);
}
