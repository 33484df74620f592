/**
 * A model in one safetensors file: the weights, and as metadata everything else that parsing needs (each part with its kind, options
 * and names; what it scores) and where it comes from. What is read is checked before use; a checksum detects weights and words that were
 * modified but are still valid.
 */
import { type Calibration, calibrationIn } from "../contracts/calibration.ts";
import type { ModelDescription, StoredPart, Task } from "../contracts/model.ts";
import { countsIn, namesIn, recordIn, refuseModel, textIn, type Unchecked } from "../contracts/stored.ts";
import { ParserError } from "../shared/errors.ts";
import { type Matrix, readWeights, type Storage } from "../shared/safetensors.ts";
import { isIntact, resealed, sealedParts } from "../shared/seal.ts";
import { joined } from "../shared/write-safetensors.ts";
import type { StoredTagger } from "../taggers/perceptron-tagger.ts";
import type { Limits } from "../transitions/limits.ts";

/** Raised when a file's meaning changes. */
const VERSION = 2;

const TAGGER_WEIGHTS = "tagger:weights";

const LIMIT_NAMES: readonly string[] = ["maxOpen", "maxOpenRun", "maxUnary"] satisfies (keyof Limits)[];
/** Limits of a transition system beyond this come from no treebank. */
const MAX_LIMIT = 1_000_000;

export interface StoredModel {
  readonly description: ModelDescription;
  readonly weights: ReadonlyMap<string, Matrix>;
  readonly tagger: StoredTagger | null;
  /** Where the model comes from, as plain JSON: shown to people, never used in parsing. */
  readonly provenance: Readonly<Record<string, unknown>>;
}

export function writeModel(model: StoredModel, storageOf: (tensor: string) => Storage = () => "float32"): Uint8Array {
  const { encoder, tags, network, task, decoder, calibration } = model.description;
  const metadata = new Map([
    ["format", "treewright"],
    ["version", String(VERSION)],
    ...Object.entries({ encoder, tags, network, task, decoder, provenance: model.provenance }).map(
      ([key, value]): [string, string] => [key, JSON.stringify(value)],
    ),
  ]);
  if (calibration !== undefined) metadata.set("calibration", JSON.stringify(calibration));
  const tensors = new Map(model.weights);
  if (model.tagger !== null) {
    const { tags: names, features, weights } = model.tagger;
    metadata.set("tagger", JSON.stringify({ tags: names, features }));
    tensors.set(TAGGER_WEIGHTS, weights);
  }
  return joined(sealedParts({ metadata, tensors }, storageOf));
}

export function readModel(bytes: Uint8Array): StoredModel {
  const { metadata, tensors } = readWeights(bytes);
  if (metadata.get("format") !== "treewright") refuseModel("it is a safetensors file, but not a treewright model");
  requireVersion(Number(metadata.get("version")));
  const part = (key: string) => jsonIn(metadata, key);
  const [encoder, network] = [part("encoder"), part("network")];
  const description: ModelDescription = {
    encoder: { ...partIn(encoder, "encoder"), names: encoder.names },
    tags: tagsIn(part("tags")),
    network: { ...partIn(network, "network"), ...(network.names !== undefined && { names: network.names }) },
    task: taskIn(part("task")),
    decoder: partIn(part("decoder"), "decoder"),
    ...(metadata.has("calibration") && { calibration: calibrationIn(part("calibration")) }),
  };
  const weights = new Map(tensors);
  const tagger = metadata.has("tagger") ? taggerIn(part("tagger"), weights.get(TAGGER_WEIGHTS)) : null;
  weights.delete(TAGGER_WEIGHTS);
  const provenance = part("provenance");
  // Last, because any other error is more informative.
  if (!isIntact(bytes)) refuseModel("its bytes do not match its checksum");
  return { description, weights, tagger, provenance };
}

/** The same model file with another calibration, or with none; its weights stay byte for byte. */
export function withCalibration(bytes: Uint8Array, calibration: Calibration | null): Uint8Array {
  readModel(bytes);
  return resealed(bytes, ({ calibration: _, ...others }) =>
    calibration === null ? others : { ...others, calibration: JSON.stringify(calibration) },
  );
}

function requireVersion(version: number): void {
  if (version === VERSION) return;
  const age = version > VERSION ? "a newer" : "an older";
  const what = version > VERSION ? "Update treewright" : "Train it again, or use the version that wrote it";
  throw new ParserError(
    "E_MODEL_VERSION",
    `this model was written by ${age} version of treewright: its format is ${version}, this version reads ${VERSION}`,
    { hint: what },
  );
}

function jsonIn(metadata: ReadonlyMap<string, string>, key: string): Unchecked {
  try {
    return recordIn(JSON.parse(metadata.get(key) ?? ""), key);
  } catch (error) {
    if (error instanceof ParserError) throw error;
    return refuseModel(`its part "${key}" is missing or not JSON`);
  }
}

function partIn(value: Unchecked, what: string): StoredPart {
  return { kind: textIn(value.kind, `${what} kind`), options: recordIn(value.options, `${what} options`) };
}

function tagsIn(value: Unchecked): ModelDescription["tags"] {
  const [names, head] = [namesIn(value.names, "tags"), value.head === null ? null : recordIn(value.head, "tag head")];
  if (value.marks === undefined) return { names, head };
  const known = new Set(names);
  const marks = Object.entries(recordIn(value.marks, "marks")).map(([mark, tags]): [string, string[]] => {
    const allowed = namesIn(tags, "marks");
    if (allowed.length === 0 || !allowed.every((tag) => known.has(tag)))
      refuseModel(`its marks have no valid tags for ${JSON.stringify(mark)}`);
    return [mark, allowed];
  });
  return { names, head, marks: Object.fromEntries(marks) };
}

function taskIn(value: Unchecked): Task {
  if (value.family === "steps") {
    return {
      family: "steps",
      system: textIn(value.system, "system"),
      limits: limitsIn(value.limits),
      actions: namesIn(value.actions, "actions"),
    };
  }
  if (value.family !== "spans" || !Array.isArray(value.chains))
    return refuseModel("its task is neither steps nor spans");
  const chains = value.chains.map((chain) => namesIn(chain, "chains"));
  if (chains.length === 0 || chains.some((chain) => chain.length === 0)) refuseModel("it has spans without labels");
  return { family: "spans", chains };
}

/** Those that there are; one that nobody knows would be left aside, and would limit nothing. */
function limitsIn(value: unknown): Record<string, number> {
  const limits = countsIn(value, "limits", MAX_LIMIT);
  const unknown = Object.keys(limits).find((name) => !LIMIT_NAMES.includes(name));
  if (unknown !== undefined) refuseModel(`its limits have an unknown "${unknown}"`);
  const none = Object.entries(limits).find(([, limit]) => limit < 1);
  if (none !== undefined) refuseModel(`its limits have no valid ${none[0]}: ${none[1]}`);
  return limits;
}

function taggerIn(value: Unchecked, weights: Matrix | undefined): StoredTagger {
  const [tags, features] = [namesIn(value.tags, "tags"), namesIn(value.features, "features")];
  if (weights === undefined || weights.rows !== features.length || weights.cols !== tags.length) {
    return refuseModel("its tagger is inconsistent");
  }
  return { tags, features, weights };
}
