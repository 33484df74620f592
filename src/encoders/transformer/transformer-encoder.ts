/** From word pieces to a vector for each word: embedding, layers, and what stands for a word of several pieces. */
import type { Encoded } from "../../contracts/encoder.ts";
import { glorot, glorotRows, zeros } from "../../engine/initialisers.ts";
import { norm, runTransformerLayer, type TransformerLayer, transformer } from "../../engine/layers/transformer.ts";
import { add } from "../../engine/ops/add.ts";
import { affineSum, type Term } from "../../engine/ops/affine-sum.ts";
import { type Dropout, dropout } from "../../engine/ops/dropout.ts";
import { gather } from "../../engine/ops/gather.ts";
import { layerNorm } from "../../engine/ops/layer-norm.ts";
import { lookup } from "../../engine/ops/lookup.ts";
import { meanRows } from "../../engine/ops/mean-rows.ts";
import { mix } from "../../engine/ops/mix.ts";
import type { Parameters } from "../../engine/parameters.ts";
import type { Tape } from "../../engine/tape.ts";
import type { Tensor } from "../../engine/tensor.ts";
import { type EncoderShape, layersUsed } from "./checkpoint-config.ts";
import { CASES, type PieceInput } from "./piece-input.ts";
import type { TransformerOptions } from "./transformer-options.ts";
import { sequencesOf } from "./windows.ts";
import type { WordPieces } from "./word-pieces.ts";

export interface TransformerEncoder {
  readonly widths: readonly number[];
  encode(tape: Tape, inputs: readonly PieceInput[], drop: Dropout | null): Encoded;
}

// N rows of pieces, T words, H hidden
export function transformerEncoder(
  parameters: Parameters,
  options: TransformerOptions,
  shape: EncoderShape,
  pieces: WordPieces,
  learnedPieces?: number,
): TransformerEncoder {
  const { hidden, positions, epsilon } = shape;
  const depth = layersUsed(options.encoderLayers, shape);
  const embedding = {
    piece: parameters.table("encoder.piece", pieces.vocabulary.pieces.length, hidden, glorotRows, learnedPieces),
    position: parameters.table("encoder.position", positions, hidden, glorotRows),
    norm: norm(parameters, "encoder.norm", hidden, epsilon),
  };
  const layers = transformer(parameters, "encoder", { ...shape, layers: depth });
  const shares = options.layerOutput === "mix" ? parameters.vector("words.mix", depth, zeros) : null;
  const words = wordRows(parameters, options, hidden, !pieces.vocabulary.lowercase);

  function embed(tape: Tape, ids: Int32Array, places: Int32Array): Tensor {
    const sum = add(tape, lookup(tape, embedding.piece, ids), lookup(tape, embedding.position, places)); // N×H
    return layerNorm(tape, sum, embedding.norm);
  }

  function encode(tape: Tape, inputs: readonly PieceInput[], drop: Dropout | null): Encoded {
    const inside = drop === null ? null : { rate: options.encoderDropout, random: drop.random };
    const sequences = sequencesOf(
      inputs.map(({ ids }) => ids),
      positions - 2,
      pieces,
    );
    const embedded = () => dropout(tape, embed(tape, sequences.ids, sequences.positions), inside); // N×H
    const run = (layer: TransformerLayer, x: Tensor) => runTransformerLayer(tape, layer, x, sequences.starts, inside);
    let rows: Tensor; // N×H
    if (shares !== null) {
      const outputs: Tensor[] = [];
      for (const layer of layers) outputs.push(run(layer, outputs.at(-1) ?? embedded()));
      rows = mix(tape, outputs, shares);
    } else if (tape.records) rows = layers.reduce((x, layer) => run(layer, x), embedded());
    else
      rows = inPlace(tape, sequences.ids.length, hidden, [
        embedded,
        ...layers.map((layer) => (x: Tensor) => run(layer, x)),
      ]);
    const lengths = inputs.map(({ cases }) => cases.length);
    const firstRows = new Int32Array(inputs.length);
    for (let s = 1; s < inputs.length; s++) firstRows[s] = firstRows[s - 1]! + lengths[s - 1]!;
    return { words: words.of(tape, rows, inputs, sequences.rows), firstRows, lengths };
  }
  return { widths: words.widths, encode };
}

/** One step after the other over the same rows, with nothing kept of a step but its result: for tapes that do not record. */
function inPlace(tape: Tape, rows: number, cols: number, steps: readonly ((x: Tensor) => Tensor)[]): Tensor {
  const x = tape.untracked("encoder", rows, cols);
  const mark = tape.arena.mark();
  for (const step of steps) {
    tape.kernels.copyRows(step(x).data, cols, x.data, cols, rows, cols);
    tape.arena.reset(mark);
  }
  return x;
}

/** What stands for each word: some of its pieces, projected to another width, with how it is capitalised added. */
function wordRows(parameters: Parameters, options: TransformerOptions, hidden: number, isCased: boolean) {
  const { wordPieces, encoderSize, caseFeature } = options;
  const parts = wordPieces === "both" ? ["first", "last"] : [wordPieces];
  const width = encoderSize === 0 ? hidden : encoderSize;
  const projection =
    encoderSize === 0
      ? null
      : {
          weights: parts.map((part) => parameters.matrix(`words.${part}`, hidden, width, glorot)),
          bias: parameters.vector("words.bias", width, zeros),
          norm: norm(parameters, "words.norm", width, 1e-5),
        };
  const hasCase = caseFeature === "yes" || (caseFeature === "auto" && !isCased);
  const cases = hasCase ? parameters.table("words.case", CASES.length, width, zeros) : null;

  function of(tape: Tape, rows: Tensor, inputs: readonly PieceInput[], places: readonly Int32Array[]): Tensor[] {
    const picked = parts.map((part) => pick(tape, part, rows, inputs, places)); // T×H each
    const marked = (x: Tensor) => {
      if (cases === null) return x;
      const ids = inputs.flatMap((input) => [...input.cases]);
      return add(tape, x, lookup(tape, cases, ids));
    };
    if (projection === null) return [marked(picked[0]!), ...picked.slice(1)];
    const terms = picked.map((x, i): Term => [x, projection.weights[i]!]);
    return [layerNorm(tape, marked(affineSum(tape, terms, projection.bias)), projection.norm)];
  }
  return { widths: projection === null ? parts.map(() => hidden) : [width], of };
}

/** A row for each word: that of its first or last piece, or the mean of all. */
function pick(
  tape: Tape,
  part: string,
  rows: Tensor,
  inputs: readonly PieceInput[],
  places: readonly Int32Array[],
): Tensor {
  const indices: number[] = [];
  const groups = [0];
  for (const [s, { starts }] of inputs.entries()) {
    for (let w = 0; w + 1 < starts.length; w++) {
      const [from, to] = [starts[w]!, starts[w + 1]!];
      if (part === "mean") for (let p = from; p < to; p++) indices.push(places[s]![p]!);
      else indices.push(places[s]![part === "first" ? from : to - 1]!);
      groups.push(indices.length);
    }
  }
  return part === "mean" ? meanRows(tape, rows, indices, groups) : gather(tape, rows, indices);
}
