/**
 * A tree of which only some brackets are known, as constraints: `(S (NP She) saw (_ the man) with a telescope)`. Every bracket
 * is required, the outermost as the root; `_` is a bracket of any label. A bracket around a single word is its tag, unless it is a
 * label of the model and no tag.
 */
import { basicCategory } from "../trees/basic-category.ts";
import { isBranch, type Leaf, leaf, type Sentence, type Tree } from "../trees/tree.ts";
import type { Constraints, SpanConstraint } from "./constraints.ts";

/** What stands for any label. */
export const ANY_LABEL = "_";

/** What a treebank marks as empty is no word. */
const EMPTY_TAG = "-NONE-";

/** The names that a model knows. */
export interface KnownNames {
  readonly labels: readonly string[];
  readonly tags: readonly string[];
}

export function partialTree(
  tree: Tree,
  { labels, tags }: KnownNames,
): { readonly sentence: Sentence; readonly constraints: Constraints } {
  const [knownLabels, knownTags] = [new Set(labels), new Set(tags)];
  const sentence: Leaf[] = [];
  const spans: { start: number; end: number; label: string }[] = [];
  const pending: (Tree | number)[] = [tree]; // a number closes the span with that index
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "number") spans[next]!.end = sentence.length;
    else if (isBranch(next)) {
      pending.push(spans.length);
      spans.push({ start: sentence.length, end: sentence.length, label: nameIn(knownLabels, next.label) });
      for (let i = next.children.length - 1; i >= 0; i--) pending.push(next.children[i]!);
    } else if (next.tag !== EMPTY_TAG) {
      const label = next.tag === null ? null : nameIn(knownLabels, next.tag);
      const isLabel = label !== null && (label === ANY_LABEL || (knownLabels.has(label) && !knownTags.has(next.tag!)));
      if (isLabel) spans.push({ start: sentence.length, end: sentence.length + 1, label });
      sentence.push(leaf(isLabel ? null : next.tag, next.word, next.offsets));
    }
  }
  const required = spans
    .filter(({ start, end, label }) => start < end && !isWrapper(label, knownLabels, end - start === sentence.length))
    .map(({ start, end, label }): SpanConstraint => (label === ANY_LABEL ? { start, end } : { start, end, label }));
  const [first] = required;
  const isRoot = isBranch(tree) && first !== undefined && first.end - first.start === sentence.length;
  return { sentence, constraints: { required, ...(isRoot && first.label !== undefined && { root: first.label }) } };
}

/** As the model writes it, without functions if it knows none: NP-SBJ, or NP. */
function nameIn(known: ReadonlySet<string>, label: string): string {
  if (known.has(label) || label === ANY_LABEL) return label;
  const category = basicCategory(label);
  return known.has(category) ? category : label;
}

/** The bracket that treebanks put around a tree: it has no label, or one that says so. */
function isWrapper(label: string, known: ReadonlySet<string>, isWhole: boolean): boolean {
  return isWhole && !known.has(label) && ["", "TOP", "ROOT", "S1"].includes(label);
}
