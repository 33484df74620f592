/**
 * Constituents as labelled spans of words, half-open: in `(S (NP (DT the) (NN dog)) (VP (VBZ barks)))` S is [0, 3),
 * NP [0, 2) and VP [2, 3). Tags are not constituents and have no span here.
 */
import { isLeaf, type Tree } from "./tree.ts";

export interface LabelledSpan {
  readonly label: string;
  readonly start: number;
  readonly end: number;
}

/** The span of each constituent, parents before children; what occurs twice in the tree, as `(NP (NP dogs))`, is here twice. */
export function labelledSpans(tree: Tree): LabelledSpan[] {
  const spans: { label: string; start: number; end: number }[] = [];
  const pending: (Tree | number)[] = [tree]; // a number closes the span with that index
  let wordCount = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "number") spans[next]!.end = wordCount;
    else if (isLeaf(next)) wordCount++;
    else {
      pending.push(spans.length);
      spans.push({ label: next.label, start: wordCount, end: wordCount });
      for (let i = next.children.length - 1; i >= 0; i--) pending.push(next.children[i]!);
    }
  }
  return spans;
}

/** The labels of all constituents over one span, from the outside in. */
export interface LabelChain {
  readonly labels: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Each span of a tree once, parents before children. */
export function labelChains(tree: Tree): LabelChain[] {
  const chains: { readonly labels: string[]; readonly start: number; readonly end: number }[] = [];
  for (const { label, start, end } of labelledSpans(tree)) {
    const last = chains.at(-1);
    if (last?.start === start && last.end === end) last.labels.push(label);
    else chains.push({ labels: [label], start, end });
  }
  return chains;
}

/** Those of `spans` that `others` does not have; one that occurs twice needs two others to go. The first of equal ones go first. */
export function spansWithout(spans: readonly LabelledSpan[], others: readonly LabelledSpan[]): LabelledSpan[] {
  const counts = new Map<string, number>();
  for (const span of others) counts.set(keyOf(span), (counts.get(keyOf(span)) ?? 0) + 1);
  return spans.filter((span) => {
    const count = counts.get(keyOf(span)) ?? 0;
    if (count > 0) counts.set(keyOf(span), count - 1);
    return count === 0;
  });
}

/**
 * The smallest of a tree's spans (in the order of `labelledSpans`) that holds all of [start, end), itself included;
 * among equals the lowest. Null when there is none.
 */
export function smallestEnclosingSpan(spans: readonly LabelledSpan[], start: number, end: number): LabelledSpan | null {
  let smallest: LabelledSpan | null = null;
  for (const span of spans) {
    if (span.start > start || span.end < end) continue;
    if (smallest === null || span.end - span.start <= smallest.end - smallest.start) smallest = span;
  }
  return smallest;
}

function keyOf({ label, start, end }: LabelledSpan): string {
  return `${start} ${end} ${label}`;
}
