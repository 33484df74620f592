/**
 * A pretrained encoder in Hugging Face's folder form: config.json, model.safetensors, and tokenizer.json or vocab.txt, of any BERT
 * (MiniLM, E5 and BGE among them). A pure function of the files' bytes; whatever does not fit is one error that names the file and the tensor.
 */
import { ParserError } from "../../shared/errors.ts";
import { type Matrix, openTensors, type StoredTensor } from "../../shared/safetensors.ts";
import { type EncoderShape, readConfig, refuseEncoder } from "./checkpoint-config.ts";
import { readVocabulary } from "./checkpoint-vocabulary.ts";
import type { PieceVocabulary } from "./word-pieces.ts";

export interface Checkpoint {
  readonly shape: EncoderShape;
  readonly vocabulary: PieceVocabulary;
  /** The weights of the first `layers` layers by the names of our parameters; of the word pieces, those with these ids. */
  weights(layers: number, pieces: ArrayLike<number>): Map<string, Matrix>;
}

const FILE = "model.safetensors";

export function readCheckpoint(files: ReadonlyMap<string, Uint8Array>): Checkpoint {
  const file = (name: string) => files.get(name) ?? refuseEncoder(name, "the folder has no such file");
  const { shape, vocabularySize, lowercase } = readConfig(file("config.json"));
  const vocabulary = readVocabulary(files, lowercase, vocabularySize);
  const source = tensorsIn(file(FILE));
  requireShapes(source, shape, vocabularySize);
  return { shape, vocabulary, weights: (layers, pieces) => weightsFrom(source, shape, layers, pieces) };
}

/** A tensor by its name after `bert.`, if the file has that. */
type Source = (name: string) => StoredTensor;

function tensorsIn(bytes: Uint8Array): Source {
  let tensors: ReadonlyMap<string, StoredTensor>;
  try {
    tensors = openTensors(bytes);
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    return refuseEncoder(FILE, error.message.replace(/^weights file: /, ""));
  }
  const prefix = tensors.has("bert.embeddings.word_embeddings.weight") ? "bert." : "";
  return (name) => {
    // The first BERTs called the weights of norms by the letters of their formula.
    const old = name.replace("LayerNorm.weight", "LayerNorm.gamma").replace("LayerNorm.bias", "LayerNorm.beta");
    return (
      tensors.get(prefix + name) ??
      tensors.get(prefix + old) ??
      refuseEncoder(FILE, `tensor "${prefix}${name}" is missing`)
    );
  };
}

/** The tensors of an embedding or a layer, with their shapes. Hugging Face stores products as outputs × inputs. */
function embeddingShapes({ hidden, positions }: EncoderShape, vocabularySize: number): [string, number[]][] {
  return [
    ["embeddings.word_embeddings.weight", [vocabularySize, hidden]],
    ["embeddings.position_embeddings.weight", [positions, hidden]],
    ["embeddings.LayerNorm.weight", [hidden]],
    ["embeddings.LayerNorm.bias", [hidden]],
  ];
}

function layerShapes({ hidden, inside }: EncoderShape, layer: number): [string, number[]][] {
  const dense = (name: string, outputs: number, inputs: number): [string, number[]][] => [
    [`encoder.layer.${layer}.${name}.weight`, [outputs, inputs]],
    [`encoder.layer.${layer}.${name}.bias`, [outputs]],
  ];
  const norm = (name: string): [string, number[]][] => [
    [`encoder.layer.${layer}.${name}.weight`, [hidden]],
    [`encoder.layer.${layer}.${name}.bias`, [hidden]],
  ];
  return [
    ...["query", "key", "value"].flatMap((part) => dense(`attention.self.${part}`, hidden, hidden)),
    ...dense("attention.output.dense", hidden, hidden),
    ...norm("attention.output.LayerNorm"),
    ...dense("intermediate.dense", inside, hidden),
    ...dense("output.dense", hidden, inside),
    ...norm("output.LayerNorm"),
  ];
}

function requireShapes(source: Source, shape: EncoderShape, vocabularySize: number): void {
  const all = embeddingShapes(shape, vocabularySize);
  for (let layer = 0; layer < shape.layers; layer++) all.push(...layerShapes(shape, layer));
  for (const [name, wanted] of all) {
    const found = source(name).shape;
    if (found.length === wanted.length && found.every((size, i) => size === wanted[i])) continue;
    refuseEncoder(FILE, `tensor "${name}" is ${found.join("×")} where config.json needs ${wanted.join("×")}`);
  }
  const types = source("embeddings.token_type_embeddings.weight").shape;
  if (types.length !== 2 || types[0]! < 1 || types[1] !== shape.hidden) {
    refuseEncoder(
      FILE,
      `tensor "embeddings.token_type_embeddings.weight" is ${types.join("×")} where any×${shape.hidden} is needed`,
    );
  }
}

function weightsFrom(
  source: Source,
  shape: EncoderShape,
  layers: number,
  pieces: ArrayLike<number>,
): Map<string, Matrix> {
  const { hidden, inside } = shape;
  const read = (name: string): Float32Array => {
    try {
      return source(name).read();
    } catch (error) {
      if (!(error instanceof ParserError)) throw error;
      return refuseEncoder(FILE, error.message);
    }
  };
  const weights = new Map<string, Matrix>();
  const put = (name: string, rows: number, cols: number, data: Float32Array) => weights.set(name, { rows, cols, data });
  put("encoder.piece", pieces.length, hidden, rowsOf(read("embeddings.word_embeddings.weight"), hidden, pieces));
  put("encoder.position", shape.positions, hidden, positionsOf(read, hidden));
  put("encoder.norm.gain", 1, hidden, read("embeddings.LayerNorm.weight"));
  put("encoder.norm.shift", 1, hidden, read("embeddings.LayerNorm.bias"));
  for (let i = 0; i < layers; i++) {
    const from = (name: string) => read(`encoder.layer.${i}.${name}`);
    const [attention, net] = [`encoder.${i}.attention`, `encoder.${i}.feedForward`];
    const parts = ["query", "key", "value"].map((part) => `attention.self.${part}`);
    put(
      `${attention}.queries`,
      hidden,
      3 * hidden,
      turned(
        parts.map((part) => from(`${part}.weight`)),
        hidden,
      ),
    );
    put(`${attention}.queries.bias`, 1, 3 * hidden, joined(parts.map((part) => from(`${part}.bias`))));
    put(`${attention}.output`, hidden, hidden, turned([from("attention.output.dense.weight")], hidden));
    put(`${attention}.output.bias`, 1, hidden, from("attention.output.dense.bias"));
    put(`${attention}.norm.gain`, 1, hidden, from("attention.output.LayerNorm.weight"));
    put(`${attention}.norm.shift`, 1, hidden, from("attention.output.LayerNorm.bias"));
    put(`${net}.input`, hidden, inside, turned([from("intermediate.dense.weight")], hidden));
    put(`${net}.input.bias`, 1, inside, from("intermediate.dense.bias"));
    put(`${net}.output`, inside, hidden, turned([from("output.dense.weight")], inside));
    put(`${net}.output.bias`, 1, hidden, from("output.dense.bias"));
    put(`${net}.norm.gain`, 1, hidden, from("output.LayerNorm.weight"));
    put(`${net}.norm.shift`, 1, hidden, from("output.LayerNorm.bias"));
  }
  return weights;
}

function rowsOf(values: Float32Array, cols: number, rows: ArrayLike<number>): Float32Array {
  const chosen = new Float32Array(rows.length * cols);
  for (let r = 0; r < rows.length; r++) chosen.set(values.subarray(rows[r]! * cols, (rows[r]! + 1) * cols), r * cols);
  return chosen;
}

/** A single text is always of the first type: its vector is added to that of every position. */
function positionsOf(read: (name: string) => Float32Array, hidden: number): Float32Array {
  const positions = read("embeddings.position_embeddings.weight");
  const type = read("embeddings.token_type_embeddings.weight");
  return positions.map((value, i) => value + type[i % hidden]!);
}

/** Matrices stored as outputs × inputs become inputs × outputs, side by side. */
function turned(matrices: readonly Float32Array[], inputs: number): Float32Array {
  const outputs = matrices.reduce((sum, { length }) => sum + length / inputs, 0);
  const result = new Float32Array(inputs * outputs);
  let column = 0;
  for (const values of matrices) {
    const count = values.length / inputs;
    // By blocks, or each number would come from another page.
    for (let from = 0; from < count; from += 16) {
      const to = Math.min(count, from + 16);
      for (let i = 0; i < inputs; i++) {
        const row = i * outputs + column;
        for (let o = from; o < to; o++) result[row + o] = values[o * inputs + i]!;
      }
    }
    column += count;
  }
  return result;
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
