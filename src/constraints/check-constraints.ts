/**
 * Checks constraints: each by itself, and whether all can be met together. They can if no two required constituents cross, nothing
 * required is forbidden, and some label is left for the constituent over all words. Otherwise the error names the two that collide.
 */
import { ParserError } from "../shared/errors.ts";
import type { Sentence } from "../trees/tree.ts";
import type { Constraints, SpanConstraint, Wish } from "./constraints.ts";
import { spanKey, TreeConstraints } from "./tree-constraints.ts";

/** `labels`: those that constituents can have. */
export function checkConstraints(given: Constraints, sentence: Sentence, labels: readonly string[]): TreeConstraints {
  const { root = null, required = [], forbidden = [] } = given;
  for (const span of [...required, ...forbidden]) checkSpan(span, sentence);
  checkLabels([root, ...required.map(({ label }) => label ?? null)], labels);
  const wishes = withRoot(inTreeOrder(required), root, sentence.length);
  const constraints = new TreeConstraints(sentence.length, labels, wishes, forbiddenSpans(forbidden), root);
  refuseCrossing(wishes, sentence);
  refuseForbidden(constraints, sentence);
  return constraints;
}

function checkSpan({ start, end, label }: SpanConstraint, { length }: Sentence): void {
  if (!(Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start < end && end <= length)) {
    throw new ParserError("E_SPAN", `[${start}, ${end}) is not a span of a sentence of ${length} words`, {
      hint: "Words are counted from 0; the end is the word after the last one",
    });
  }
  if (label !== undefined && (typeof label !== "string" || label === "")) {
    throw new ParserError("E_LABEL", `the label of [${start}, ${end}) must be a non-empty string`);
  }
}

function checkLabels(wanted: readonly (string | null)[], labels: readonly string[]): void {
  const known = new Set(labels);
  const unknown = wanted.find((label) => label !== null && !known.has(label));
  if (unknown === undefined) return;
  throw new ParserError("E_LABEL", `this model has no label "${unknown}"`, { hint: `It has ${labels.join(", ")}` });
}

/** Parents before children; over the same words, in the order given. */
function inTreeOrder(required: readonly SpanConstraint[]): Wish[] {
  return required
    .map(({ start, end, label }): Wish => ({ start, end, label: label ?? null }))
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

function withRoot(wishes: readonly Wish[], root: string | null, words: number): readonly Wish[] {
  if (root === null) return wishes;
  const [first, ...others] = wishes;
  const top: Wish = { start: 0, end: words, label: root };
  const isTop = first?.start === 0 && first.end === words && (first.label ?? root) === root;
  return isTop ? [top, ...others] : [top, ...wishes];
}

function forbiddenSpans(forbidden: readonly SpanConstraint[]) {
  return {
    keys: new Set(forbidden.map(({ start, end, label }) => spanKey(start, end, label ?? null))),
    spans: new Set(forbidden.map(({ start, end }) => spanKey(start, end, null))),
    labels: new Set(forbidden.flatMap(({ label }) => label ?? [])),
  };
}

/** Each lies inside the one that is open, or after it. */
function refuseCrossing(wishes: readonly Wish[], sentence: Sentence): void {
  const open: Wish[] = [];
  for (const wish of wishes) {
    while (open.length > 0 && open.at(-1)!.end <= wish.start) open.pop();
    const outer = open.at(-1);
    if (outer !== undefined && wish.end > outer.end)
      collide(`${show(outer, sentence)} is required`, `${show(wish, sentence)}, which is required too, crosses it`);
    open.push(wish);
  }
}

function refuseForbidden(constraints: TreeConstraints, sentence: Sentence): void {
  const { wishes, words } = constraints;
  const whole: Wish = { start: 0, end: words, label: null };
  for (const wish of [...wishes, whole]) {
    const { start, end, label } = wish;
    const isPossible =
      label === null ? constraints.labelsFor(start, end).length > 0 : !constraints.isForbidden(start, end, label);
    if (isPossible) continue;
    const wanted =
      wish === whole ? "a tree has a constituent over all its words" : `${show(wish, sentence)} is required`;
    collide(wanted, label === null ? `every label is forbidden for ${show(wish, sentence)}` : "it is forbidden");
  }
}

function collide(one: string, other: string): never {
  throw new ParserError("E_CONSTRAINTS", `two constraints cannot both be met: ${one}, but ${other}`);
}

/** `NP [2, 4) "the man"`. */
function show({ start, end, label }: Wish, sentence: Sentence): string {
  const words = sentence.slice(start, end).map(({ word }) => word);
  const shown = words.length <= 8 ? words : [...words.slice(0, 4), "…", ...words.slice(-3)];
  return `${label === null ? "" : `${label} `}[${start}, ${end}) "${shown.join(" ")}"`;
}
