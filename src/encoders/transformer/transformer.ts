/** The encoder `transformer`: a pretrained BERT, read from its folder and trained on with the rest of the model. */
import { defineEncoder } from "../../contracts/encoder.ts";
import { ParserError } from "../../shared/errors.ts";
import { leaves } from "../../trees/tree.ts";
import { readCheckpoint } from "./checkpoint.ts";
import { layersUsed } from "./checkpoint-config.ts";
import { readPieces } from "./piece-input.ts";
import { smallerWeights } from "./smaller-weights.ts";
import { transformerEncoder } from "./transformer-encoder.ts";
import { checkTransformerNames } from "./transformer-names.ts";
import { TRANSFORMER_OPTIONS, type TransformerOptions } from "./transformer-options.ts";
import { allPieces, keptPieces, trimmed } from "./trimmed-vocabulary.ts";
import { WordPieces } from "./word-pieces.ts";

/** What a thread may keep of activations, 256 MiB, and how much a layer keeps of a word, in multiples of its width (1.35 pieces a word). */
const KEPT_FLOATS = 2 ** 26;
const FLOATS_PER_WORD = 19.3;

export const transformer = defineEncoder({
  kind: "transformer",
  options: TRANSFORMER_OPTIONS,
  readsTags: () => false,
  takes: ["encoderFiles"],
  prepare(trees, { encoderLayers, vocabulary: kept }, { encoderFiles }) {
    if (encoderFiles === undefined) {
      throw new ParserError("E_ENCODER", 'the encoder "transformer" needs a pretrained model', {
        hint: "Name its folder with --encoder FOLDER; npm run fetch:encoder downloads one.",
      });
    }
    const { shape, vocabulary, weights } = readCheckpoint(encoderFiles);
    const layers = layersUsed(encoderLayers, shape);
    const { ids, learned } = keptPieces(vocabulary, trees.map(leaves), kept);
    const names = { shape: { ...shape, layers }, vocabulary: trimmed(vocabulary, ids) };
    return { names, notes: { learned }, weights: weights(layers, ids) };
  },
  prepareFrom({ names: { shape, vocabulary }, weights, options: before }, trees, { encoderLayers, vocabulary: kept }) {
    const layers = layersUsed(encoderLayers, shape);
    const isTrimmed = before.vocabulary === "seen"; // once is enough: these trees may be fewer
    const { ids, learned } = isTrimmed ? allPieces(vocabulary) : keptPieces(vocabulary, trees.map(leaves), kept);
    const names = { shape: { ...shape, layers }, vocabulary: trimmed(vocabulary, ids) };
    return { names, notes: { learned }, weights: smallerWeights(weights, layers, ids) };
  },
  checkNames: checkTransformerNames,
  learning: (options, { shape }) => ({
    wordsAtOnce: Math.max(1, Math.min(1536, Math.floor(KEPT_FLOATS / (FLOATS_PER_WORD * shape.layers * shape.hidden)))),
    rateOf: (parameter) => pretrainedRate(options, shape.layers, parameter),
  }),
  build(parameters, options, { shape, vocabulary }, notes) {
    const pieces = new WordPieces(vocabulary);
    const encoder = transformerEncoder(parameters, options, shape, pieces, notes?.learned);
    return {
      widths: encoder.widths,
      isContextual: true,
      read: (sentence) => readPieces(pieces, sentence),
      on: (tape, drop) => (inputs) => encoder.encode(tape, inputs, drop),
    };
  },
});

/** Layers are `encoder.0.…` from below; what stands for a word (`encoder.word.…`, `encoder.mix`) is new and learns as fast as the rest. */
function pretrainedRate(
  { encoderRate, layerDecay, frozenLayers }: TransformerOptions,
  layers: number,
  parameter: string,
): number {
  const [, place] = /^encoder\.(\d+|piece|position|norm)(?:\.|$)/.exec(parameter) ?? [];
  if (place === undefined) return 1;
  const layer = /\d/.test(place) ? Number(place) : -1;
  return layer < frozenLayers && frozenLayers > 0 ? 0 : encoderRate * layerDecay ** (layers - 1 - layer);
}
