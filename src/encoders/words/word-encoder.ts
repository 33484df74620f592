/**
 * From words to vectors: each word by what is known of it alone (learned vector, tag, pretrained vector, characters), then, if there
 * are layers for it, in its sentence (bi-LSTM).
 */
import type { Encoded } from "../../contracts/encoder.ts";
import { glorot, glorotRows, zeros } from "../../engine/initialisers.ts";
import { type BiLstm, biLstm, runBiLstm } from "../../engine/layers/bi-lstm.ts";
import { dense, runDense } from "../../engine/layers/dense.ts";
import { affineSum, type Term } from "../../engine/ops/affine-sum.ts";
import type { Dropout } from "../../engine/ops/dropout.ts";
import { gather } from "../../engine/ops/gather.ts";
import { lookup } from "../../engine/ops/lookup.ts";
import type { Parameters } from "../../engine/parameters.ts";
import type { Tape } from "../../engine/tape.ts";
import type { Tensor } from "../../engine/tensor.ts";
import { characterEncoder } from "./character-encoder.ts";
import { joined } from "./int-lists.ts";
import type { Lexicon, WordIds } from "./lexicon.ts";
import type { WordOptions } from "./word-options.ts";

export interface WordEncoder {
  readonly widths: readonly number[];
  encode(tape: Tape, sentences: readonly WordIds[], drop: Dropout | null): Encoded;
}

// T words of the batch
export function wordEncoder(parameters: Parameters, options: WordOptions, lexicon: Lexicon): WordEncoder {
  const { wordSize, tagSize, characterSize, characterHidden, encoderHidden: hidden } = options;
  const { pretrainedSize } = lexicon.names;
  const word = parameters.table("word", lexicon.words.size, wordSize, glorotRows);
  const tag = tagSize === 0 ? null : parameters.table("tag", lexicon.tags.size + 1, tagSize, glorotRows);
  const pretrained =
    pretrainedSize === 0 ? null : parameters.fixedTable("pretrained", lexicon.pretrained.size, pretrainedSize, zeros);
  const characters = characterSize === 0 ? null : characterEncoder(parameters, options, lexicon);
  const token = {
    word: parameters.matrix("token.word", wordSize, hidden, glorot),
    tag: tag && parameters.matrix("token.tag", tagSize, hidden, glorot),
    pretrained: pretrained && parameters.matrix("token.pretrained", pretrainedSize, hidden, glorot),
    forward: characters && parameters.matrix("token.forward", characterHidden, hidden, glorot),
    backward: characters && parameters.matrix("token.backward", characterHidden, hidden, glorot),
    bias: parameters.vector("token.bias", hidden, glorotRows),
  };
  const inSentence = options.encoderLayers === 0 ? null : sentenceEncoder(parameters, options);

  function encode(tape: Tape, sentences: readonly WordIds[], drop: Dropout | null): Encoded {
    const lengths = sentences.map(({ words }) => words.length);
    const firstRows = new Int32Array(sentences.length);
    for (let s = 1; s < sentences.length; s++) firstRows[s] = firstRows[s - 1]! + lengths[s - 1]!;
    const wordIds = all(sentences, "words");
    const terms: Term[] = [[lookup(tape, word, wordIds), token.word]];
    if (tag !== null && token.tag !== null) {
      // The last row stands for a tag that is missing or unknown.
      const ids = all(sentences, "tags").map((id) => (id === -1 ? lexicon.tags.size : id));
      terms.push([lookup(tape, tag, ids), token.tag]);
    }
    if (pretrained !== null && token.pretrained !== null) {
      terms.push([lookup(tape, pretrained, all(sentences, "pretrained")), token.pretrained]);
    }
    if (characters !== null && token.forward !== null && token.backward !== null) {
      const [forward, backward] = characters(tape, sentences, drop);
      terms.push([forward, token.forward], [backward, token.backward]);
    }
    const tokens = affineSum(tape, terms, token.bias, "relu"); // T×hidden
    const words = inSentence === null ? [tokens] : inSentence(tape, tokens, { lengths, firstRows }, drop);
    return { words, firstRows, lengths, wordIds };
  }
  return { widths: inSentence === null ? [hidden] : [hidden, hidden], encode };
}

/** The states of a bi-LSTM over each sentence, forward and backward, 2 × T×hidden. */
function sentenceEncoder(parameters: Parameters, { encoderLayers, encoderHidden: hidden, encoderCell }: WordOptions) {
  const layers: BiLstm[] = [];
  for (let i = 0; i < encoderLayers; i++) {
    layers.push(biLstm(parameters, `encoder.${i}`, { input: hidden, hidden, layers: 1, cell: encoderCell }));
  }
  const between = layers.slice(1).map((_, i) => dense(parameters, `encoder.${i}.join`, [hidden, hidden], hidden));

  return (
    tape: Tape,
    tokens: Tensor, // T×hidden
    { lengths, firstRows }: Pick<Encoded, "lengths" | "firstRows">,
    drop: Dropout | null,
  ): [Tensor, Tensor] => {
    const sequences = lengths.map((length, s) => Int32Array.from({ length }, (_, i) => firstRows[s]! + i));
    let input = tokens;
    let context: [Tensor, Tensor] = [tokens, tokens];
    for (const [i, layer] of layers.entries()) {
      if (i > 0) input = runDense(tape, between[i - 1]!, context);
      const { forward, backward } = runBiLstm(tape, layer, input, sequences, drop);
      context = [inTextOrder(tape, forward), inTextOrder(tape, backward)];
    }
    return context;
  };
}

/** The states of a bi-LSTM come in the order they were computed; words are wanted in the order of the text. */
function inTextOrder(tape: Tape, states: { readonly output: Tensor; readonly rows: readonly Int32Array[] }): Tensor {
  return gather(tape, states.output, joined(states.rows));
}

function all(sentences: readonly WordIds[], what: "words" | "tags" | "pretrained"): Int32Array {
  return joined(sentences.map((sentence) => sentence[what]));
}
