/**
 * The words of the pattern language. `VP <-1 (NP=x $+ /^PP/)` is
 *   label VP, relation <-, number 1, ( , label NP, =, label x, relation $+, regex ^PP, )
 */
import { badPattern } from "./pattern-problem.ts";

export type TokenKind = "label" | "regex" | "any" | "number" | "relation" | "mark" | "end";

export interface PatternToken {
  readonly kind: TokenKind;
  readonly text: string;
  readonly offset: number;
}

/** Longest first: `<<,` before `<<` before `<`. */
const RELATIONS = (
  "<... <<, <<- <<` <<: <<# <<< >>, >>- >>` >>: >># $++ $-- $.. $,, " +
  "<< <, <- <` <: <# <= <+ >> >, >- >` ># >: >+ $+ $- $. $, == .. .+ ,, ,+ < > $ . , :"
).split(" ");

const MARKS = new Set("()[]{}&|!?@=~#%;");

/** May not stand in a label; the second list may not start one either. */
const NEVER_IN_LABEL = new Set(" \t\r\n!#$%&(),./:<=>?@[]~");
const NEVER_FIRST = new Set("0123456789;_{|}");

export function readTokens(text: string): PatternToken[] {
  const tokens: PatternToken[] = [];
  const end = endOfLine(text);
  let at = 0;
  function take(kind: TokenKind, length: number, content = text.slice(at, at + length)): void {
    tokens.push({ kind, text: content, offset: at });
    at += length;
  }
  while (at < end) {
    const character = text[at]!;
    if (character === " " || character === "\t" || character === "\r") at++;
    else if (character === "/") takeRegex();
    else if (text.startsWith("__", at)) take("any", 2);
    else if (isNumberAt(text, at)) take("number", numberLength(text, at));
    else if (!NEVER_IN_LABEL.has(character) && !NEVER_FIRST.has(character)) take("label", labelLength(text, at));
    else {
      const relation = relationAt(text, at, end);
      if (relation !== undefined) take("relation", relation.length);
      else if (MARKS.has(character)) take("mark", 1);
      else throw badPattern(`"${character}" cannot stand here; labels with it need /a regular expression/`, text, at);
    }
  }
  tokens.push({ kind: "end", text: "", offset: at });
  return tokens;

  function takeRegex(): void {
    let close = at + 1;
    while (close < end && text[close] !== "/") close += text[close] === "\\" ? 2 : 1;
    if (close >= end) throw badPattern("a regular expression is never closed by /", text, at);
    take("regex", close + 1 - at, text.slice(at + 1, close));
  }
}

/** A pattern is one line; only blanks may follow it. */
function endOfLine(text: string): number {
  const newline = text.indexOf("\n");
  if (newline === -1) return text.length;
  const rest = text.slice(newline).search(/\S/);
  if (rest === -1) return newline;
  throw badPattern("a pattern is one line, and this one goes on after it", text, newline);
}

function relationAt(text: string, at: number, end: number): string | undefined {
  return RELATIONS.find((relation) => at + relation.length <= end && text.startsWith(relation, at));
}

function labelLength(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && !NEVER_IN_LABEL.has(text[end]!)) end++;
  return end - at;
}

/** -1 is a number, -1st is a label; 12a is a number and a label. */
function isNumberAt(text: string, at: number): boolean {
  if (isDigit(text[at])) return true;
  return text[at] === "-" && isDigit(text[at + 1]) && labelLength(text, at) === numberLength(text, at);
}

function numberLength(text: string, at: number): number {
  let end = at + 1;
  while (isDigit(text[end])) end++;
  return end - at;
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= "0" && character <= "9";
}
