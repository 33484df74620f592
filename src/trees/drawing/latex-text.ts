/** Text that means itself in LaTeX, and the notation of linguists in LaTeX's own commands. */
import type { NodeKind } from "./layout.ts";
import { type Notation, notationRuns, type TextRun } from "./notation.ts";

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  "#": "\\#",
  $: "\\$",
  "%": "\\%",
  "&": "\\&",
  _: "\\_",
  "{": "\\{",
  "}": "\\}",
};

export function escapeLatex(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, "\ufffd").replace(/[\\~^<>|#$%&_{}]/g, (character) => ESCAPES[character]!);
}

/** Braces keep brackets, commas, dots and spaces from being read as part of the tree's own notation. */
export function guarded(text: string): string {
  return /^[\p{L}\p{M}\p{N}'’-]+$/u.test(text) ? text : `{${escapeLatex(text)}}`;
}

/** `NP_i` is `{NP\textsubscript{i}}`. */
export function latexText(text: string, kind: NodeKind, notation: Notation = "literal"): string {
  const runs = notation === "linguistic" ? notationRuns(text, kind) : [];
  return runs.length > 1 ? `{${runs.map(latexRun).join("")}}` : guarded(text);
}

function latexRun({ text, script }: TextRun): string {
  const escaped = escapeLatex(text);
  if (script === "base") return escaped;
  return script === "sub" ? `\\textsubscript{${escaped}}` : `\\textsuperscript{${escaped}}`;
}
