/**
 * What linguists write into labels and words, taken apart for drawing:
 *
 *   NP_i  t_i  X_{max}      a subscript: an index, in braces where it has more than letters and digits
 *   V^0  N^{max}            a superscript
 *   C[+wh]  T{past,3sg}     features, drawn as a small [+wh] below the line; braces where brackets would be read as structure
 *
 * Anything else is literal: a part that is not complete, a name without a beginning, `snake_case` and the like among words.
 */
import type { NodeKind } from "./layout.ts";

export interface TextRun {
  readonly text: string;
  readonly script: "base" | "sub" | "super";
}

/** literal (default): every character is drawn as it is. linguistic: indices, features and movement are drawn. */
export type Notation = "literal" | "linguistic";

export function literalRuns(text: string): readonly TextRun[] {
  return [{ text, script: "base" }];
}

/** The parts of a text in the order in which they are drawn; one part where nothing is notation. */
export function notationRuns(text: string, kind: NodeKind): readonly TextRun[] {
  const parts = PARTS.exec(text);
  if (parts === null) return literalRuns(text);
  const [, base = "", rest = ""] = parts;
  const runs: TextRun[] = [{ text: base, script: "base" }];
  for (const [part, mark, inBraces, bare, features] of rest.matchAll(PART)) {
    if (features !== undefined) runs.push({ text: `[${features.replaceAll(",", ", ")}]`, script: "sub" });
    // A long name after an underscore is an index of a label, but part of a word.
    else if (kind === "word" && bare !== undefined && bare.length > MAX_BARE_INDEX) return literalRuns(text);
    else runs.push({ text: inBraces ?? bare ?? part, script: mark === "^" ? "super" : "sub" });
  }
  return runs;
}

/** The index of a node: `i` in `NP_i`, `t_i`. Null where it has none. */
export function indexOf(text: string, kind: NodeKind): string | null {
  const index = notationRuns(text, kind).find(({ script, text }) => script === "sub" && !text.startsWith("["));
  return index?.text ?? null;
}

/** `t_i` and `who_ij` are indices; `first_name` is a word. */
const MAX_BARE_INDEX = 2;

const PART_SOURCE = String.raw`([_^])(?:\{([^{}]+)\}|([\p{L}\p{N}'’+*-]+))|[[{]([^[\]{}]+)[\]}]`;
const PART = new RegExp(PART_SOURCE, "gu");
const PARTS = new RegExp(String.raw`^([^_^[\]{}]+)((?:${PART_SOURCE.replace(/\((?!\?)/g, "(?:")})+)$`, "u");
