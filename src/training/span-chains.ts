/** The chains of labels that constituents over one span have, from the outside in: what a network of spans scores. */
import { labelChains } from "../trees/spans.ts";
import type { Tree } from "../trees/tree.ts";

/** Each once, the most frequent first, ties in the order of the names. */
export function spanChains(trees: readonly Tree[]): string[][] {
  const counts = new Map<string, { readonly chain: readonly string[]; count: number }>();
  for (const tree of trees) {
    for (const { labels } of labelChains(tree)) {
      const key = JSON.stringify(labels);
      const known = counts.get(key) ?? { chain: labels, count: 0 };
      known.count++;
      counts.set(key, known);
    }
  }
  return [...counts].sort(([a, m], [b, n]) => n.count - m.count || (a < b ? -1 : 1)).map(([, { chain }]) => [...chain]);
}
