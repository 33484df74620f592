// The encoders of benchmarks/encoder.mjs: their shapes, weights and sentences.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readCheckpoint } from "../dist/encoders/transformer/checkpoint.js";
import { transformerEncoder } from "../dist/encoders/transformer/transformer-encoder.js";
import { TRANSFORMER_OPTIONS } from "../dist/encoders/transformer/transformer-options.js";
import { WordPieces } from "../dist/encoders/transformer/word-pieces.js";
import { Parameters } from "../dist/engine/parameters.js";
import { randomFromSeed } from "../dist/shared/random.js";

export const MODELS = {
  minilm: { hidden: 384, heads: 12, inside: 1536, layers: 6, positions: 512, epsilon: 1e-12 },
  "bert-cased": { hidden: 768, heads: 12, inside: 3072, layers: 12, positions: 512, epsilon: 1e-12 },
};
const PIECES = 30_000;

/** Vocabulary and weights of a folder, or null: then they are random, which computes as fast. */
export function checkpointIn(parent, model) {
  const folder = join(parent ?? "", model);
  if (parent === undefined || !existsSync(join(folder, "config.json"))) return null;
  const { vocabulary, weights } = readCheckpoint(
    new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))])),
  );
  return { vocabulary, weights: weights(MODELS[model].layers, [...vocabulary.pieces.keys()]) };
}

/** The encoder in an engine, a row for each piece, with these weights or random ones. */
export function buildEncoder(place, model, checkpoint, purpose) {
  const names = ["[UNK]", "[CLS]", "[SEP]", ...Array.from({ length: PIECES - 3 }, (_, i) => `w${i}`)];
  const rules = { lowercase: false, stripAccents: false, chineseApart: true };
  const parameters = new Parameters({ ...place, random: quickRandom(), purpose });
  const defaults = Object.fromEntries(Object.entries(TRANSFORMER_OPTIONS).map(([name, spec]) => [name, spec.default]));
  const options = { ...defaults, encoderSize: 0, wordPieces: "first", caseFeature: "no" };
  const pieces = new WordPieces(checkpoint?.vocabulary ?? { pieces: names, ...rules });
  const encoder = transformerEncoder(parameters, options, MODELS[model], pieces);
  if (checkpoint) parameters.load(new Map([...parameters.values(), ...checkpoint.weights]));
  return { parameters, encoder, pieces };
}

/** Sentences of `length` pieces, the two special ones included. */
export function sentencesOf(count, length) {
  const random = randomFromSeed(1);
  return Array.from({ length: count }, () => ({
    ids: Int32Array.from({ length: length - 2 }, () => 1000 + random.below(20_000)),
    starts: Int32Array.from({ length: length - 1 }, (_, i) => i),
    cases: new Uint8Array(length - 2),
  }));
}

/** Floating-point operations of all products of a forward pass. */
export function flopsOf(model, sentences, length) {
  const { hidden, inside, layers } = MODELS[model];
  return 2 * sentences * length * layers * (4 * hidden ** 2 + 2 * hidden * inside + 2 * length * hidden);
}

/** A hundred million numbers are drawn: any that are spread out will do. */
function quickRandom() {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1103515245) + 12345) | 0;
    return (state >>> 1) / 2 ** 31;
  };
  return { next, below: (most) => Math.floor(next() * most) };
}
