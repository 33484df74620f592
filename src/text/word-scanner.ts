/**
 * Words, numbers and everything that begins with a letter or digit: finds how far it reaches (`AT&T`, `1,000.50`, `U.S.`,
 * `o'clock`, `Re(a)d`), then cuts it where the treebanks do (`do|n't`, `year|-|old`).
 */

import { isAcronym } from "./abbreviations.ts";
import { dottedNameEnd, emailEnd, matchEnd, pathEnd, urlEnd } from "./addresses.ts";
import { DIGIT, isDigitAt, isLowerAt, isUpperAt, kindAt, kindBefore, LETTER, WORD, widthAt } from "./characters.ts";
import { cutsOfApostrophes, cutsOfJoined, keepsFinalApostrophe } from "./contractions.ts";
import { isSeparator, separatorsOf } from "./hyphens.ts";
import { ownsPeriod } from "./period-rules.ts";
import { emojiEnd } from "./pictures.ts";
import {
  emit,
  emitCut,
  HAS_AT,
  HAS_COLON,
  HAS_DOLLAR,
  HAS_HYPHEN,
  HAS_PERIOD,
  HAS_SLASH,
  isAtStart,
  previousText,
  type Scan,
} from "./scan.ts";
import { MAX_TOKEN_LENGTH } from "./token.ts";

/** Whether a word begins at `position`; also `.5`, `-5` and `.doc` at the beginning of a chunk. */
export function isWordAt(scan: Scan, position: number): boolean {
  const { text } = scan;
  if ((kindAt(text, position) & WORD) !== 0) return true;
  const code = text.charCodeAt(position);
  if (code !== 0x2e && code !== 0x2d && code !== 0x2b) return false;
  if (position + 1 >= scan.chunkEnd) return false;
  const isFirst = isAtStart(scan, position);
  // `(TNF)-induced`, where hyphens are not tokens.
  if (code === 0x2d && scan.hyphens === "whole" && isLowerAt(text, position + 1)) {
    return isFirst || text[position - 1] === ")" || text[position - 1] === "]";
  }
  if (!isFirst) return false;
  if (code === 0x2e) return (kindAt(text, position + 1) & (LETTER | DIGIT)) !== 0;
  return isDigitAt(text, position + 1) || (text[position + 1] === "." && isDigitAt(text, position + 2));
}

/** Reads the word at `position` and writes its tokens; answers where it ends. */
export function scanWord(scan: Scan, position: number): number {
  const address = addressEnd(scan, position);
  if (address > position) {
    emit(scan, position, address);
    return address;
  }
  const word = measure(scan, position);
  let end = word.end;
  if (end - position >= MAX_TOKEN_LENGTH) {
    emit(scan, position, end);
    return end;
  }
  if (scan.text[end] === "." && end < scan.chunkEnd && wordOwnsPeriod(scan, word.lastPart, end)) end++;
  else end = withTail(scan, position, end);
  writeWord(scan, position, end, word.hasSeparator);
  return end;
}

interface Extent {
  readonly end: number;
  /** Where the part after the last hyphen or slash begins. */
  readonly lastPart: number;
  readonly hasSeparator: boolean;
}

/** How far the word goes, without a final period. */
function measure(scan: Scan, start: number): Extent {
  const { text } = scan;
  const end = Math.min(scan.chunkEnd, start + MAX_TOKEN_LENGTH);
  let position = (kindAt(text, start) & WORD) === 0 ? start + 1 : start;
  let lastPart = start;
  let hasSeparator = false;
  while (position < end) {
    if ((kindAt(text, position) & WORD) !== 0) {
      const width = widthAt(text, position);
      if (position + width > end) break;
      position += width;
      continue;
    }
    const next = joint(scan, lastPart, position);
    if (next <= position || next > end) break;
    if (isSeparator(text.charCodeAt(position))) {
      hasSeparator = true;
      lastPart = position + 1;
    }
    // `St.-Germain`: the period and the hyphen are passed at once.
    if (text[position] === "." && next === position + 2) {
      hasSeparator = true;
      lastPart = next;
    }
    position = next;
  }
  return { end: position, lastPart, hasSeparator };
}

/** A character inside a word that is not part of words as such: where the word goes on, or -1 if it ends here. */
function joint(scan: Scan, partStart: number, position: number): number {
  const { text, chunkEnd } = scan;
  if (position + 1 >= chunkEnd) return -1;
  const next = position + 1;
  const kind = kindAt(text, next);
  switch (text.charCodeAt(position)) {
    case 0x2e: // .
      return jointAtPeriod(scan, partStart, position);
    case 0x2c: // ,
    case 0x3a: // :
      return isDigitAt(text, position - 1) && isDigitAt(text, next) ? next : -1;
    case 0x27: // '
    case 0x2019: // ’
      // `5'-flanking`
      if (text[next] === "-" && isDigitAt(text, position - 1) && kindAt(text, next + 1) === LETTER) return next;
      return (kind & (LETTER | DIGIT)) !== 0 ? next : -1;
    case 0x2b: // +: `Ca2+-induced`, `Fe2+/Cu2+`
      return (text[next] === "-" || text[next] === "/") && kindAt(text, next + 1) === LETTER ? next : -1;
    case 0x2d: // -
    case 0x2010:
    case 0x2011:
      if ((kind & WORD) !== 0) return next;
      // mid-'50s
      return (text[next] === "'" || text[next] === "’") && isDigitAt(text, next + 1) ? next + 1 : -1;
    case 0x2f: // /
      return (kind & (LETTER | DIGIT)) !== 0 ? next : -1;
    case 0x26: // &
      return isUpperAt(text, next) && isUpperAt(text, position - 1) ? next : -1;
    case 0x40: // @
      return (kind & (LETTER | DIGIT)) !== 0 ? next : -1;
    case 0x2a: // *: a word with letters masked
      return jointAtStars(text, position, chunkEnd);
    case 0x28: // (
      return jointAtBracket(text, position, chunkEnd);
    default:
      return -1;
  }
}

function jointAtPeriod(scan: Scan, partStart: number, position: number): number {
  const { text } = scan;
  const next = position + 1;
  if ((kindAt(text, next) & (LETTER | DIGIT)) !== 0) {
    // `the end.The next`: a space was forgotten.
    const isForgotten =
      isUpperAt(text, next) &&
      isLowerAt(text, next + 1) &&
      isLowerAt(text, position - 1) &&
      isLowerAt(text, position - 2);
    return isForgotten ? -1 : next;
  }
  if (text[next] !== "-" || (kindAt(text, next + 1) & LETTER) === 0) return -1;
  const part = position - partStart > MAX_PART ? "" : text.slice(partStart, position);
  const isShort =
    (part.length === 1 && isUpperAt(part, 0)) || isAcronym(part) || scan.abbreviations.kindOf(part) !== null;
  return isShort ? next + 1 : -1;
}

const MAX_PART = 24;

function jointAtStars(text: string, position: number, chunkEnd: number): number {
  if (kindBefore(text, position) !== LETTER) return -1;
  let next = position;
  while (next < chunkEnd && next - position < MAX_STARS && text[next] === "*") next++;
  return next < chunkEnd && kindAt(text, next) === LETTER ? next : -1;
}

const MAX_STARS = 8;

/** `Re(a)d`, `1,25(OH)2D3`: a short bracket in the middle of a word; `spouse(s)`, `CD4(+)`: an ending. */
function jointAtBracket(text: string, position: number, chunkEnd: number): number {
  const close = text.slice(position + 1, Math.min(chunkEnd, position + MAX_BRACKET)).search(/[^\p{L}\p{N}+-]/u);
  const at = position + 1 + close;
  if (close < 1 || text[at] !== ")") return -1;
  if (at + 1 < chunkEnd && (kindAt(text, at + 1) & (LETTER | DIGIT)) !== 0) return at + 1;
  const inside = text.slice(position + 1, at);
  return /^(?:s|es|ies|\d?[+-])$/.test(inside) ? at + 1 : -1;
}

const MAX_BRACKET = 12;

/** An address, a keycap or an amount `US$` that begins here: its end, or -1. */
function addressEnd(scan: Scan, position: number): number {
  const { text, chunkEnd } = scan;
  if (chunkEnd - position < 2) return -1;
  const second = text.charCodeAt(position + 1);
  if (second === 0xfe0f || second === 0x20e3) return emojiEnd(text, position, chunkEnd);
  if (second === 0x3a && text[position + 2] === "\\") return pathEnd(text, position, chunkEnd);
  const signs = scan.chunkSigns;
  if ((signs & HAS_AT) !== 0) {
    const email = emailEnd(text, position, chunkEnd);
    if (email !== -1) return email;
  }
  if ((signs & HAS_DOLLAR) !== 0) {
    const amount = matchEnd(CURRENCY, text, position, chunkEnd);
    if (amount !== -1) return amount;
  }
  if ((signs & (HAS_COLON | HAS_SLASH)) !== 0 || text.startsWith("www", position)) {
    const url = urlEnd(text, position, chunkEnd);
    if (url !== -1) return url;
  }
  const isCut = (signs & HAS_PERIOD) !== 0 && (signs & (HAS_HYPHEN | HAS_SLASH)) !== 0;
  return isCut ? dottedNameEnd(text, position, chunkEnd) : -1;
}

/** `US$ 5`, `HK$5`: the letters and the sign are one token. */
const CURRENCY = /(?:US|[ACSR]|AU|CA|HK|NZ|NT|SG|MX)\$(?=\s?\d|$|[\s,.;)])/y;

function wordOwnsPeriod(scan: Scan, start: number, end: number): boolean {
  const { text, limit, abbreviations } = scan;
  return ownsPeriod({ text, limit, start, end, previous: previousText(scan), abbreviations });
}

/** Signs that go with the word before them: `goin'`, `CD4+`, `C#`, `5'`, `pre-`. */
function withTail(scan: Scan, start: number, end: number): number {
  const { text, chunkEnd } = scan;
  if (end >= chunkEnd) return end;
  const next = text[end]!;
  const isLast = end + 1 >= chunkEnd || /[\s,.;:!?)\]"”]/.test(text[end + 1]!);
  if (next === "'" || next === "’") {
    if (scan.isSingleQuoteOpen || !(isLast || text[end + 1] === "-")) return end;
    const word = end - start > MAX_PART ? "" : text.slice(start, end);
    return keepsFinalApostrophe(word) || /^[35]$/.test(word) ? end + 1 : end;
  }
  if (next === "+") {
    let plus = end;
    while (plus < chunkEnd && plus - end < 2 && text[plus] === "+") plus++;
    return plus >= chunkEnd || /[\s,.;:!?)\]"”-]/.test(text[plus]!) ? plus : end;
  }
  if (next === "#") return isLast && end - start === 1 && isUpperAt(text, start) ? end + 1 : end;
  if (next === "-") return end + 1 === chunkEnd && isHanging(scan, end) ? end + 1 : end;
  return end;
}

/** `pre- and post-war`, `IL-2- and IL-4-induced`. */
function isHanging(scan: Scan, end: number): boolean {
  const kind = kindBefore(scan.text, end);
  return kind === LETTER || (kind === DIGIT && scan.hyphens === "whole");
}

function writeWord(scan: Scan, start: number, end: number, hasSeparator: boolean): void {
  const word = scan.text.slice(start, end);
  if (hasSeparator && scan.hyphens === "split") {
    let from = 0;
    for (const at of separatorsOf(word)) {
      writePart(scan, start + from, word.slice(from, at));
      emit(scan, start + at, start + at + 1);
      from = at + 1;
    }
    writePart(scan, start + from, word.slice(from));
  } else writePart(scan, start, word);
}

function writePart(scan: Scan, start: number, part: string): void {
  const end = start + part.length;
  // Pre-tokenised text has its `n't` already.
  if (/^n['’]t$/i.test(part)) emit(scan, start, end);
  else if (/['’]/.test(part)) emitCut(scan, start, end, cutsOfApostrophes(part));
  else emitCut(scan, start, end, cutsOfJoined(part));
}
