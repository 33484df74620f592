/** What comes after a place in the text, as far as the meaning of a period depends on it. */
import { isGap, isUpperAt, kindAt, LETTER } from "./characters.ts";
import { isSentenceStarter, LONGEST_STARTER } from "./sentence-starters.ts";

export interface Following {
  /** Where the next character stands that is not between tokens. */
  readonly at: number;
  /** Nothing follows, or a blank line comes first. */
  readonly isEnd: boolean;
  /** White space comes first. */
  readonly isSpaced: boolean;
}

/** Skips the gap at `position`; each gap is looked at once for the period before it, so a text stays linear. */
export function followingAt(text: string, position: number, limit: number): Following {
  let at = position;
  let lines = 0;
  for (; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (!isGap(code)) return { at, isEnd: lines > 1, isSpaced: at > position };
    if (code === 0x0a || code === 0x2028) lines++;
    else if (code === 0x2029 || code === 0x0c) lines += 2;
    else if (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a) lines++;
  }
  return { at: limit, isEnd: true, isSpaced: true };
}

/** Whether a word begins at `position` that opens a sentence; quotes and brackets before it are skipped. */
export function startsWithStarter(text: string, position: number): boolean {
  let start = position;
  while (start < position + 3 && /["'“‘`([]/.test(text[start] ?? "")) start++;
  if (!isUpperAt(text, start)) return false;
  let end = start;
  while (end - start <= LONGEST_STARTER && (kindAt(text, end) === LETTER || isApostropheBetweenLetters(text, end)))
    end++;
  return isSentenceStarter(text.slice(start, end).replace("’", "'")) || isCliticAfterStarter(text.slice(start, end));
}

function isApostropheBetweenLetters(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code === 0x27 || code === 0x2019) && kindAt(text, at + 1) === LETTER;
}

/** `It's`, `They'll`. */
function isCliticAfterStarter(word: string): boolean {
  const apostrophe = word.search(/['’]/);
  return apostrophe > 0 && isSentenceStarter(word.slice(0, apostrophe));
}
