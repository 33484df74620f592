/** Everything that does not begin with a letter or digit: punctuation, quotes, dashes, signs, emoticons and emoji. */
import { entityEnd, handleEnd, markupEnd, matchEnd, pathEnd, tagEnd } from "./addresses.ts";
import { isGap, kindAt, MARK, widthAt } from "./characters.ts";
import { CLITIC, ELISION, TIS } from "./contractions.ts";
import { emojiEnd, emoticonEnd, mayStartEmoticon } from "./pictures.ts";
import { emit, emitForm, isAtStart, type Scan } from "./scan.ts";
import { MAX_TOKEN_LENGTH } from "./token.ts";

/** Writes the token at `position` and answers where it ends. */
export function scanSymbol(scan: Scan, position: number): number {
  const end = symbolEnd(scan, position);
  if (end > position) {
    emit(scan, position, end);
    return end;
  }
  const code = scan.text.charCodeAt(position);
  if (code === 0x2e) return scanPeriods(scan, position);
  if (isDoubleQuote(code) || isPairOfSingles(scan, position)) return scanDoubleQuote(scan, position);
  if (isSingleQuote(code)) return scanSingleQuote(scan, position);
  if (code === 0x28) scan.openBrackets++;
  else if (code === 0x29) scan.openBrackets = Math.max(0, scan.openBrackets - 1);
  const runEnd = endOfRun(scan, position);
  emit(scan, position, runEnd);
  return runEnd;
}

/** Signs of several characters: where they end, or -1. */
function symbolEnd(scan: Scan, position: number): number {
  const { text, chunkEnd } = scan;
  const code = text.charCodeAt(position);
  if (code > 127) {
    if (code === 0xaf) return emoticonEnd(text, position, chunkEnd);
    // °C, °F
    if (code === 0xb0) return matchEnd(DEGREES, text, position, chunkEnd);
    return code >= 0xa9 ? emojiEnd(text, position, chunkEnd) : -1;
  }
  if (mayStartEmoticon(code)) {
    const emoticon = mayBeEmoticon(scan, position) ? emoticonEnd(text, position, chunkEnd) : -1;
    if (emoticon !== -1) return emoticon;
  }
  switch (code) {
    case 0x26: // &
      return entityEnd(text, position, chunkEnd);
    case 0x3c: // <
      return Math.max(markupEnd(text, position, chunkEnd), matchEnd(ARROW, text, position, chunkEnd));
    case 0x23: // #
      return Math.max(tagEnd(text, position, chunkEnd), emojiEnd(text, position, chunkEnd));
    case 0x40: // @
      return isAtStart(scan, position) ? handleEnd(text, position, chunkEnd) : -1;
    case 0x2e: // .
      return text[position + 1] === "/" || text[position + 2] === "/" ? pathAt(scan, position) : -1;
    case 0x2f: // /
    case 0x7e: // ~
      return pathAt(scan, position);
    case 0x2d: // -
      return Math.max(matchEnd(ESCAPED_BRACKET, text, position, chunkEnd), matchEnd(ARROW, text, position, chunkEnd));
    case 0x2b: // +
    case 0x3d: // =
    case 0x3e: // >
      return matchEnd(ARROW, text, position, chunkEnd);
    case 0x2a: // *
      return emojiEnd(text, position, chunkEnd);
    default:
      return -1;
  }
}

function pathAt(scan: Scan, position: number): number {
  return isAtStart(scan, position) ? pathEnd(scan.text, position, scan.chunkEnd) : -1;
}

const DEGREES = /°[CFK](?![\p{L}\p{N}])/uy;
const ARROW = /<?[-=]{1,4}>|<[-=]{1,4}(?!\w)|[<>]=|\+\/-/y;
/** Text that was written as in a tree. */
const ESCAPED_BRACKET = /-[LR][RSC]B-/y;

/** After a word `:/` and `:p` are rather a path or a list, and `:)` closes a bracket that is open. */
function mayBeEmoticon(scan: Scan, position: number): boolean {
  if (isAtStart(scan, position)) return true;
  const before = scan.text[position - 1]!;
  const second = scan.text[position + 1];
  if (second === ")" && scan.openBrackets > 0) return false;
  return /[\p{L}.!?,…]/u.test(before) && (second === ")" || second === "(" || second === "-" || second === "'");
}

/** `.`, `...`, and `. . .` which is one token of the form `...` */
function scanPeriods(scan: Scan, position: number): number {
  const { text, limit } = scan;
  const runEnd = endOfRun(scan, position);
  if (runEnd > position + 1 || position !== scan.chunkStart || runEnd !== scan.chunkEnd) {
    emit(scan, position, runEnd);
    return runEnd;
  }
  let end = runEnd;
  let count = 1;
  while (count < MAX_SPACED && end + 1 < limit && isBlank(text.charCodeAt(end)) && text.charCodeAt(end + 1) === 0x2e) {
    if (end + 2 < limit && !isGap(text.charCodeAt(end + 2))) break;
    end += 2;
    count++;
  }
  if (count < 3) {
    emit(scan, position, runEnd);
    return runEnd;
  }
  emitForm(scan, position, end, ".".repeat(count));
  return end;
}

const MAX_SPACED = 8;

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0xa0;
}

function scanDoubleQuote(scan: Scan, position: number): number {
  const { text } = scan;
  const code = text.charCodeAt(position);
  const end = position + (isSingleQuote(code) ? 2 : 1);
  const isOpening = opensDouble(scan, position, end);
  scan.isDoubleQuoteOpen = isOpening;
  if (isOpening) scan.isSingleQuoteOpen = false;
  if (scan.quotes === "treebank") emitForm(scan, position, end, isOpening ? "``" : "''");
  else emit(scan, position, end);
  return end;
}

function opensDouble(scan: Scan, start: number, end: number): boolean {
  const code = scan.text.charCodeAt(start);
  if (code === 0x201c || code === 0x60 || code === 0xab || code === 0x201e || code === 0x201f) return true;
  if (code === 0x201d || code === 0xbb || code === 0x27) return false;
  const isAfterGap = isAtStart(scan, start);
  const isBeforeGap = end >= scan.chunkEnd;
  if (isAfterGap !== isBeforeGap) return isAfterGap;
  return !scan.isDoubleQuoteOpen;
}

function scanSingleQuote(scan: Scan, position: number): number {
  const { text, chunkEnd } = scan;
  const isFirst = isAtStart(scan, position);
  const code = text.charCodeAt(position);
  if (code !== 0x60) {
    const piece = pieceWithApostrophe(scan, position, isFirst);
    if (piece !== -1) {
      emit(scan, position, piece);
      return piece;
    }
  }
  const isOpening = code === 0x2018 || code === 0x60 || (code !== 0x2019 && isFirst && position + 1 < chunkEnd);
  scan.isSingleQuoteOpen = isOpening;
  if (scan.quotes === "treebank") emitForm(scan, position, position + 1, isOpening ? "`" : "'");
  else emit(scan, position, position + 1);
  return position + 1;
}

/** `'s`, `'em`, `'99`, `'t|is`: where a piece ends that begins with an apostrophe, or -1. */
function pieceWithApostrophe(scan: Scan, position: number, isFirst: boolean): number {
  const { text, chunkEnd, chunkStart } = scan;
  // `'s` after a bracket or a quote, and in text that was cut into tokens before; but `'d` in `'d' is a letter` is not.
  const closes = text[position - 1] === '"' && !scan.isDoubleQuoteOpen;
  if (!isFirst || closes || position === chunkStart) {
    const clitic = matchEnd(CLITIC, text, position, chunkEnd);
    if (clitic !== -1 && !/['’]/.test(text[clitic] ?? "")) return clitic;
  }
  if (!isFirst) return -1;
  return Math.max(matchEnd(TIS, text, position, chunkEnd), matchEnd(ELISION, text, position, chunkEnd));
}

/** A run of the same sign is one token (`--`, `***`), and so is any run of `!` and `?`; a bracket stands alone. */
function endOfRun(scan: Scan, position: number): number {
  const { text } = scan;
  const limit = Math.min(scan.chunkEnd, position + MAX_TOKEN_LENGTH);
  const code = text.charCodeAt(position);
  let end = position + widthAt(text, position);
  if (isShout(code)) while (end < limit && isShout(text.charCodeAt(end))) end++;
  else if (code === 0x2e || code === 0x2026) {
    while (end < limit && (text.charCodeAt(end) === 0x2e || text.charCodeAt(end) === 0x2026)) end++;
  } else if (REPEATED.has(code)) while (end < limit && text.charCodeAt(end) === code) end++;
  // Marks that sit on the sign.
  while (end < limit && kindAt(text, end) === MARK && text.charCodeAt(end) !== 0x5f) end += widthAt(text, end);
  return Math.min(end, scan.chunkEnd);
}

const REPEATED: ReadonlySet<number> = new Set([..."-*=~+<>|^\\/#–—•·§&@$"].map((sign) => sign.charCodeAt(0)));

function isShout(code: number): boolean {
  return code === 0x21 || code === 0x3f || code === 0x203d || code === 0xff01 || code === 0xff1f;
}

/** " “ ” « » „ ‟ */
function isDoubleQuote(code: number): boolean {
  return (
    code === 0x22 ||
    code === 0x201c ||
    code === 0x201d ||
    code === 0xab ||
    code === 0xbb ||
    code === 0x201e ||
    code === 0x201f
  );
}

/** ' ` ‘ ’ */
function isSingleQuote(code: number): boolean {
  return code === 0x27 || code === 0x60 || code === 0x2018 || code === 0x2019;
}

/** `` and '' */
function isPairOfSingles(scan: Scan, position: number): boolean {
  const code = scan.text.charCodeAt(position);
  return (
    (code === 0x27 || code === 0x60) && position + 1 < scan.chunkEnd && scan.text.charCodeAt(position + 1) === code
  );
}
