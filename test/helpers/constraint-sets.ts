/** Random constraints that a tree meets, and whether a tree meets constraints: by looking at its constituents, without a search. */
import type { Constraints, SpanConstraint } from "../../src/constraints/constraints.ts";
import type { Random } from "../../src/shared/random.ts";
import { labelledSpans } from "../../src/trees/spans.ts";
import { isBranch, leaves, type Tree } from "../../src/trees/tree.ts";

/** `density`: the share of the constituents that is required. */
export function constraintsFrom(tree: Tree, labels: readonly string[], random: Random, density = 0.4): Constraints {
  const spans = labelledSpans(tree);
  const words = leaves(tree).length;
  const required = spans
    .filter(() => random.next() < density)
    .map(({ start, end, label }): SpanConstraint => (random.next() < 0.3 ? { start, end } : { start, end, label }));
  const forbidden: SpanConstraint[] = [];
  for (let tries = random.below(5); tries > 0; tries--) {
    const start = random.below(words);
    const end = start + 1 + random.below(words - start);
    const label = random.next() < 0.5 ? labels[random.below(labels.length)] : undefined;
    const isThere = spans.some(
      (span) => span.start === start && span.end === end && (label ?? span.label) === span.label,
    );
    if (!isThere) forbidden.push(label === undefined ? { start, end } : { start, end, label });
  }
  const root = isBranch(tree) && random.next() < 0.3 ? { root: tree.label } : {};
  return { required, forbidden, ...root };
}

/** Both sets at once. */
export function together(a: Constraints, b: Constraints): Constraints {
  return {
    required: [...(a.required ?? []), ...(b.required ?? [])],
    forbidden: [...(a.forbidden ?? []), ...(b.forbidden ?? [])],
    root: a.root ?? b.root,
  };
}

export function meets(tree: Tree, { required = [], forbidden = [], root }: Constraints): boolean {
  const chains = new Map<string, string[]>();
  for (const { start, end, label } of labelledSpans(tree)) {
    const key = `${start} ${end}`;
    chains.set(key, [...(chains.get(key) ?? []), label]);
  }
  const wanted = new Map<string, (string | undefined)[]>();
  for (const { start, end, label } of required) {
    const key = `${start} ${end}`;
    wanted.set(key, [...(wanted.get(key) ?? []), label]);
  }
  return (
    [...wanted].every(([key, labels]) => isPartOf(labels, chains.get(key) ?? [])) &&
    forbidden.every(({ start, end, label }) => {
      const chain = chains.get(`${start} ${end}`) ?? [];
      return label === undefined ? chain.length === 0 : !chain.includes(label);
    }) &&
    (root === undefined || (isBranch(tree) && tree.label === root))
  );
}

/** In this order, with others between them. */
function isPartOf(wanted: readonly (string | undefined)[], chain: readonly string[]): boolean {
  let found = 0;
  for (const label of chain) if (found < wanted.length && (wanted[found] ?? label) === label) found++;
  return found === wanted.length;
}
