/** The chains of labels that constituents over one span have, from the outside in: what a network of spans scores. */
import { isLeaf, type Tree } from "../trees/tree.ts";

/** Each once, the most frequent first, ties in the order of the names. */
export function spanChains(trees: readonly Tree[]): string[][] {
  const counts = new Map<string, { readonly chain: string[]; count: number }>();
  for (const tree of trees) {
    const pending: Tree[] = [tree];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (isLeaf(node)) continue;
      const chain = [node.label];
      let inner: Tree = node;
      for (;;) {
        const only: Tree | undefined = inner.children.length === 1 ? inner.children[0] : undefined;
        if (only === undefined || isLeaf(only)) break;
        chain.push(only.label);
        inner = only;
      }
      const key = JSON.stringify(chain);
      const known = counts.get(key) ?? { chain, count: 0 };
      known.count++;
      counts.set(key, known);
      pending.push(...inner.children);
    }
  }
  return [...counts].sort(([a, m], [b, n]) => n.count - m.count || (a < b ? -1 : 1)).map(([, { chain }]) => chain);
}
