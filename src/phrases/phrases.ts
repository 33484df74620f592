/**
 * The simple questions about a sentence in one call: its base noun phrases, its verb groups, and its clauses with their
 * subjects, verbs and objects; each with the words it covers, its text, and its place in the raw text where that is known.
 *
 *   phrasesOf(tree).nounPhrases.map(({ text }) => text)   // ["The public", "the city"]
 */
import { type DependencyWord, dependenciesOf } from "../dependencies/dependencies.ts";
import { basicCategory } from "../trees/basic-category.ts";
import { childrenOf, isTagRow, isWordRow, type NodeTable, tableOf, wordsUpTo } from "../trees/node-table.ts";
import { unescapeWord } from "../trees/ptb-escapes.ts";
import { leaves, type Offsets, type Sentence, type Tree } from "../trees/tree.ts";

/** Words `[start, end)` of a sentence. */
export interface Phrase {
  readonly start: number;
  readonly end: number;
  /** The words with blanks between. */
  readonly text: string;
  readonly offsets?: Offsets;
}

export interface ClausePhrase extends Phrase {
  readonly label: string;
  /** The word that the clause is about: mostly its verb, the predicate after a copula. */
  readonly head: Phrase;
  readonly subject: Phrase | null;
  readonly objects: readonly Phrase[];
}

export interface Phrases {
  /** Noun phrases without another one inside, possessors aside. */
  readonly nounPhrases: readonly Phrase[];
  /** Verbs with their auxiliaries and what stands between: "has not been seen". */
  readonly verbGroups: readonly Phrase[];
  /** From the outside in. */
  readonly clauses: readonly ClausePhrase[];
}

export function phrasesOf(tree: Tree): Phrases {
  const table = tableOf(tree);
  const sentence = leaves(tree);
  const words = dependenciesOf(tree);
  const nounPhrases: Phrase[] = [];
  const verbGroups: Phrase[] = [];
  const clauses: ClausePhrase[] = [];
  for (let row = 0; row < table.size; row++) {
    if (isWordRow(table, row) || isTagRow(table, row)) continue;
    const category = basicCategory(table.labels[row]!);
    if (category === "NP" && isBase(table, row)) nounPhrases.push(phraseAt(sentence, span(table, row)));
    if (category === "VP" && !isInsideGroup(table, row)) {
      const group = verbGroup(table, row);
      if (group !== null) verbGroups.push(phraseAt(sentence, group));
    }
    if (/^(S|SQ|SINV)$/.test(category)) {
      const clause = clauseAt(sentence, words, span(table, row), table.labels[row]!);
      if (clause !== null) clauses.push(clause);
    }
  }
  return { nounPhrases, verbGroups, clauses };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function span(table: NodeTable, row: number): Span {
  return { start: table.wordsBefore[row]!, end: wordsUpTo(table, row) };
}

function phraseAt(sentence: Sentence, { start, end }: Span): Phrase {
  const text = sentence
    .slice(start, end)
    .map(({ word }) => unescapeWord(word))
    .join(" ");
  const [first, last] = [sentence[start]?.offsets, sentence[end - 1]?.offsets];
  const phrase = { start, end, text };
  return first === undefined || last === undefined
    ? phrase
    : { ...phrase, offsets: { start: first.start, end: last.end } };
}

function isBase(table: NodeTable, row: number): boolean {
  for (let at = row + 1; at < table.ends[row]!; at++) {
    if (basicCategory(table.labels[at]!) === "NP" && !isWordRow(table, at) && !isPossessor(table, at)) return false;
  }
  return true;
}

function isPossessor(table: NodeTable, row: number): boolean {
  const last = childrenOf(table, row).at(-1);
  return last !== undefined && table.labels[last] === "POS";
}

/** A verb phrase right below another one belongs to the group that starts there. */
function isInsideGroup(table: NodeTable, row: number): boolean {
  const parent = table.parents[row]!;
  if (parent === -1 || basicCategory(table.labels[parent]!) !== "VP") return false;
  return childrenOf(table, parent).some((child) => child < row && isVerbTag(table, child));
}

function isVerbTag(table: NodeTable, row: number): boolean {
  return isTagRow(table, row) && /^(VB.?|MD|TO|AUX.?)$/.test(table.labels[row]!);
}

/** From the first verb of the phrase to the last one on the way down. */
function verbGroup(table: NodeTable, row: number): Span | null {
  let start = -1;
  let end = -1;
  for (let at: number | undefined = row; at !== undefined; ) {
    const children: number[] = childrenOf(table, at);
    const verb = children.find((child) => isVerbTag(table, child));
    if (verb === undefined) break;
    if (start === -1) start = table.wordsBefore[verb]!;
    end = wordsUpTo(table, verb);
    at = children.find((child) => child > verb && basicCategory(table.labels[child]!) === "VP");
  }
  return start === -1 ? null : { start, end };
}

function clauseAt(sentence: Sentence, words: readonly DependencyWord[], own: Span, label: string): ClausePhrase | null {
  const isInside = (index: number) => index >= own.start && index < own.end;
  const head = words.findIndex(({ head: governor }, i) => isInside(i) && !isInside(governor - 1));
  if (head === -1) return null;
  const dependents = (wanted: RegExp) =>
    words.flatMap((word, i) => (word.head === head + 1 && wanted.test(word.relation) ? [i] : []));
  const phrase = (index: number) => phraseAt(sentence, subtree(words, index));
  const subject = dependents(/^[nc]subj/).find(isInside);
  return {
    ...phraseAt(sentence, own),
    label,
    head: phraseAt(sentence, { start: head, end: head + 1 }),
    subject: subject === undefined ? null : phrase(subject),
    objects: dependents(/^i?obj$/).map(phrase),
  };
}

/** The words that depend on a word, however far, from the first to the last. */
function subtree(words: readonly DependencyWord[], index: number): Span {
  const children: number[][] = words.map(() => []);
  for (const [i, { head }] of words.entries()) if (head > 0) children[head - 1]!.push(i);
  const pending = [index];
  let [start, end] = [index, index + 1];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    start = Math.min(start, at);
    end = Math.max(end, at + 1);
    pending.push(...children[at]!);
  }
  return { start, end };
}
