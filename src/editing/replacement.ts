/** `/regex/replacement/` of relabel: `$1` is a group, `={x}` the label of a named node, `%{v}` a variable of the pattern. */
import { fromJavaRegex } from "../search/java-regex.ts";
import type { OperationScanner } from "./operation-scanner.ts";
import type { NewLabel, ReplacementPart } from "./operation-syntax.ts";

/** With one part only, `/PRP$/`, it is a label as it stands. */
export function readReplacement(scanner: OperationScanner): NewLabel {
  const start = scanner.position().offset;
  scanner.takes("/");
  const first = scanner.slashed();
  if (first === null) throw scanner.problem('a "/" is missing', start);
  const rest = restOf(scanner);
  if (rest === null) return { kind: "plain", text: first };
  try {
    return { kind: "regex", regex: globally(fromJavaRegex(first)), parts: partsOf(rest) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw scanner.problem(error.message, start);
  }
}

/** The replacement may hold slashes: it ends with the last one. */
function restOf(scanner: OperationScanner): string | null {
  let rest: string | null = null;
  while (!scanner.isAtEnd && !/\s|\]/.test(scanner.text[scanner.position().offset] ?? " ")) {
    const part = scanner.slashed();
    if (part === null) throw scanner.problem('a "/" is missing after the replacement');
    rest = rest === null ? part : `${rest}/${part}`;
  }
  return rest;
}

function globally(regex: RegExp): RegExp {
  return new RegExp(regex.source, `g${regex.flags}`);
}

function partsOf(text: string): ReplacementPart[] {
  const parts: ReplacementPart[] = [];
  for (const [piece] of text.matchAll(/\\.|\$\d?|=\{[^{}]*\}|%\{[^{}]*\}|./gs)) {
    if (/^\$\d/.test(piece)) parts.push({ kind: "group", group: Number(piece.slice(1)) });
    else if (piece === "\\$" || piece === "$") throw new SyntaxError("a $ in the replacement names a group: $1");
    else if (/^=\{./.test(piece)) parts.push({ kind: "name", name: piece.slice(2, -1) });
    else if (/^%\{./.test(piece)) parts.push({ kind: "variable", variable: piece.slice(2, -1) });
    else parts.push({ kind: "text", text: piece.replace(/^\\(?=.)/s, "") });
  }
  return parts;
}
