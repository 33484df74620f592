/** Whether tokens and the gaps between them are all of a text. */
import { isGap } from "../../src/text/characters.ts";
import { MAX_TOKEN_LENGTH, type Token } from "../../src/text/token.ts";

export function isRebuilt(text: string, tokens: readonly Token[]): boolean {
  let at = 0;
  for (const { start, end, text: surface } of tokens) {
    if (start < at || end <= start || end - start > MAX_TOKEN_LENGTH) return false;
    if (!isAllGap(text, at, start) || text.slice(start, end) !== surface) return false;
    at = end;
  }
  return isAllGap(text, at, text.length);
}

function isAllGap(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!isGap(text.charCodeAt(i))) return false;
  return true;
}
