/**
 * Places in a text that are to be seen in it: cut into pieces, each with what it is.
 *
 *   piecesOf("The dog barks", [{ kind: "phrase", start: 4, end: 7 }])
 *   // [{ text: "The ", kinds: [] }, { text: "dog", kinds: ["phrase"] }, { text: " barks", kinds: [] }]
 */
import { type Offsets, type ParserError, type Place, SyntaxProblem } from "../../src/index.ts";

/** sentence: the one that is shown. phrase: the words of the node one looks at. problem: where something is wrong. */
export type MarkKind = "sentence" | "phrase" | "problem";

export interface Mark extends Offsets {
  readonly kind: MarkKind;
}

export interface Piece {
  readonly text: string;
  readonly kinds: readonly MarkKind[];
}

/** Marks may overlap; what lies outside the text is left out. */
export function piecesOf(text: string, marks: readonly Mark[]): readonly Piece[] {
  const inside = marks
    .map(({ kind, start, end }) => ({ kind, start: Math.max(0, start), end: Math.min(text.length, end) }))
    .filter(({ start, end }) => start < end);
  const cuts = [...new Set([0, ...inside.flatMap(({ start, end }) => [start, end]), text.length])].sort(
    (a, b) => a - b,
  );
  const open = new Map<MarkKind, number>();
  const opening = new Map<number, MarkKind[]>();
  const closing = new Map<number, MarkKind[]>();
  for (const { kind, start, end } of inside) {
    opening.set(start, [...(opening.get(start) ?? []), kind]);
    closing.set(end, [...(closing.get(end) ?? []), kind]);
  }
  const pieces: Piece[] = [];
  for (const [i, from] of cuts.entries()) {
    for (const kind of closing.get(from) ?? []) open.set(kind, open.get(kind)! - 1);
    for (const kind of opening.get(from) ?? []) open.set(kind, (open.get(kind) ?? 0) + 1);
    const to = cuts[i + 1];
    if (to === undefined || to === from) continue;
    const kinds = [...open].flatMap(([kind, count]) => (count > 0 ? [kind] : []));
    pieces.push({ text: text.slice(from, to), kinds });
  }
  return pieces;
}

/** Where an error stands in the text that it is about; nothing if it does not say. */
export function problemMarks(error: ParserError, text: string): readonly Mark[] {
  if (!(error instanceof SyntaxProblem)) return [];
  // At the very end there is nothing to be seen: then it is the last character.
  const start = Math.max(0, Math.min(offsetOf(error.place, text), text.trimEnd().length - 1));
  const token = /^[^\s()[\]]+/.exec(text.slice(start))?.[0].length ?? 1;
  return [{ kind: "problem", start, end: start + token }];
}

function offsetOf({ line, column }: Place, text: string): number {
  let start = 0;
  for (let i = 1; i < line; i++) {
    const next = text.indexOf("\n", start);
    if (next === -1) break;
    start = next + 1;
  }
  return start + column - 1;
}
