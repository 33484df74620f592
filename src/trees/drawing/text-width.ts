/**
 * How wide a text is: in the columns of a terminal, and in a sans-serif font that nobody has measured yet, because there is
 * no browser to ask. Both count what a reader sees as one character: a letter with its accents, a flag, a family of emoji.
 */

/** Columns in a terminal: 2 for East Asian wide characters and emoji, 0 for combining marks. */
export function terminalWidth(text: string): number {
  if (PRINTABLE_ASCII.test(text)) return text.length;
  let width = 0;
  for (const cluster of clusters(text)) {
    if (EMOJI_CLUSTER.test(cluster)) width += 2;
    else for (const character of cluster) width += columnsOf(character);
  }
  return width;
}

/**
 * The width in a sans-serif font, in em. For Latin letters no less than in Arial, Roboto and Noto Sans, so that text laid out
 * by it does not touch; other scripts by their usual width.
 */
export function sansWidth(text: string): number {
  let width = 0;
  for (const cluster of PRINTABLE_ASCII.test(text) ? text : clusters(text)) {
    if (EMOJI_CLUSTER.test(cluster))
      width += 1.35; // Noto Color Emoji 1.25, Segoe UI Emoji 1.37
    else for (const character of cluster.normalize("NFD")) width += emsOf(character);
  }
  return width;
}

/** Of the three kinds of fonts that every reader has. */
export type Font = "sans" | "serif" | "mono";

/**
 * The width in a font of that kind, in em. Serif fonts are no wider than sans-serif ones, letter by letter; in a fixed-width
 * font a letter takes 0.6 em (Courier New, Menlo, DejaVu Sans Mono) and a little for the rest of them.
 */
export function textWidth(text: string, font: Font): number {
  return font === "mono" ? terminalWidth(text) * 0.61 : sansWidth(text);
}

const PRINTABLE_ASCII = /^[ -~]*$/;
/** Drawn as one emoji: by default, by a variation selector or joiner, or as a flag. */
const EMOJI_CLUSTER = /\p{Emoji_Presentation}|\p{RI}|\p{Extended_Pictographic}\ufe0f|[0-9#*]\ufe0f\u20e3/u;
/** Marks that stand on other characters, and characters that are not drawn. The soft hyphen is drawn in terminals. */
const ZERO_WIDTH = /^(?!\u00ad)[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]$/u;

function clusters(text: string): Iterable<string> {
  const segments = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}

function columnsOf(character: string): number {
  if (ZERO_WIDTH.test(character)) return 0;
  return isWide(character.codePointAt(0)!) ? 2 : 1;
}

function emsOf(character: string): number {
  const code = character.codePointAt(0)!;
  const ascii = ASCII_WIDTHS[code - 32];
  if (ascii !== undefined) return ascii / 100;
  if (ZERO_WIDTH.test(character)) return 0;
  return isWide(code) ? 1.02 : OTHER_WIDTH;
}

/** In hundredths of an em, from the space on: the widest of Liberation Sans (Arial's widths), Roboto and Noto Sans. */
const ASCII_WIDTHS: readonly number[] = [
  28, 28, 41, 65, 57, 89, 73, 23, 34, 35, 55, 58, 28, 33, 28, 41, 57, 57, 57, 57, 57, 57, 57, 57, 57, 57, 28, 28, 58,
  58, 58, 56, 100, 67, 67, 72, 73, 67, 61, 78, 74, 34, 55, 67, 56, 91, 76, 78, 67, 78, 72, 67, 61, 73, 67, 94, 67, 67,
  61, 33, 41, 33, 57, 56, 33, 56, 62, 52, 62, 56, 35, 62, 62, 26, 26, 53, 26, 94, 62, 61, 62, 62, 41, 52, 36, 62, 51,
  79, 53, 51, 50, 38, 55, 38, 68,
];
/** The mean of Cyrillic, the widest of the alphabets (0.67 in Noto Sans); Greek, Hebrew, Arabic and Thai need less. */
const OTHER_WIDTH = 0.67;

/** Unicode's East_Asian_Width W and F, but for emoji; first and last code point of each range. */
const WIDE_RANGES: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f], // Hangul initial consonants
  [0x2329, 0x232a],
  [0x2e80, 0x303e], // CJK radicals and punctuation
  [0x3041, 0x4dbf], // kana, bopomofo, Hangul compatibility, enclosed, CJK extension A
  [0x4e00, 0xa4cf], // CJK, Yi
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3], // Hangul syllables
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6b],
  [0xff01, 0xff60], // full-width forms
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18d08], // Tangut
  [0x1aff0, 0x1b2fb], // kana supplements
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd], // CJK extensions B and on
];

function isWide(code: number): boolean {
  if (code < 0x1100) return false;
  return WIDE_RANGES.some(([first, last]) => first <= code && code <= last);
}
