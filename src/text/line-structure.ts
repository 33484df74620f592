/** What lines tell about sentences: blank lines, list items, headings. */
import { isDigitAt, isGap, isLowerAt, isUpperAt, kindAt, LETTER } from "./characters.ts";
import type { TextTokens } from "./sentence-marks.ts";

/** How many lines end in the gap [start, end); a paragraph or page mark counts twice. */
export function lineBreaks(text: string, start: number, end: number): number {
  let count = 0;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x0a || code === 0x2028) count++;
    else if (code === 0x2029 || code === 0x0c) count += 2;
    else if (code === 0x0d && text.charCodeAt(i + 1) !== 0x0a) count++;
  }
  return count;
}

/** The stretches between blank lines. */
export function* paragraphsOf(text: string): Generator<{ readonly start: number; readonly end: number }> {
  let start = 0;
  let gap = -1; // where the white space began that is being passed
  for (let i = 0; i <= text.length; i++) {
    if (i < text.length && isGap(text.charCodeAt(i))) {
      if (gap < 0) gap = i;
      continue;
    }
    if (gap >= 0 && lineBreaks(text, gap, i) > 1) {
      if (gap > start) yield { start, end: gap };
      start = i;
    }
    gap = -1;
  }
  if (start < text.length) yield { start, end: text.length };
}

/** `• text`, `- text`, `1. text`, `a) text`: the token at `index` is the first of its line. */
export function isListItem({ text, tokens }: TextTokens, index: number): boolean {
  const token = tokens[index]!;
  const next = tokens[index + 1];
  if (next === undefined) return false;
  const hasSpace = next.start > token.end && lineBreaks(text, token.end, next.start) === 0;
  if (/^(?:[•●▪◦‣*–—-]|\p{Lu}\.)$/u.test(token.text)) return hasSpace;
  return (
    (next.text === ")" || next.text === ".") && next.start === token.end && /^(?:\d{1,3}|\p{L})$/u.test(token.text)
  );
}

/** The longest line that is taken for a heading, in tokens. */
const MAX_HEADING = 12;

/** The line before the token at `index` is all of the sentence so far, and is written like a heading. */
export function headingEndsBefore({ text, tokens }: TextTokens, first: number, index: number): boolean {
  if (index - first > MAX_HEADING) return false;
  const last = tokens[index - 1]!.text;
  if (last === ":") return true;
  if (lineBreaks(text, tokens[first]!.start, tokens[index - 1]!.end) > 0) return false;
  if (/^[,;–—-]$/.test(last)) return false;
  const start = tokens[index]!.start;
  if (!isUpperAt(text, start) && !isDigitAt(text, start) && !/["“(]/.test(text[start]!)) return false;
  for (let i = first; i < index; i++) {
    const at = tokens[i]!;
    // Small words may have small letters; nothing else may.
    if (isLowerAt(text, at.start) && (i === first || at.end - at.start > 3)) return false;
  }
  return kindAt(text, tokens[index - 1]!.start) === LETTER || isDigitAt(text, tokens[index - 1]!.start);
}
