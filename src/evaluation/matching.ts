/** EVALB's questions to its parameters, answered from sets: is this label deleted, are these two the same? */
import type { EvalbParams } from "./evalb-params.ts";

export interface Matching {
  readonly labeled: boolean;
  readonly cutoffLength: number;
  readonly hasQuoteLabels: boolean;
  /** The word vanishes with its tag. EVALB compares tags here as they are, function tags and equal labels aside. */
  isDeletedTag(tag: string): boolean;
  /** The bracket vanishes. EVALB takes equal labels into account here. */
  isDeletedLabel(label: string): boolean;
  countsInLength(tag: string): boolean;
  isQuote(tag: string, word: string): boolean;
  sameLabel(a: string, b: string): boolean;
  /** All labels that are the same as this one, itself included. */
  labelsLike(label: string): readonly string[];
  sameWord(a: string, b: string): boolean;
}

/** The three words that the repair of misread quotation marks looks at. */
const QUOTES = new Set(["'", '"', "/"]);

export function matchingOf(params: EvalbParams): Matching {
  const deletedTags = new Set(params.deleteLabels);
  const uncounted = new Set(params.deleteLabelsForLength);
  const quoteLabels = new Set(params.quoteLabels);
  const equalLabels = bothWays(params.equalLabels);
  const equalWords = bothWays(params.equalWords);
  const deletedLabels = new Set(deletedTags);
  for (const label of deletedTags) for (const equal of equalLabels.get(label) ?? []) deletedLabels.add(equal);
  return {
    labeled: params.labeled,
    cutoffLength: params.cutoffLength,
    hasQuoteLabels: quoteLabels.size > 0,
    isDeletedTag: (tag) => deletedTags.has(tag),
    isDeletedLabel: (label) => deletedLabels.has(label),
    countsInLength: (tag) => !uncounted.has(tag),
    isQuote: (tag, word) => quoteLabels.has(tag) && QUOTES.has(word),
    sameLabel: (a, b) => a === b || equalLabels.get(a)?.has(b) === true,
    labelsLike: (label) => [...new Set([label, ...(equalLabels.get(label) ?? [])])],
    sameWord: (a, b) => a === b || equalWords.get(a)?.has(b) === true,
  };
}

/** The relation is symmetric but, as in EVALB, not transitive. */
function bothWays(pairs: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const related = new Map<string, Set<string>>();
  const relate = (a: string, b: string) => {
    const found = related.get(a);
    if (found === undefined) related.set(a, new Set([b]));
    else found.add(b);
  };
  for (const [a, b] of pairs) {
    relate(a, b);
    relate(b, a);
  }
  return related;
}
