/**
 * Whose is the period after a word: the word's own (`Dr.`, `U.S.`, `J.`) or the sentence's? One period may be both, then it
 * stays with the word, as the treebanks have it (`… of Acme Inc.`), except after `etc`.
 */
import { type Abbreviations, isAcronym } from "./abbreviations.ts";
import { GAP, isDigitAt, isLowerAt, isUpperAt, kindAt, kindBefore, LETTER } from "./characters.ts";
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
  if (kindAt(text, start) !== LETTER) return false;
  if (letters.length === 1) return isInitial(word, following);
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
      return !following.isEnd && (isLowerAt(text, next) || /[\d,;/]/.test(text[next] ?? ""));
  }
}

/** A single letter: `J. R. Brown`, `E. coli`, `p. 15`; but `vitamin C .` and `So do I .` */
function isInitial({ text, start, previous }: WordBeforePeriod, following: Following): boolean {
  const next = following.at;
  const isBeforeInitial = kindAt(text, next) === LETTER && text[next + 1] === ".";
  const followsInitial = /^\p{L}\.$/u.test(previous) || (text[start - 1] === "-" && text[start - 2] === ".");
  if (isLowerAt(text, start)) {
    if (following.isEnd) return false;
    return followsInitial || isDigitAt(text, next) || isBeforeInitial || (text[start] === "v" && isUpperAt(text, next));
  }
  // `U. S.`, at the end too.
  if (followsInitial && !startsWithStarter(text, next)) return true;
  if (following.isEnd) return false;
  const isLettered = LETTERED.has(previous.toLowerCase()) || previous.endsWith("kappa");
  if (!following.isSpaced) return kindAt(text, next) === LETTER || (!isLettered && /[,;'’)\]-]/.test(text[next]!));
  if (text[start] === "I" && !isUpperAt(text, next)) return false;
  // `HTLV-I`: the letter ends a name.
  if (kindBefore(text, start) !== GAP && !/["“(]/.test(text[start - 1]!)) return isBeforeInitial;
  if (isLowerAt(text, next)) return true;
  if (!isUpperAt(text, next) || startsWithStarter(text, next)) return false;
  return isBeforeInitial || !isLettered;
}

/** What has a letter for its name: `hepatitis B`, `plan B`, `NF-kappa B`. The period after it ends the sentence. */
const LETTERED: ReadonlySet<string> = new Set(
  `vitamin vitamins hepatitis type plan class grade group letter letters part section figure fig appendix option exhibit schedule
   level phase point team kappa factor protein influenza cyclin blood category column row table side panel site region domain
   immunoglobulin kinase complex box step sample series variant model`.split(/\s+/),
);

/** `Fig. S1`, `App. B`, `Vol. IV`; but `No. I won't.` */
function isCountingLetter(text: string, at: number): boolean {
  return /^(?:[A-Z]\d|[B-HJ-Z](?![\p{L}'’])|[IVXL]{2,5}(?!\p{L}))/u.test(text.slice(at, at + 7));
}
