/** The file config.json of a pretrained encoder: the shape of a BERT, checked before anything else is read. */
import { ParserError } from "../../shared/errors.ts";

/** The shape of an encoder. Plain data, stored with a model. */
export interface EncoderShape {
  readonly hidden: number;
  readonly heads: number;
  /** The width of the feed-forward net inside a layer. */
  readonly inside: number;
  readonly layers: number;
  /** How many positions have a vector: the longest sequence of pieces. */
  readonly positions: number;
  /** Added to variances. */
  readonly epsilon: number;
}

/** How many of its layers are used; 0: all. */
export function layersUsed(wanted: number, { layers }: EncoderShape): number {
  return wanted === 0 ? layers : Math.min(wanted, layers);
}

export interface CheckpointConfig {
  readonly shape: EncoderShape;
  readonly vocabularySize: number;
  /** null: the file does not say. */
  readonly lowercase: boolean | null;
}

const FILE = "config.json";
const MOST = 1 << 20; // larger sizes are not those of an encoder

export function readConfig(bytes: Uint8Array): CheckpointConfig {
  const config = jsonObject(FILE, bytes);
  const { model_type: type = "bert", hidden_act: activation, position_embedding_type: positions = "absolute" } = config;
  if (type !== "bert") refuseEncoder(FILE, `the model type ${JSON.stringify(type)} is not supported, only "bert"`);
  if (activation !== "gelu") {
    refuseEncoder(FILE, `the activation ${JSON.stringify(activation)} is not supported, only "gelu"`);
  }
  if (positions !== "absolute") {
    refuseEncoder(FILE, `the position embeddings ${JSON.stringify(positions)} are not supported, only "absolute"`);
  }
  const size = (name: string): number => {
    const value = config[name];
    if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST) return Number(value);
    return refuseEncoder(FILE, `${name} is ${JSON.stringify(value)}, which is not a valid size`);
  };
  const shape = {
    hidden: size("hidden_size"),
    heads: size("num_attention_heads"),
    inside: size("intermediate_size"),
    layers: size("num_hidden_layers"),
    positions: size("max_position_embeddings"),
    epsilon: Number(config.layer_norm_eps ?? 1e-12),
  };
  if (shape.hidden % shape.heads !== 0)
    refuseEncoder(FILE, `${shape.heads} heads do not divide ${shape.hidden} columns`);
  if (!(shape.epsilon >= 0 && shape.epsilon < 1)) refuseEncoder(FILE, "layer_norm_eps is not a small number");
  if (shape.positions < 3) refuseEncoder(FILE, `${shape.positions} positions leave no room for a word`);
  const lowercase = typeof config.do_lower_case === "boolean" ? config.do_lower_case : null;
  return { shape, vocabularySize: size("vocab_size"), lowercase };
}

/** An object of JSON from a file of the folder. */
export function jsonObject(file: string, bytes: Uint8Array): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return refuseEncoder(file, "this is not JSON, or it is incomplete");
  }
  return fieldsIn(file, "the file", value);
}

export function fieldsIn(file: string, what: string, value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>; // checked
  return refuseEncoder(file, `${what} is not an object`);
}

export function refuseEncoder(file: string, reason: string): never {
  throw new ParserError("E_ENCODER", `${file}: ${reason}`, {
    hint: "An encoder is the folder of a BERT model with config.json, model.safetensors, and tokenizer.json or vocab.txt.",
  });
}
