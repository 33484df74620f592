/**
 * Marks: words without letters and digits, such as `:` or `--`. They have few tags, and the training trees show which. A model that gives
 * them another one is wrong, and EVALB, which deletes words by their tags, could not score the sentence.
 */
import type { Marks } from "../contracts/model.ts";
import { leaves, type Tree } from "../trees/tree.ts";

/** A mark that is seen less often may have any tag. */
const ENOUGH = 10;
/** A tag that a smaller share of a mark's occurrences have is a slip of the annotators. */
const LEAST_SHARE = 0.01;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

export function marksIn(trees: readonly Tree[]): Marks {
  const countsOf = new Map<string, Map<string, number>>();
  for (const tree of trees) {
    for (const { word, tag } of leaves(tree)) {
      if (tag === null || LETTER_OR_DIGIT.test(word)) continue;
      const counts = countsOf.get(word) ?? new Map<string, number>();
      countsOf.set(word, counts.set(tag, (counts.get(tag) ?? 0) + 1));
    }
  }
  return Object.fromEntries([...countsOf].flatMap(([word, counts]) => usualTags(word, counts)).sort(byWord));
}

function usualTags(word: string, counts: ReadonlyMap<string, number>): [string, string[]][] {
  const all = [...counts.values()].reduce((sum, count) => sum + count);
  if (all < ENOUGH) return [];
  const usual = [...counts].filter(([, count]) => count >= LEAST_SHARE * all);
  return [[word, usual.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([tag]) => tag)]];
}

function byWord([a]: [string, string[]], [b]: [string, string[]]): number {
  return a < b ? -1 : 1;
}
