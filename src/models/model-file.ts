/**
 * A model in one safetensors file: the weights, and as metadata everything else that parsing needs (network, transition system and
 * limits, actions, vocabularies) and where it comes from (training options, data, score). What is read is checked before use; a
 * checksum tells weights and words that were altered but are still possible.
 */
import { crc32 } from "../shared/crc32.ts";
import { ParserError } from "../shared/errors.ts";
import { type Matrix, readWeights, type Storage, writeWeights } from "../shared/safetensors.ts";
import type { LexiconNames } from "./lexicon.ts";
import type { ModelDescription } from "./model.ts";
import { DEFAULT_NETWORK, type NetworkOptions } from "./network-options.ts";
import type { StoredTagger } from "./perceptron-tagger.ts";

/** Raised when a file's meaning changes; a file with a higher number is from a newer version of this package. */
const VERSION = 1;

const TAGGER_WEIGHTS = "tagger:weights";

/** The checksum of all bytes that follow it. Of the metadata, which are sorted, its name is the first: its place is fixed. */
const CHECKSUM = "checksum";
const CHECKSUM_PLACE = 8 + `{"__metadata__":{"${CHECKSUM}":"`.length;
const NO_CHECKSUM = "00000000";

export interface StoredModel {
  readonly description: ModelDescription;
  readonly weights: ReadonlyMap<string, Matrix>;
  readonly tagger: StoredTagger | null;
  /** Where the model comes from, as plain JSON: shown to people, never used in parsing. */
  readonly origin: Readonly<Record<string, unknown>>;
}

export function writeModel(model: StoredModel, storageOf: (tensor: string) => Storage = () => "float32"): Uint8Array {
  const { lexicon, ...rest } = model.description;
  const metadata = new Map([
    [CHECKSUM, NO_CHECKSUM],
    ["format", "treewright"],
    ["version", String(VERSION)],
    ["model", JSON.stringify(rest)],
    ["lexicon", JSON.stringify(lexicon)],
    ["origin", JSON.stringify(model.origin)],
  ]);
  const tensors = new Map(model.weights);
  if (model.tagger !== null) {
    const { tags, features, weights } = model.tagger;
    metadata.set("tagger", JSON.stringify({ tags, features }));
    tensors.set(TAGGER_WEIGHTS, weights);
  }
  const bytes = writeWeights({ metadata, tensors }, storageOf);
  bytes.set(new TextEncoder().encode(checksumOf(bytes)), CHECKSUM_PLACE);
  return bytes;
}

function checksumOf(bytes: Uint8Array): string {
  return crc32(bytes.subarray(CHECKSUM_PLACE + NO_CHECKSUM.length));
}

export function readModel(bytes: Uint8Array): StoredModel {
  const { metadata, tensors } = readWeights(bytes);
  if (metadata.get("format") !== "treewright") refuse("it is a safetensors file, but not one of treewright's");
  const version = Number(metadata.get("version"));
  if (version !== VERSION) {
    const age = version > VERSION ? "a newer" : "another";
    refuse(
      `it was written by ${age} version of treewright (format ${metadata.get("version")}, not ${VERSION})`,
      "E_MODEL_VERSION",
    );
  }
  const rest = parse(metadata, "model");
  const description: ModelDescription = {
    network: networkIn(rest.network),
    system: textIn(rest.system, "system"),
    limits: numbersIn(rest.limits, "limits"),
    actions: textsIn(rest.actions, "actions"),
    lexicon: lexiconIn(parse(metadata, "lexicon")),
  };
  const weights = new Map(tensors);
  const tagger = metadata.has("tagger") ? taggerIn(parse(metadata, "tagger"), weights.get(TAGGER_WEIGHTS)) : null;
  weights.delete(TAGGER_WEIGHTS);
  const origin = parse(metadata, "origin");
  // Last: whatever else is wrong says more.
  if (metadata.get(CHECKSUM) !== checksumOf(bytes)) refuse("its bytes are not those that were written");
  return { description, weights, tagger, origin };
}

type Unchecked = Readonly<Record<string, unknown>>;

function parse(metadata: ReadonlyMap<string, string>, key: string): Unchecked {
  try {
    return recordIn(JSON.parse(metadata.get(key) ?? ""), key);
  } catch (error) {
    if (error instanceof ParserError) throw error;
    return refuse(`its part "${key}" is missing or not JSON`);
  }
}

function networkIn(value: unknown): NetworkOptions {
  const network = recordIn(value, "network");
  for (const key of Object.keys(DEFAULT_NETWORK)) {
    if (key === "cell") continue;
    const size = network[key];
    if (!Number.isInteger(size) || (size as number) < 0 || (size as number) > 1 << 16)
      refuse(`its network has no valid ${key}`);
  }
  if (network.cell !== "standard" && network.cell !== "coupled") refuse("its network has no valid cell");
  return network as unknown as NetworkOptions; // each field was checked above
}

function lexiconIn(value: Unchecked): LexiconNames {
  const words = textsIn(value.words, "words");
  const { classes, singletons } = value;
  const isCount = (count: unknown): count is number =>
    Number.isInteger(count) && Number(count) >= 0 && Number(count) <= words.length;
  if (!isCount(classes) || !isCount(singletons) || classes < 1 || classes + singletons > words.length) {
    return refuse("its lexicon does not add up");
  }
  const [tags, characters, pretrained] = ["tags", "characters", "pretrained"].map((key) => textsIn(value[key], key));
  return { words, classes, singletons, tags: tags!, characters: characters!, pretrained: pretrained! };
}

function taggerIn(value: Unchecked, weights: Matrix | undefined): StoredTagger {
  const [tags, features] = [textsIn(value.tags, "tags"), textsIn(value.features, "features")];
  if (weights === undefined || weights.rows !== features.length || weights.cols !== tags.length) {
    return refuse("its tagger does not add up");
  }
  return { tags, features, weights };
}

function recordIn(value: unknown, what: string): Unchecked {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    refuse(`its part "${what}" is not an object`);
  return value as Unchecked;
}

function textIn(value: unknown, what: string): string {
  return typeof value === "string" ? value : refuse(`its part "${what}" is not a text`);
}

function textsIn(value: unknown, what: string): string[] {
  if (!Array.isArray(value) || !value.every((item) => typeof item === "string"))
    refuse(`its part "${what}" is not a list of names`);
  return value as string[];
}

function numbersIn(value: unknown, what: string): Record<string, number> {
  const record = recordIn(value, what);
  if (!Object.values(record).every((item) => typeof item === "number"))
    refuse(`its part "${what}" is not made of numbers`);
  return record as Record<string, number>;
}

function refuse(reason: string, code = "E_MODEL"): never {
  throw new ParserError(code, `this is not a usable model: ${reason}`);
}
