/** What a treebank is like: how many trees, words and labels, how long and how deep. Made by adding trees one at a time. */
import { isLeaf, type Tree } from "./tree.ts";

/** A count of whole numbers: lengths, depths. */
export interface Distribution {
  readonly mean: number;
  readonly median: number;
  readonly max: number;
}

export interface Statistics {
  readonly trees: number;
  readonly words: number;
  readonly constituents: number;
  /** Different words. */
  readonly vocabulary: number;
  /** Words a sentence. */
  readonly length: Distribution;
  /** Constituents from the top to a word, the longest such path. */
  readonly depth: Distribution;
  /** Children a constituent. */
  readonly children: Distribution;
  /** By the number of constituents on one span, from 2 on: how many such chains. */
  readonly unaryChains: Readonly<Record<number, number>>;
  /** How often each label and each tag occurs, the most frequent first. */
  readonly labels: Readonly<Record<string, number>>;
  readonly tags: Readonly<Record<string, number>>;
  readonly untagged: number;
}

export class StatisticsCounter {
  readonly #words = new Map<string, number>();
  readonly #labels = new Map<string, number>();
  readonly #tags = new Map<string, number>();
  readonly #lengths = new Map<number, number>();
  readonly #depths = new Map<number, number>();
  readonly #children = new Map<number, number>();
  readonly #chains = new Map<number, number>();
  #untagged = 0;

  add(tree: Tree): void {
    let length = 0;
    let maxDepth = 0;
    // A node, the constituents above it, and the constituents above it on the same span.
    const pending: { node: Tree; depth: number; chain: number }[] = [{ node: tree, depth: 0, chain: 0 }];
    for (let top = pending.pop(); top !== undefined; top = pending.pop()) {
      const { node, depth, chain } = top;
      if (isLeaf(node)) {
        length++;
        if (depth > maxDepth) maxDepth = depth;
        if (chain > 1) count(this.#chains, chain);
        count(this.#words, node.word);
        if (node.tag === null) this.#untagged++;
        else count(this.#tags, node.tag);
        continue;
      }
      count(this.#labels, node.label);
      count(this.#children, node.children.length);
      const isUnary = node.children.length === 1;
      if (!isUnary && chain > 0) count(this.#chains, chain + 1);
      for (const child of node.children) {
        pending.push({ node: child, depth: depth + 1, chain: isUnary ? chain + 1 : 0 });
      }
    }
    count(this.#lengths, length);
    count(this.#depths, maxDepth);
  }

  summary(): Statistics {
    return {
      trees: total(this.#lengths),
      words: total(this.#words),
      constituents: total(this.#labels),
      vocabulary: this.#words.size,
      length: distribution(this.#lengths),
      depth: distribution(this.#depths),
      children: distribution(this.#children),
      unaryChains: Object.fromEntries([...this.#chains].sort((a, b) => a[0] - b[0])),
      labels: byFrequency(this.#labels),
      tags: byFrequency(this.#tags),
      untagged: this.#untagged,
    };
  }
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function total(counts: ReadonlyMap<unknown, number>): number {
  let sum = 0;
  for (const occurrences of counts.values()) sum += occurrences;
  return sum;
}

function distribution(counts: ReadonlyMap<number, number>): Distribution {
  const values = [...counts].sort((a, b) => a[0] - b[0]);
  const size = total(counts);
  let sum = 0;
  let seen = 0;
  let median = 0;
  for (const [value, occurrences] of values) {
    sum += value * occurrences;
    if (seen * 2 < size) median = value;
    seen += occurrences;
  }
  return { mean: size === 0 ? 0 : sum / size, median, max: values.at(-1)?.[0] ?? 0 };
}

/** Ties in the order of the names, so that the same treebank always gives the same table. */
function byFrequency(counts: ReadonlyMap<string, number>): Record<string, number> {
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return Object.fromEntries(sorted);
}
