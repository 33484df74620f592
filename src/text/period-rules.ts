/**
 * Whose is the period after a word: the word's own (`Dr.`, `U.S.`, `J.`) or the sentence's? One period may be both, then it
 * stays with the word, as the treebanks have it (`… of Acme Inc.`), except after `etc`.
 */
import { type Abbreviations, isAcronym } from "./abbreviations.ts";
import { GAP, isDigitAt, isGap, isLowerAt, isUpperAt, kindAt, kindBefore, LETTER } from "./characters.ts";
import { type Following, followingAt, startsWithStarter } from "./following.ts";

export interface WordBeforePeriod {
  readonly text: string;
  readonly limit: number;
  /** Of the word, or of its last part when it has hyphens. */
  readonly start: number;
  /** Where the period stands. */
  readonly end: number;
  /** The token before the word, or "". */
  readonly previous: string;
  readonly abbreviations: Abbreviations;
}

/** The longest word that can be an abbreviation. */
const MAX_ABBREVIATION = 24;

export function ownsPeriod(word: WordBeforePeriod): boolean {
  const { text, start, end, limit } = word;
  // `etc...`: the periods are an ellipsis.
  if (text.charCodeAt(end + 1) === 0x2e) return false;
  if (end - start > MAX_ABBREVIATION) return false;
  const letters = text.slice(start, end);
  const following = followingAt(text, end + 1, limit);
  if (isDigitAt(text, start)) return /^\d{1,3}$/.test(letters) && isListMarker(word, following);
  if (kindAt(text, start) !== LETTER) return false;
  if (letters.length === 1) return isListMarker(word, following) || isInitial(word, following);
  if (isAcronym(letters)) return true;
  const kind = word.abbreviations.kindOf(letters);
  const next = following.at;
  // `Bros., Inc.;`: no sentence goes on with a comma.
  if (kind === null) return !following.isSpaced && /[,;]/.test(text[next] ?? "") && /^\p{L}+$/u.test(letters);
  switch (kind) {
    case "title":
    case "plain":
      return true;
    case "final":
      return !following.isEnd && !(following.isSpaced && isUpperAt(text, next));
    case "number":
      return !following.isEnd && (/[\d#§]/.test(text[next] ?? "") || isCountingLetter(text, next));
    case "unit":
      return !following.isEnd && (isLowerAt(text, next) || /[,;/]/.test(text[next] ?? ""));
  }
}

/** `1.` or `A.` at the beginning of a line, with text after it on the same line. */
function isListMarker({ text, start, end }: WordBeforePeriod, following: Following): boolean {
  if (following.isEnd || !following.isSpaced || following.at - end > MAX_LIST_GAP) return false;
  for (let i = end + 1; i < following.at; i++) if (isLineEnd(text.charCodeAt(i))) return false;
  for (let i = start - 1; i >= start - MAX_LIST_GAP; i--) {
    if (i < 0 || isLineEnd(text.charCodeAt(i)))
      return isUpperAt(text, following.at) || /["“(]/.test(text[following.at]!);
    if (!isGap(text.charCodeAt(i))) return false;
  }
  return false;
}

/** How much white space may stand around a list's number. */
const MAX_LIST_GAP = 12;

function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d || code === 0x2028 || code === 0x2029;
}

/** A single letter: `J. R. Brown`, `E. coli`, `p. 15`; but `vitamin C .` and `So do I .` */
function isInitial({ text, start, previous }: WordBeforePeriod, following: Following): boolean {
  const next = following.at;
  const isBeforeInitial = kindAt(text, next) === LETTER && text[next + 1] === ".";
  const followsInitial = /^\p{L}\.$/u.test(previous);
  if (isLowerAt(text, start)) {
    if (following.isEnd) return false;
    return followsInitial || isDigitAt(text, next) || isBeforeInitial || (text[start] === "v" && isUpperAt(text, next));
  }
  // `U. S.`, at the end too.
  if (followsInitial && !startsWithStarter(text, next)) return true;
  if (following.isEnd) return false;
  if (!following.isSpaced) return kindAt(text, next) === LETTER || /[,;'’-]/.test(text[next]!);
  if (text[start] === "I" && !isUpperAt(text, next)) return false;
  // `HTLV-I`, `NF-kappa B`: the letter ends a name.
  if (kindBefore(text, start) !== GAP && !/["“(]/.test(text[start - 1]!)) return isBeforeInitial;
  if (isLowerAt(text, next)) return true;
  if (!isUpperAt(text, next) || startsWithStarter(text, next)) return false;
  return isBeforeInitial || !(LETTERED.has(previous.toLowerCase()) || previous.endsWith("kappa"));
}

/** What has a letter for its name: `hepatitis B`, `plan B`, `NF-kappa B`. The period after it ends the sentence. */
const LETTERED: ReadonlySet<string> = new Set(
  `vitamin vitamins hepatitis type plan class grade group letter letters part section figure fig appendix option exhibit schedule
   level phase point team kappa factor protein influenza cyclin blood category column row table side panel site region domain
   immunoglobulin kinase complex box step sample series variant model`.split(/\s+/),
);

/** `Fig. S1`, `App. B`, `Vol. IV`: capitals and digits only. */
function isCountingLetter(text: string, at: number): boolean {
  return /^(?:[A-Z]\d|[A-Z](?![\p{L}'’])|[IVXL]{1,5}(?!\p{L}))/u.test(text.slice(at, at + 7));
}
