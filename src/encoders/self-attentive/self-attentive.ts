/**
 * The encoder `self-attentive` (Kitaev & Klein 2018): each word by itself as in the encoder `words`, then in its sentence by a small
 * transformer that is trained from nothing and keeps words and positions apart.
 */
import { defineEncoder, type Encoded } from "../../contracts/encoder.ts";
import { glorotRows } from "../../engine/initialisers.ts";
import { norm } from "../../engine/layers/transformer.ts";
import { runTwoPartLayer, twoPartTransformer } from "../../engine/layers/two-part-transformer.ts";
import { columns } from "../../engine/ops/columns.ts";
import { concatenate } from "../../engine/ops/concatenate.ts";
import type { Dropout } from "../../engine/ops/dropout.ts";
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
    requireSizes(options);
    const lexicon = new Lexicon(names);
    const half = options.attentionSize / 2;
    const words = wordEncoder(
      parameters,
      { ...options, encoderLayers: 0, encoderHidden: half, encoderCell: "standard", wordClusters: 0 },
      lexicon,
    );
    const inSentence = sentenceEncoder(parameters, options);
    return {
      widths: quartersOf(options.attentionSize).map(([from, to]) => to - from),
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
  const position = parameters.table("position", POSITIONS, hidden / 2, glorotRows);
  const before = norm(parameters, "position.norm", hidden, EPSILON);
  const layers = twoPartTransformer(parameters, "attention", {
    ...{ hidden, heads, epsilon: EPSILON },
    inside: attentionInside,
    layers: attentionLayers,
  });

  return (tape: Tape, { words, firstRows, lengths }: Encoded, drop: Dropout | null): Encoded => {
    const inside = drop === null ? null : { rate: attentionDropout, random: drop.random };
    const { starts, wordRows, positions, taken } = rowsInWindows(firstRows, lengths);
    const both = concatenate(tape, [gather(tape, words[0]!, wordRows), lookup(tape, position, positions)]); // N×H
    const embedded = layerNorm(tape, both, before);
    const rows = layers.reduce((x, layer) => runTwoPartLayer(tape, layer, x, starts, inside), embedded);
    const encoded = gather(tape, rows, taken); // T×H
    return { words: quartersOf(hidden).map(([from, to]) => columns(tape, encoded, from, to)), firstRows, lengths };
  };
}

/** Where a row is cut, so that each of two directions gets one half of the word and one half of its position. */
function quartersOf(hidden: number): readonly (readonly [from: number, to: number])[] {
  const quarter = hidden / 4;
  return [0, 2, 1, 3].map((i) => [i * quarter, (i + 1) * quarter]);
}

function requireSizes({ attentionSize, attentionHeads, attentionInside }: SelfAttentiveOptions): void {
  const unit = 4 * attentionHeads;
  if (attentionSize % unit !== 0) {
    const reason = `is not a multiple of ${unit}, four times --attention-heads`;
    throw new ParserError("E_OPTION", `--attention-size ${attentionSize} ${reason}`);
  }
  if (attentionInside % 2 !== 0)
    throw new ParserError(
      "E_OPTION",
      `--attention-inside ${attentionInside} is odd: it is shared by words and positions`,
    );
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
