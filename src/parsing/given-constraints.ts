/**
 * Constraints as callers give them: spans by words of the sentence, or by places in the text, as the constituents of a parse have them
 * both. So what a parse found can be asked for again: `{ required: [parse.constituents[2]] }`.
 */
import type { Constraints, SpanConstraint } from "../constraints/constraints.ts";
import type { Request } from "../contracts/decoder.ts";
import { ParserError } from "../shared/errors.ts";
import { type Leaf, leaf, type Offsets, type Sentence } from "../trees/tree.ts";

export interface GivenSpan {
  /** Words `[start, end)` of the sentence. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  /** Or the place in the text, in UTF-16 units, `[start, end)`; it counts where both are given and the places of the words are known. */
  readonly offsets?: Offsets | undefined;
  /** Without it: any label. */
  readonly label?: string | undefined;
}

export interface GivenTag extends Omit<GivenSpan, "label"> {
  readonly tag: string;
}

export interface GivenConstraints {
  /** Each is a constituent of the tree, one for each entry. Of entries for the same words, the first is the outermost. */
  readonly required?: readonly GivenSpan[] | undefined;
  /** None is a constituent of the tree. Without a label, no constituent covers just these words. */
  readonly forbidden?: readonly GivenSpan[] | undefined;
  /** The label of the topmost constituent of every sentence. */
  readonly root?: string | undefined;
  /** Tags of single words; the word is `start`, or stands at `offsets`. */
  readonly tags?: readonly GivenTag[] | undefined;
}

/** Each span goes to the sentence that it lies in. */
export function requestsWith(sentences: readonly Sentence[], given: GivenConstraints | undefined): Request[] {
  if (given === undefined) return sentences.map((sentence) => ({ sentence }));
  const { root, required = [], forbidden = [], tags = [] } = given;
  if (![required, forbidden, tags].every(Array.isArray))
    throw new ParserError("E_CONSTRAINTS", "required, forbidden and tags must be lists of spans");
  const parts = sentences.map(() => ({ required: [] as SpanConstraint[], forbidden: [] as SpanConstraint[] }));
  const tagsOf = sentences.map(() => new Map<number, string>());
  for (const [kind, spans] of [["required", required] as const, ["forbidden", forbidden] as const]) {
    for (const span of spans) {
      const { sentence, start, end } = placeOf(span, sentences);
      parts[sentence]![kind].push({ start, end, ...(span.label !== undefined && { label: span.label }) });
    }
  }
  for (const { tag, ...span } of tags) {
    const { sentence, start, end } = placeOf({ ...span, end: (span.start ?? 0) + 1 }, sentences);
    if (end - start !== 1 || sentences[sentence]![start] === undefined)
      throw new ParserError("E_SPAN", `a tag belongs to one word of the sentence; ${show(span)} is not one`);
    tagsOf[sentence]!.set(start, tag);
  }
  return sentences.map((sentence, i) => {
    const constraints: Constraints = { ...parts[i]!, root };
    const isEmpty = root === undefined && parts[i]!.required.length + parts[i]!.forbidden.length === 0;
    const tagged = sentence.map((word, w): Leaf => leaf(tagsOf[i]!.get(w) ?? word.tag, word.word, word.offsets));
    return { sentence: tagsOf[i]!.size > 0 ? tagged : sentence, ...(!isEmpty && { constraints }) };
  });
}

interface Place {
  /** Which of the sentences. */
  readonly sentence: number;
  readonly start: number;
  readonly end: number;
}

function placeOf(span: GivenSpan, sentences: readonly Sentence[]): Place {
  const { start, end, offsets } = span;
  const hasPlaces = sentences.every((words) => words.every((word) => word.offsets !== undefined));
  if (offsets !== undefined && (hasPlaces || start === undefined)) return placeInText(offsets, sentences);
  if (start === undefined || end === undefined)
    throw new ParserError("E_SPAN", "a span needs `start` and `end`, or `offsets`");
  if (sentences.length === 1) return { sentence: 0, start, end };
  throw new ParserError("E_SPAN", `words [${start}, ${end}) of which of the ${sentences.length} sentences?`, {
    hint: "Give the place in the text: { offsets: { start, end } }",
  });
}

function placeInText({ start, end }: Offsets, sentences: readonly Sentence[]): Place {
  for (const [sentence, words] of sentences.entries()) {
    const first = words.findIndex(({ offsets }) => offsets?.start === start);
    const last = words.findIndex(({ offsets }) => offsets?.end === end);
    if (first >= 0 && last >= first) return { sentence, start: first, end: last + 1 };
  }
  throw new ParserError("E_SPAN", `[${start}, ${end}) of the text does not start and end with words of one sentence`);
}

function show({ start, offsets }: GivenSpan): string {
  return offsets === undefined ? `word ${start}` : `[${offsets.start}, ${offsets.end}) of the text`;
}
