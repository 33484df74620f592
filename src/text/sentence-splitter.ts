/**
 * Sentences of a text with their tokens: where the marks that end one stand, and whether what follows begins another.
 *
 *   splitSentences("Dr. Brown left at 3 p.m. He was late.")  →  "Dr. Brown left at 3 p.m."  "He was late."
 *
 * One pass over the tokens; each decision looks at a bounded number of them. See docs/tokenization.md for the rules.
 */
import { abbreviationsWith } from "./abbreviations.ts";
import { headingEndsBefore, isListItem, lineBreaks, paragraphsOf } from "./line-structure.ts";
import {
  closesQuotation,
  type EndMark,
  endMarkOf,
  isCloser,
  startsSentence,
  type TextTokens,
} from "./sentence-marks.ts";
import type { Token, TokenizerOptions } from "./token.ts";
import { tokenizeRange } from "./tokenizer.ts";

export interface TextSentence {
  /** Place in the raw text, half-open, in UTF-16 units: from the first token's start to the last one's end. */
  readonly start: number;
  readonly end: number;
  readonly tokens: readonly Token[];
}

export interface SplitterOptions extends TokenizerOptions {
  /** "auto" finds the sentences; with "lines" each line that is not blank is one. */
  readonly split?: "auto" | "lines";
}

export function splitSentences(text: string, options: SplitterOptions = {}): TextSentence[] {
  return options.split === "lines" ? lineSentences(text, options) : autoSentences(text, options);
}

function lineSentences(text: string, options: SplitterOptions): TextSentence[] {
  const abbreviations = abbreviationsWith(options.abbreviations ?? []);
  const sentences: TextSentence[] = [];
  let start = 0;
  while (start < text.length) {
    let end = start;
    while (end < text.length && !LINE_ENDS.has(text.charCodeAt(end))) end++;
    const tokens = tokenizeRange(text, { start, end }, options, abbreviations);
    if (tokens.length > 0) sentences.push(sentenceOf(tokens));
    start = end + 1;
  }
  return sentences;
}

/** Line feed, carriage return, form feed, and Unicode's line and paragraph separators. */
const LINE_ENDS: ReadonlySet<number> = new Set([0x0a, 0x0d, 0x0c, 0x2028, 0x2029]);

/** Nothing behind a blank line changes what stands before it, so that a text that comes in pieces has the same sentences. */
function autoSentences(text: string, options: SplitterOptions): TextSentence[] {
  const abbreviations = abbreviationsWith(options.abbreviations ?? []);
  const sentences: TextSentence[] = [];
  for (const paragraph of paragraphsOf(text)) {
    addSentences(sentences, { text, tokens: tokenizeRange(text, paragraph, options, abbreviations), abbreviations });
  }
  return sentences;
}

function addSentences(sentences: TextSentence[], context: TextTokens): void {
  const { text, tokens } = context;
  let first = 0;
  let isQuoteOpen = false;
  /** What may have ended the sentence: the token before `i`, or one behind which only quotes and brackets closed. */
  let mark: EndMark = "none";
  for (let i = 0; i < tokens.length; i++) {
    const breaks = i === 0 ? 0 : lineBreaks(text, tokens[i - 1]!.end, tokens[i]!.start);
    const closes = i > first && isCloser(context, i, isQuoteOpen);
    if (i > first && !(mark !== "none" && closes)) {
      const isCut =
        (breaks === 1 && (isListItem(context, i) || headingEndsBefore(context, first, i))) ||
        (mark !== "none" && startsSentence(context, i, mark));
      if (isCut) {
        sentences.push(sentenceOf(tokens.slice(first, i)));
        first = i;
      }
    }
    if (tokens[i]!.text === '"') isQuoteOpen = !closesQuotation(context, i, isQuoteOpen);
    if (!(mark !== "none" && closes && i > first)) mark = endMarkOf(context, first, i);
    else if (mark === "abbreviation" && tokens[i]!.text !== ")") mark = "quoted-abbreviation";
    else if (mark === "stop") mark = "closed-stop";
  }
  if (first < tokens.length) sentences.push(sentenceOf(tokens.slice(first)));
}

function sentenceOf(tokens: readonly Token[]): TextSentence {
  return { start: tokens[0]!.start, end: tokens.at(-1)!.end, tokens };
}
