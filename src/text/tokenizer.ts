/**
 * Penn Treebank tokens with their places in the raw text, by one scan from left to right:
 *
 *   tokenize("They didn't (yet).")  →  They did n't ( yet ) .        forms: They did n't -LRB- yet -RRB- .
 *
 * Any string is taken. Tokens stand in order and do not overlap, and between them is nothing but white space, control
 * characters and layout marks (`isGap`), so tokens and gaps rebuild the text. See docs/tokenization.md for the rules.
 */
import { type Abbreviations, abbreviationsWith } from "./abbreviations.ts";
import { BEYOND_ASCII, GAP, isGap, LETTER, quickKind } from "./characters.ts";
import { cutsOfJoined } from "./contractions.ts";
import { followingAt } from "./following.ts";
import { emit, emitCut, type Scan, signOf, startParagraph } from "./scan.ts";
import { scanSymbol } from "./symbol-scanner.ts";
import { TOKENIZER_DEFAULTS, type Token, type TokenizerOptions } from "./token.ts";
import { isWordAt, scanWord } from "./word-scanner.ts";

export function tokenize(text: string, options: TokenizerOptions = {}): Token[] {
  return tokenizeRange(text, { start: 0, end: text.length }, options);
}

/**
 * The tokens of a part of a text, as if nothing stood around it; the places are those in the whole text. Who takes many parts hands
 * over the abbreviations: a long list of them is then read once.
 */
export function tokenizeRange(
  text: string,
  range: { readonly start: number; readonly end: number },
  options: TokenizerOptions = {},
  abbreviations: Abbreviations = abbreviationsWith(options.abbreviations ?? []),
): Token[] {
  const settings = { ...TOKENIZER_DEFAULTS, ...options };
  const scan: Scan = {
    text,
    limit: range.end,
    hyphens: settings.hyphens,
    quotes: settings.quotes,
    abbreviations,
    tokens: [],
    isDoubleQuoteOpen: false,
    isSingleQuoteOpen: false,
    openBrackets: 0,
    paragraphStart: 0,
    chunkStart: range.start,
    chunkEnd: range.start,
    chunkSigns: 0,
  };
  let position = range.start;
  while (position < scan.limit) {
    const code = text.charCodeAt(position);
    if (code === 0x20) position++;
    else if (isGap(code)) {
      const gap = followingAt(text, position, scan.limit);
      if (gap.isEnd) startParagraph(scan);
      position = gap.at;
    } else position = scanChunk(scan, position);
  }
  return scan.tokens;
}

/** Reads all that stands between two gaps; answers where it stopped, which may be further on (`. . .`). */
function scanChunk(scan: Scan, start: number): number {
  const { text, limit } = scan;
  let end = start;
  let kinds = 0;
  let signs = 0;
  for (; end < limit; end++) {
    const code = text.charCodeAt(end);
    const kind = quickKind(code);
    if (kind === GAP || (kind === BEYOND_ASCII && isGap(code))) break;
    kinds |= kind;
    signs |= signOf(code);
  }
  scan.chunkStart = start;
  scan.chunkEnd = end;
  scan.chunkSigns = signs;
  let position = start;
  // Three words of four are plain letters.
  if (kinds === LETTER && end - start < MAX_PLAIN) {
    const cuts = cutsOfJoined(text.slice(start, end));
    if (cuts.length === 0) emit(scan, start, end);
    else emitCut(scan, start, end, cuts);
    return end;
  }
  while (position < end) position = isWordAt(scan, position) ? scanWord(scan, position) : scanSymbol(scan, position);
  return Math.max(position, end);
}

const MAX_PLAIN = 64;
