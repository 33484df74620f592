/**
 * The encoder `self-attentive`: each word by itself as in the encoder `words`, then in its sentence by a small transformer that is
 * trained from nothing (Kitaev & Klein 2018, without their split of content and position).
 */
import { defineEncoder, type Encoded } from "../../contracts/encoder.ts";
import { glorotRows } from "../../engine/initialisers.ts";
import { norm, runTransformerLayer, transformer } from "../../engine/layers/transformer.ts";
import { add } from "../../engine/ops/add.ts";
import { type Dropout, dropout } from "../../engine/ops/dropout.ts";
import { gather } from "../../engine/ops/gather.ts";
import { layerNorm } from "../../engine/ops/layer-norm.ts";
import { lookup } from "../../engine/ops/lookup.ts";
import type { Parameters } from "../../engine/parameters.ts";
import type { Tape } from "../../engine/tape.ts";
import { ParserError } from "../../shared/errors.ts";
import { windowsOf } from "../transformer/windows.ts";
import { Lexicon, type WordIds } from "../words/lexicon.ts";
import { checkLexiconNames } from "../words/lexicon-names.ts";
import { wordEncoder } from "../words/word-encoder.ts";
import { prepareWords, prepareWordsFrom, readerOf } from "../words/words.ts";
import { SELF_ATTENTIVE_OPTIONS, type SelfAttentiveOptions } from "./self-attentive-options.ts";

/** Positions that have a vector. Longer sentences are read in windows. */
const POSITIONS = 300;
const EPSILON = 1e-6;

export const selfAttentive = defineEncoder({
  kind: "self-attentive",
  options: SELF_ATTENTIVE_OPTIONS,
  readsTags: ({ tagSize }) => tagSize > 0,
  prepare: prepareWords,
  prepareFrom: prepareWordsFrom,
  checkNames: checkLexiconNames,
  build(parameters, options, names, notes) {
    const lexicon = new Lexicon(names);
    const width = options.attentionSize;
    const words = wordEncoder(
      parameters,
      { ...options, encoderLayers: 0, encoderHidden: width, encoderCell: "standard", wordClusters: 0 },
      lexicon,
    );
    const inSentence = sentenceEncoder(parameters, options);
    return {
      widths: [width],
      isContextual: true,
      read: readerOf(lexicon, notes, options.blurWords),
      on: (tape, drop) => (inputs: readonly WordIds[]) => inSentence(tape, words.encode(tape, inputs, drop), drop),
    };
  },
});

// N rows of windows, T words, H width
function sentenceEncoder(
  parameters: Parameters,
  {
    attentionSize: hidden,
    attentionHeads: heads,
    attentionInside,
    attentionLayers,
    attentionDropout,
  }: SelfAttentiveOptions,
) {
  if (hidden % heads !== 0) {
    throw new ParserError("E_OPTION", `--attention-size ${hidden} is not a multiple of --attention-heads ${heads}`);
  }
  const position = parameters.table("position", POSITIONS, hidden, glorotRows);
  const before = norm(parameters, "position.norm", hidden, EPSILON);
  const layers = transformer(parameters, "attention", {
    ...{ hidden, heads, epsilon: EPSILON },
    inside: attentionInside,
    layers: attentionLayers,
  });

  return (tape: Tape, { words, firstRows, lengths }: Encoded, drop: Dropout | null): Encoded => {
    const inside = drop === null ? null : { rate: attentionDropout, random: drop.random };
    const { starts, wordRows, positions, taken } = rowsInWindows(firstRows, lengths);
    const sum = add(tape, gather(tape, words[0]!, wordRows), lookup(tape, position, positions)); // N×H
    const embedded = dropout(tape, layerNorm(tape, sum, before), inside);
    const rows = layers.reduce((x, layer) => runTransformerLayer(tape, layer, x, starts, inside), embedded);
    return { words: [gather(tape, rows, taken)], firstRows, lengths };
  };
}

/** The rows that the layers see: a window of each sentence, or several of a long one. */
function rowsInWindows(firstRows: Int32Array, lengths: readonly number[]) {
  const starts = [0];
  /** The word and the position of each row, and the row that each word is taken from. */
  const [wordRows, positions, taken]: [number[], number[], number[]] = [[], [], []];
  for (const [sentence, length] of lengths.entries()) {
    for (const { start, end, takenFrom, takenTo } of windowsOf(length, POSITIONS)) {
      const first = wordRows.length;
      for (let word = start; word < end; word++) {
        wordRows.push(firstRows[sentence]! + word);
        positions.push(word - start);
      }
      for (let word = takenFrom; word < takenTo; word++) taken.push(first + word - start);
      starts.push(wordRows.length);
    }
  }
  return { starts, wordRows, positions, taken };
}
