/** How much of the probability of a beam has each constituent. */
import type { Brackets } from "../../contracts/decoder.ts";

export interface WeightedTree {
  readonly brackets: Brackets;
  readonly logProbability: number;
}

/**
 * For each tree the confidence of each of its constituents: the probability of the trees that have it, out of that of all trees. Of
 * equal constituents on top of each other the second is had by trees that have two, and so on. To nine digits, as the last bits of
 * `Math.exp` differ between JavaScript engines.
 */
export function confidencesByMass(trees: readonly WeightedTree[]): Float64Array[] {
  const best = Math.max(...trees.map(({ logProbability }) => logProbability));
  const mass = new Map<string, number>();
  let whole = 0;
  const keys = trees.map(({ brackets }) => keysOf(brackets));
  for (const [i, { logProbability }] of trees.entries()) {
    const weight = Math.exp(logProbability - best);
    whole += weight;
    for (const key of keys[i]!) mass.set(key, (mass.get(key) ?? 0) + weight);
  }
  return keys.map((own) => Float64Array.from(own, (key) => Number((mass.get(key)! / whole).toPrecision(9))));
}

/**
 * Those trees first that have most in common with all trees of the beam, by their probabilities: what EVALB would give them on average, if the
 * beam knew the right tree (Goodman 1996). Equal ones stay in their order.
 */
export function byExpectedF1<Tree extends WeightedTree & { readonly confidences: Float64Array }>(
  trees: readonly Tree[],
): readonly Tree[] {
  const best = Math.max(...trees.map(({ logProbability }) => logProbability));
  const weights = trees.map(({ logProbability }) => Math.exp(logProbability - best));
  const sizes = trees.map(({ brackets }) => brackets.labels.length);
  const size = sum(weights.map((weight, i) => weight * sizes[i]!)) / sum(weights); // of a tree, on average
  const expected = trees.map(({ confidences }, i) => (2 * sum([...confidences])) / (sizes[i]! + size));
  // To nine digits, as above.
  const rank = new Map(trees.map((tree, i) => [tree, Number(expected[i]!.toPrecision(9))]));
  return trees.toSorted((a, b) => rank.get(b)! - rank.get(a)!);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The same for two analyses of a sentence if and only if their trees are the same. */
export function treeKey({ labels, starts, ends }: Brackets): string {
  return Array.from(labels, (label, i) => `${label} ${starts[i]} ${ends[i]}`).join("\n");
}

function keysOf({ labels, starts, ends }: Brackets): string[] {
  const seen = new Map<string, number>();
  return Array.from(labels, (label, i) => {
    const span = `${label} ${starts[i]} ${ends[i]}`;
    const count = (seen.get(span) ?? 0) + 1;
    seen.set(span, count);
    return count === 1 ? span : `${span} ${count}`;
  });
}
