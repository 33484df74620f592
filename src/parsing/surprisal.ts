/**
 * How much a sentence surprises a model that generates words (Hale 2001; Levy 2008): for each word −log₂ p(word | the words before it), in bits.
 *
 *   const parser = await Parser.load("my-generative.model");
 *   const { words } = surprisal(parser.parseTokens(["The", "horse", "raced", "past", "the", "barn", "fell", "."]));
 *   words[6];   // { word: "fell", surprisal: 14.2 }
 *
 * The probability of a beginning of a sentence is the sum over the derivations that the beam kept (Stern, Fried & Klein 2017; Hale et al.
 * 2018). It is a lower bound, which a wider beam raises. An unknown word has the probability of its class.
 */
import { ParserError } from "../shared/errors.ts";
import type { Offsets } from "../trees/tree.ts";
import type { Parse } from "./parse.ts";

export interface WordSurprisal {
  readonly word: string;
  /** In bits. */
  readonly surprisal: number;
  /** The place of the word in the raw text, in UTF-16 units, `[start, end)`, if that is known. */
  readonly offsets?: Offsets;
}

export interface SentenceSurprisal {
  readonly words: readonly WordSurprisal[];
  /** Of the end of the sentence after its last word, in bits. */
  readonly end: number;
  /** −log₂ p(sentence): the sum over all words and the end. */
  readonly total: number;
}

/** A parse by a model that does not generate words is an error (E_NOT_GENERATIVE). */
export function surprisal(parse: Parse): SentenceSurprisal {
  const masses = parse.prefixLogProbabilities;
  if (masses === null) {
    throw new ParserError("E_NOT_GENERATIVE", "this parse has no probabilities of words", {
      hint: "Surprisal needs a model trained with --preset generative, and its search by beam",
    });
  }
  const bits = masses.map((mass, i) => ((masses[i - 1] ?? 0) - mass) / Math.LN2);
  const words = parse.sentence.map(({ word, offsets }, i) => ({
    word,
    surprisal: bits[i]!,
    ...(offsets && { offsets }),
  }));
  return { words, end: bits.at(-1)!, total: -masses.at(-1)! / Math.LN2 };
}

/** Sums over sentences. */
export interface SurprisalSummary {
  readonly sentences: number;
  readonly words: number;
  /** In all, the ends of the sentences included. */
  readonly bits: number;
  /** 2 to the power of the mean surprisal of a word or an end of a sentence; null if there is no sentence. */
  readonly perplexity: number | null;
}

export const NO_SENTENCES: SurprisalSummary = { sentences: 0, words: 0, bits: 0, perplexity: null };

export function summarizeSurprisal(sentences: Iterable<SentenceSurprisal>): SurprisalSummary {
  let sums = NO_SENTENCES;
  for (const sentence of sentences) sums = addSurprisal(sums, sentence);
  return sums;
}

/** The sums with one more sentence. */
export function addSurprisal(sums: SurprisalSummary, sentence: SentenceSurprisal): SurprisalSummary {
  const [sentences, words] = [sums.sentences + 1, sums.words + sentence.words.length];
  const bits = sums.bits + sentence.total;
  return { sentences, words, bits, perplexity: 2 ** (bits / (words + sentences)) };
}
