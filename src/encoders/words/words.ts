/**
 * The encoder `words`: each word by a learned vector, its tag, a pretrained vector and its characters, as far as the options say;
 * then, with `encoderLayers`, in its sentence by a bi-LSTM.
 */
import { defineEncoder, type Prepared, type Resources, type WordList } from "../../contracts/encoder.ts";
import type { Random } from "../../shared/random.ts";
import type { Matrix } from "../../shared/safetensors.ts";
import { leaves, type Sentence, type Tree } from "../../trees/tree.ts";
import { type Blur, Lexicon, type LexiconNames, lexiconOf, type WordIds } from "./lexicon.ts";
import { checkLexiconNames } from "./lexicon-names.ts";
import { type Counts, countLeaves } from "./vocabulary.ts";
import { clusterWords } from "./word-clusters.ts";
import { wordEncoder } from "./word-encoder.ts";
import { WORD_OPTIONS, type WordOptions } from "./word-options.ts";

/** Plain data for training: how often each word of the lexicon was seen. */
export interface WordNotes {
  readonly wordCounts: Int32Array;
}

export const words = defineEncoder({
  kind: "words",
  options: WORD_OPTIONS,
  readsTags: ({ tagSize }) => tagSize > 0,
  takes: ["vectors"],
  prepare: prepareWords,
  prepareFrom: prepareWordsFrom,
  checkNames: checkLexiconNames,
  build(parameters, options, names, notes) {
    const lexicon = new Lexicon(names);
    const encoder = wordEncoder(parameters, options, lexicon);
    return {
      widths: encoder.widths,
      isContextual: options.encoderLayers > 0,
      vocabulary: vocabularyOf(names, options),
      read: readerOf(lexicon, notes, options.blurWords),
      on: (tape, drop) => (inputs: readonly WordIds[]) => encoder.encode(tape, inputs, drop),
    };
  },
});

export function prepareWords(
  trees: readonly Tree[],
  { minWordCount, wordClusters = 0 }: Pick<WordOptions, "minWordCount"> & Partial<Pick<WordOptions, "wordClusters">>,
  { vectors }: Resources,
): Prepared<LexiconNames, WordNotes> {
  const counts = countLeaves(trees);
  const lexicon = lexiconOf(counts, { minWordCount, vectors });
  const names =
    wordClusters === 0 ? lexicon.names : { ...lexicon.names, clusters: clustersOf(trees, lexicon, wordClusters) };
  const weights = new Map<string, Matrix>();
  if (vectors !== undefined) {
    weights.set("pretrained", { rows: vectors.words.length, cols: vectors.size, data: vectors.values });
  }
  return { names, notes: notesOf(counts, names), weights };
}

function clustersOf(trees: readonly Tree[], lexicon: Lexicon, count: number): readonly number[] {
  const sentences = trees.map((tree) => lexicon.idsOf(leaves(tree)).words);
  return Array.from(clusterWords(sentences, lexicon.words.size, count));
}

/** A network that reads more of a word than the word itself cannot generate it. */
function vocabularyOf({ clusters }: LexiconNames, { encoderLayers, tagSize }: WordOptions): WordList | undefined {
  return clusters === undefined || encoderLayers > 0 || tagSize > 0 ? undefined : { clusters };
}

export function prepareWordsFrom(
  { names, weights }: Omit<Prepared<LexiconNames>, "notes">,
  trees: readonly Tree[],
): Prepared<LexiconNames, WordNotes> {
  return { names, weights, notes: notesOf(countLeaves(trees), names) };
}

function notesOf(counts: Counts, { words: known }: LexiconNames): WordNotes {
  return { wordCounts: Int32Array.from(known, (word) => counts.words.get(word) ?? 1) };
}

/** Turns a sentence into ids; in training (`notes`, and chance) some words are blurred. */
export function readerOf(lexicon: Lexicon, notes: WordNotes | null, blurWords: number) {
  return (sentence: Sentence, chance: Random | null): WordIds =>
    chance === null || notes === null
      ? lexicon.idsOf(sentence)
      : lexicon.idsOf(sentence, blurring(lexicon, notes, blurWords, chance));
}

/**
 * Known words are now and then taken for unknown, so that the vectors of the classes are learned: a word seen n times with
 * probability b / (b + n) (Kiperwasser and Goldberg 2016); if there are vectors for singletons, those alone, with probability b,
 * as in the reference parsers.
 */
function blurring(lexicon: Lexicon, { wordCounts }: WordNotes, b: number, random: Random): Blur {
  if (lexicon.names.singletons > 0) return (id) => wordCounts[id] === 1 && random.next() < b;
  return (id) => random.next() < b / (b + wordCounts[id]!);
}
