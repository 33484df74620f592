/**
 * Kinds of characters, for scanners that look at one UTF-16 unit at a time. ASCII is a table; the rest of Unicode asks the
 * platform's own properties, one code point at a time.
 */
export const LETTER = 1;
export const DIGIT = 2;
/** Anything else that is part of a word: combining marks, the underscore, joiners. */
export const MARK = 4;
/** What stands between tokens and is never part of one. */
export const GAP = 8;
const OTHER = 16;
/** A unit above ASCII; its kind must be asked by code point. */
export const BEYOND_ASCII = 32;

export const WORD: number = LETTER | DIGIT | MARK;

const ASCII_KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code <= 0x20 || code === 0x7f) return GAP;
  const character = String.fromCharCode(code);
  if (/[A-Za-z]/.test(character)) return LETTER;
  if (/[0-9]/.test(character)) return DIGIT;
  return character === "_" ? MARK : OTHER;
});

/** The kind of one unit as far as ASCII goes. */
export function quickKind(code: number): number {
  return code < 128 ? ASCII_KINDS[code]! : BEYOND_ASCII;
}

/** The kind of the character that starts at `position`; GAP beyond the end. */
export function kindAt(text: string, position: number): number {
  if (position >= text.length) return GAP;
  const code = text.charCodeAt(position);
  return code < 128 ? ASCII_KINDS[code]! : kindOf(text.codePointAt(position)!);
}

/** The kind of the character that ends before `position`; GAP before the beginning. */
export function kindBefore(text: string, position: number): number {
  if (position <= 0) return GAP;
  const code = text.charCodeAt(position - 1);
  if (code < 128) return ASCII_KINDS[code]!;
  const isPair = (code & 0xfc00) === 0xdc00 && position > 1 && (text.charCodeAt(position - 2) & 0xfc00) === 0xd800;
  return kindOf(text.codePointAt(isPair ? position - 2 : position - 1)!);
}

/** How many UTF-16 units the character at `position` has. */
export function widthAt(text: string, position: number): number {
  return (text.codePointAt(position) ?? 0) > 0xffff ? 2 : 1;
}

/**
 * White space of any script, control characters, and marks without width that only steer the layout (byte order mark,
 * zero width space, direction marks). They separate tokens. The joiners U+200C and U+200D do not: they stand inside words.
 */
export function isGap(code: number): boolean {
  if (code < 128) return ASCII_KINDS[code] === GAP;
  if (code <= 0xa0) return true;
  if (code < 0x1680) return code === 0x61c;
  return (
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200b) ||
    code === 0x200e ||
    code === 0x200f ||
    (code >= 0x2028 && code <= 0x202f) ||
    (code >= 0x205f && code <= 0x2069) ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

function kindOf(codePoint: number): number {
  if (isGap(codePoint)) return GAP;
  // Soft hyphen and the two joiners.
  if (codePoint === 0xad || codePoint === 0x200c || codePoint === 0x200d) return MARK;
  const character = String.fromCodePoint(codePoint);
  if (/\p{L}/u.test(character)) return LETTER;
  if (/\p{N}/u.test(character)) return DIGIT;
  return /\p{M}/u.test(character) ? MARK : OTHER;
}

export function isUpperAt(text: string, position: number): boolean {
  const code = text.charCodeAt(position);
  if (code < 128) return code >= 0x41 && code <= 0x5a;
  const codePoint = text.codePointAt(position);
  return codePoint !== undefined && /[\p{Lu}\p{Lt}]/u.test(String.fromCodePoint(codePoint));
}

export function isLowerAt(text: string, position: number): boolean {
  const code = text.charCodeAt(position);
  if (code < 128) return code >= 0x61 && code <= 0x7a;
  const codePoint = text.codePointAt(position);
  return codePoint !== undefined && /\p{Ll}/u.test(String.fromCodePoint(codePoint));
}

export function isDigitAt(text: string, position: number): boolean {
  const code = text.charCodeAt(position);
  return code >= 0x30 && code <= 0x39;
}
