/**
 * The encoder `words`: each word by a learned vector, its tag, a pretrained vector and its characters, as far as the options say;
 * then, with `encoderLayers`, in its sentence by a bi-LSTM.
 */
import { defineEncoder } from "../../contracts/encoder.ts";
import type { Random } from "../../shared/random.ts";
import { type Blur, Lexicon, type LexiconNames, lexiconOf } from "./lexicon.ts";
import { checkLexiconNames } from "./lexicon-names.ts";
import { type Counts, countLeaves } from "./vocabulary.ts";
import { wordEncoder } from "./word-encoder.ts";
import { WORD_OPTIONS } from "./word-options.ts";

/** Plain data for training: how often each word of the lexicon was seen. */
export interface WordNotes {
  readonly wordCounts: Int32Array;
}

export const words = defineEncoder({
  kind: "words",
  options: WORD_OPTIONS,
  readsTags: ({ tagSize }) => tagSize > 0,
  prepare(trees, { minWordCount }, { vectors }) {
    const counts = countLeaves(trees);
    const { names } = lexiconOf(counts, { minWordCount, vectors });
    const weights = new Map();
    if (vectors !== undefined) {
      weights.set("pretrained", { rows: vectors.words.length, cols: vectors.size, data: vectors.values });
    }
    return { names, notes: notesOf(counts, names), weights };
  },
  note: (trees, names) => notesOf(countLeaves(trees), names),
  checkNames: checkLexiconNames,
  build(parameters, options, names, notes) {
    const lexicon = new Lexicon(names);
    const encoder = wordEncoder(parameters, options, lexicon);
    return {
      widths: encoder.widths,
      isContextual: options.encoderLayers > 0,
      read: (sentence, chance) =>
        chance === null || notes === null
          ? lexicon.idsOf(sentence)
          : lexicon.idsOf(sentence, blurring(lexicon, notes, options.blurWords, chance)),
      on: (tape, drop) => (inputs) => encoder.encode(tape, inputs, drop),
    };
  },
});

function notesOf(counts: Counts, { words: known }: LexiconNames): WordNotes {
  return { wordCounts: Int32Array.from(known, (word) => counts.words.get(word) ?? 1) };
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
