/**
 * From words to vectors: each word by what is known of it alone (learned vector, tag, pretrained vector, characters), then, if the
 * network has an encoder, in its sentence (bi-LSTM), from which tags are predicted too.
 */
import { glorot, glorotRows, zeros } from "../engine/initialisers.ts";
import { type BiLstm, biLstm, readSequences, runBiLstm } from "../engine/layers/bi-lstm.ts";
import { type Lstm, runLstm } from "../engine/layers/lstm.ts";
import { affineSum, type Term } from "../engine/ops/affine-sum.ts";
import { appendRows } from "../engine/ops/append-rows.ts";
import { type Dropout, dropout } from "../engine/ops/dropout.ts";
import { gather } from "../engine/ops/gather.ts";
import { lookup } from "../engine/ops/lookup.ts";
import type { MatrixParameter, Parameters, VectorParameter } from "../engine/parameters.ts";
import type { Tape } from "../engine/tape.ts";
import type { Tensor } from "../engine/tensor.ts";
import type { Lexicon, WordIds } from "./lexicon.ts";
import type { NetworkOptions } from "./network-options.ts";

/** The words of a batch, one row each, sentence after sentence. */
export interface EncodedWords {
  /** As they go onto the stack. */
  readonly items: Tensor; // T×item
  /** In their sentence, forward and backward states; without an encoder there are none. */
  readonly context: readonly [Tensor, Tensor] | null; // 2 × T×encoder
  /** The row of each sentence's first word. */
  readonly firstRows: Int32Array;
  readonly tagScores: Tensor | null; // T×tags
}

export interface WordEncoder {
  encode(tape: Tape, sentences: readonly WordIds[], drop: Dropout | null): EncodedWords;
}

// T words of the batch, U different words, C characters of a word
export function wordEncoder(parameters: Parameters, network: NetworkOptions, lexicon: Lexicon): WordEncoder {
  const word = parameters.table("word", lexicon.words.size, network.wordSize, glorotRows);
  const tag =
    network.tagSize === 0 ? null : parameters.table("tag", lexicon.tags.size + 1, network.tagSize, glorotRows);
  const pretrained =
    network.pretrainedSize === 0
      ? null
      : parameters.fixedTable("pretrained", lexicon.pretrained.size, network.pretrainedSize, zeros);
  const characters = network.characterSize === 0 ? null : characterEncoder(parameters, network, lexicon);
  const token = {
    word: parameters.matrix("token.word", network.wordSize, tokenSize(network), glorot),
    tag: tag === null ? null : parameters.matrix("token.tag", network.tagSize, tokenSize(network), glorot),
    pretrained:
      pretrained === null
        ? null
        : parameters.matrix("token.pretrained", network.pretrainedSize, tokenSize(network), glorot),
    forward:
      characters === null
        ? null
        : parameters.matrix("token.forward", network.characterHidden, tokenSize(network), glorot),
    backward:
      characters === null
        ? null
        : parameters.matrix("token.backward", network.characterHidden, tokenSize(network), glorot),
    bias: parameters.vector("token.bias", tokenSize(network), glorotRows),
  };
  const encoder = network.encoderLayers === 0 ? null : sentenceEncoder(parameters, network, lexicon);

  function encode(tape: Tape, sentences: readonly WordIds[], drop: Dropout | null): EncodedWords {
    const firstRows = new Int32Array(sentences.length);
    for (let s = 1; s < sentences.length; s++) firstRows[s] = firstRows[s - 1]! + sentences[s - 1]!.words.length;
    const terms: Term[] = [[lookup(tape, word, all(sentences, "words")), token.word]];
    if (tag !== null && token.tag !== null) {
      // The last row stands for a tag that is missing or unknown.
      const ids = all(sentences, "tags").map((id) => (id === -1 ? lexicon.tags.size : id));
      terms.push([lookup(tape, tag, ids), token.tag]);
    }
    if (pretrained !== null && token.pretrained !== null) {
      terms.push([gather(tape, pretrained, all(sentences, "pretrained")), token.pretrained]);
    }
    if (characters !== null && token.forward !== null && token.backward !== null) {
      const [forward, backward] = characters(tape, sentences, drop);
      terms.push([forward, token.forward], [backward, token.backward]);
    }
    const tokens = affineSum(tape, terms, token.bias, "relu"); // T×token
    if (encoder === null) return { items: tokens, context: null, firstRows, tagScores: null };
    return { ...encoder(tape, tokens, sentences, firstRows, drop), firstRows };
  }
  return { encode };
}

/** Without an encoder, words go onto the stack as they are. */
function tokenSize(network: NetworkOptions): number {
  return network.encoderLayers === 0 ? network.itemSize : network.encoderHidden;
}

/** A word by its characters: the last states of two LSTMs. Each different word of the batch is read once. */
function characterEncoder(parameters: Parameters, network: NetworkOptions, lexicon: Lexicon) {
  const character = parameters.table("character", lexicon.characters.size, network.characterSize, glorotRows);
  const reader = biLstm(parameters, "characters", {
    input: network.characterSize,
    hidden: network.characterHidden,
    layers: 1,
    cell: "standard",
  });
  return (tape: Tape, sentences: readonly WordIds[], drop: Dropout | null): [Tensor, Tensor] => {
    const spellings = new Map<Int32Array, number>(); // the lexicon gives equal words the same list
    const rowOf: number[] = [];
    for (const sentence of sentences) {
      for (const spelling of sentence.characters) {
        let row = spellings.get(spelling);
        if (row === undefined) {
          row = spellings.size;
          spellings.set(spelling, row);
        }
        rowOf.push(row);
      }
    }
    const inputs = lookup(
      tape,
      character,
      Int32Array.from({ length: lexicon.characters.size }, (_, id) => id),
    );
    const characters = dropout(tape, inputs, drop);
    const words = [...spellings.keys()];
    const forward = lastStates(tape, reader.forward, characters, words); // U×hidden
    const backward = lastStates(
      tape,
      reader.backward,
      characters,
      words.map((word) => word.toReversed()),
    ); // U×hidden
    return [gather(tape, forward, rowOf), gather(tape, backward, rowOf)]; // T×hidden
  };
}

/** Words that are spelt at a time where nothing records: the states of all characters of a very long text would fill the memory. */
const WORDS_AT_ONCE = 1024;

/** The state of an LSTM after each of the sequences. */
function lastStates(tape: Tape, layer: Lstm, x: Tensor, sequences: readonly Int32Array[]): Tensor {
  const size = tape.records ? sequences.length : WORDS_AT_ONCE;
  const last = tape.rows(`${layer.name}.last`, layer.hidden, sequences.length);
  const run = runLstm(tape, layer, null, total(sequences.slice(0, size)));
  for (let start = 0; start < sequences.length; start += size) {
    if (start > 0) run.clear();
    const { output, rows } = readSequences(tape, run, x, sequences.slice(start, start + size));
    appendRows(
      tape,
      last,
      gather(
        tape,
        output,
        rows.map((states) => states.at(-1)!),
      ),
    );
  }
  return last;
}

function sentenceEncoder(parameters: Parameters, network: NetworkOptions, lexicon: Lexicon) {
  const { encoderHidden: hidden, itemSize, taggerHidden } = network;
  const layers: BiLstm[] = [];
  for (let i = 0; i < network.encoderLayers; i++) {
    const input = i === 0 ? tokenSize(network) : hidden;
    layers.push(biLstm(parameters, `encoder.${i}`, { input, hidden, layers: 1, cell: network.cell }));
  }
  const item = pairLayer(parameters, "item", hidden, itemSize);
  const between = layers.slice(1).map((_, i) => pairLayer(parameters, `encoder.${i}.join`, hidden, hidden));
  const tagger = taggerHidden === 0 ? null : pairLayer(parameters, "tagger", hidden, taggerHidden);
  const tagOutput =
    taggerHidden === 0 ? null : outputLayer(parameters, "tagger.output", taggerHidden, lexicon.tags.size);

  return (
    tape: Tape,
    tokens: Tensor, // T×token
    sentences: readonly WordIds[],
    firstRows: Int32Array,
    drop: Dropout | null,
  ): Omit<EncodedWords, "firstRows"> => {
    const sequences = sentences.map(({ words }, s) => Int32Array.from(words, (_, i) => firstRows[s]! + i));
    let input = tokens;
    let context: [Tensor, Tensor] = [tokens, tokens];
    for (const [i, layer] of layers.entries()) {
      if (i > 0) input = pairOf(tape, between[i - 1]!, context, null);
      const { forward, backward } = runBiLstm(tape, layer, input, sequences, drop);
      context = [inTextOrder(tape, forward), inTextOrder(tape, backward)]; // T×hidden
    }
    const dropped: [Tensor, Tensor] = [dropout(tape, context[0], drop), dropout(tape, context[1], drop)];
    const items = pairOf(tape, item, dropped, "relu"); // T×item
    if (tagger === null || tagOutput === null) return { items, context, tagScores: null };
    const hiddenTags = dropout(tape, pairOf(tape, tagger, dropped, "relu"), drop);
    return { items, context, tagScores: affineSum(tape, [[hiddenTags, tagOutput.weight]], tagOutput.bias) };
  };
}

interface PairLayer {
  readonly first: MatrixParameter;
  readonly second: MatrixParameter;
  readonly bias: VectorParameter;
}

/** A layer over the two directions of a bi-LSTM. */
function pairLayer(parameters: Parameters, name: string, input: number, output: number): PairLayer {
  return {
    first: parameters.matrix(`${name}.forward`, input, output, glorot),
    second: parameters.matrix(`${name}.backward`, input, output, glorot),
    bias: parameters.vector(`${name}.bias`, output),
  };
}

function pairOf(tape: Tape, layer: PairLayer, [a, b]: readonly [Tensor, Tensor], activation: "relu" | null): Tensor {
  return affineSum(
    tape,
    [
      [a, layer.first],
      [b, layer.second],
    ],
    layer.bias,
    activation,
  );
}

export function outputLayer(parameters: Parameters, name: string, input: number, output: number) {
  return {
    weight: parameters.matrix(`${name}.weight`, input, output, glorot),
    bias: parameters.vector(`${name}.bias`, output),
  };
}

/** The states of a bi-LSTM come in the order they were computed; words are wanted in the order of the text. */
function inTextOrder(tape: Tape, states: { readonly output: Tensor; readonly rows: readonly Int32Array[] }): Tensor {
  return gather(tape, states.output, joined(states.rows));
}

function all(sentences: readonly WordIds[], what: "words" | "tags" | "pretrained"): Int32Array {
  return joined(sentences.map((sentence) => sentence[what]));
}

function total(parts: readonly Int32Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

function joined(parts: readonly Int32Array[]): Int32Array {
  const whole = new Int32Array(total(parts));
  let start = 0;
  for (const part of parts) {
    whole.set(part, start);
    start += part.length;
  }
  return whole;
}
