/** Which tokens may end a sentence, what may close behind them, and what may begin the next. */
import type { Abbreviations } from "./abbreviations.ts";
import { DIGIT, isLowerAt, isUpperAt, kindAt, LETTER } from "./characters.ts";
import { startsWithStarter } from "./following.ts";
import type { Token } from "./token.ts";

export interface TextTokens {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly abbreviations: Abbreviations;
}

/**
 * stop: a period of its own; closed-stop: with quotes or brackets closed behind it; shout: `!` or `?`;
 * ellipsis; abbreviation: its period may be the sentence's too; quoted-abbreviation: with a quotation closed behind it.
 */
export type EndMark = "none" | "stop" | "closed-stop" | "shout" | "ellipsis" | "abbreviation" | "quoted-abbreviation";

/** The mark at `index` in a sentence that began at `first`. */
export function endMarkOf({ tokens, abbreviations }: TextTokens, first: number, index: number): EndMark {
  const { text } = tokens[index]!;
  const last = text.charCodeAt(text.length - 1);
  if (last === 0x21 || last === 0x3f || last === 0xff01 || last === 0xff1f || last === 0x203d) {
    // A name with its own mark.
    return tokens[index - 1]?.text === "Yahoo" ? "abbreviation" : "shout";
  }
  if (last === 0x3002) return "stop";
  if (last === 0x2026) return "ellipsis";
  if (last !== 0x2e) return "none";
  // `1.` before the text of a list's item.
  if (text === ".") return index === first + 1 && /^(?:\d{1,3}|\p{L})$/u.test(tokens[first]!.text) ? "none" : "stop";
  if (/^[.…\s]+$/.test(text)) return "ellipsis";
  const word = text.slice(0, -1);
  if (/^\d+$/.test(word) || /^\p{L}$/u.test(word))
    return word.length === 1 && isUpperAt(word, 0) ? "abbreviation" : "none";
  return abbreviations.kindOf(word) === "title" ? "none" : "abbreviation";
}

/** Brackets and quotes that belong to what stands before them. */
export function isCloser(context: TextTokens, index: number, isQuoteOpen: boolean): boolean {
  const { tokens } = context;
  const { text, start } = tokens[index]!;
  switch (text) {
    case ")":
    case "]":
    case "}":
    case "”":
    case "»":
    case "''":
    case "-RRB-":
    case "-RSB-":
      return true;
    case "’":
    case "'":
      return tokens[index - 1]!.end === start;
    case '"':
      return closesQuotation(context, index, isQuoteOpen);
    default:
      return false;
  }
}

/** A straight quote closes when it touches what stands before it and not what follows; else when one is open. */
export function closesQuotation({ tokens }: TextTokens, index: number, isQuoteOpen: boolean): boolean {
  const touchesBefore = index > 0 && tokens[index - 1]!.end === tokens[index]!.start;
  const touchesAfter = index + 1 < tokens.length && tokens[index + 1]!.start === tokens[index]!.end;
  return touchesBefore === touchesAfter ? isQuoteOpen : touchesBefore;
}

/** Whether the token at `index` can begin a sentence after such a mark. */
export function startsSentence({ text, tokens }: TextTokens, index: number, mark: EndMark): boolean {
  const from = firstWord(tokens, index);
  const next = tokens[from]!;
  if (/^[,;:%]/.test(next.text) || CONTINUES.test(next.text)) return false;
  if (mark === "abbreviation") return startsWithStarter(text, next.start);
  const kind = kindAt(text, next.start);
  if (isLowerAt(text, next.start)) return mark === "stop" && startsInSmallLetters(tokens, index);
  if (mark === "ellipsis") return isUpperAt(text, next.start) && !/^I(?:$|['’])/.test(next.text);
  if (kind === LETTER || kind === DIGIT) return true;
  // Signs and pictures: an opening quote, a sum of money, a bullet, an emoji behind the words it goes with.
  return /^[$£€#@"“‘'`«([{*•–—\-/<+_~\\§&.¿¡:]/.test(next.text);
}

/** Marks that go on with the sentence whatever stands before them. */
const CONTINUES = /^(?:[!?.…]+|['’](?:s|re|ve|ll|m|d)|n['’]t)$/i;

/** How many opening marks may stand before the first word. */
const MAX_OPENING = 4;

function firstWord(tokens: readonly Token[], index: number): number {
  let at = index;
  while (at < index + MAX_OPENING && at + 1 < tokens.length && OPENING.test(tokens[at]!.text)) at++;
  return at;
}

const OPENING = /^(?:["“‘'`«([{*_•–—-]+|-LRB-|-LSB-)$/;

/** Careless writing without capitals: `i went home. it was late`. A short word before the period is rather cut short. */
function startsInSmallLetters(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 2]?.text ?? "";
  return before.length >= SHORTEST_WHOLE_WORD && isLowerAt(before, 0);
}

const SHORTEST_WHOLE_WORD = 3;
