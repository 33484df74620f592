// Sentences for silver trees, from files of raw text: one token list for each sentence that is long enough to teach something, short enough to
// be one sentence, not seen before, and not in any dev or test set.
import { splitSentences } from "../../dist/index.js";
import { escapeWord } from "../../dist/trees/ptb-escapes.js";
import { sentenceKey } from "./held-out.mjs";

const SHORTEST = 3;
const LONGEST = 60; // longer ones are mostly lists, or paragraphs that lack a period

/** Whether a file's text is tokenised already: its name says so. */
export function isTokenised(file) {
  return /-tok\.txt(?:\.gz)?$/.test(file);
}

/** What kind of text a file has: news-wikinews-tok.txt.gz is "news". */
export function domainOf(file) {
  return /^[^-.]+/.exec(file)[0];
}

/**
 * The sentences of one file. `seen` has the keys of sentences that are not wanted; those that are taken are added to it.
 * @returns {Generator<string[]>}
 */
export function* trainingSentences(text, { tokenised, seen }) {
  for (const line of text.split("\n")) {
    for (const words of tokenised ? [line.split(/\s+/).filter(Boolean).map(escapeWord)] : sentencesOf(line)) {
      if (words.length < SHORTEST || words.length > LONGEST) continue;
      const key = sentenceKey(words);
      if (key === "" || seen.has(key)) continue;
      seen.add(key);
      yield words;
    }
  }
}

function sentencesOf(line) {
  return splitSentences(line).map(({ tokens }) => tokens.map(({ form }) => form));
}
