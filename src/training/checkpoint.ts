/**
 * A training run that can be resumed: its progress, its log, and its tensors (weights, moments of the optimiser, moving average) in one
 * safetensors file. A checkpoint belongs to a single run, which `identity` identifies.
 */
import { ParserError } from "../shared/errors.ts";
import { type Matrix, readWeights } from "../shared/safetensors.ts";
import { isIntact, sealedParts } from "../shared/seal.ts";
import type { Progress } from "./course.ts";
import type { LogEntry } from "./training-log.ts";

export interface Checkpoint {
  /** What two runs must have in common for one to continue the other. */
  readonly identity: string;
  readonly progress: Progress;
  readonly log: readonly LogEntry[];
  readonly tensors: Readonly<Record<TensorKind, ReadonlyMap<string, Matrix>>>;
}

/** `best`: the weights that scored best so far. */
const TENSOR_KINDS = ["weight", "moment", "average", "best"] as const;
type TensorKind = (typeof TENSOR_KINDS)[number];

/** In parts to be written one after the other: numbers are not copied, for there may be gigabytes of them. */
export function writeCheckpoint({ identity, progress, log, tensors }: Checkpoint): readonly Uint8Array[] {
  const metadata = new Map([
    ["format", "treewright checkpoint"],
    ["identity", identity],
    ["progress", JSON.stringify(progress)],
    ["log", JSON.stringify(log)],
  ]);
  const all = TENSOR_KINDS.flatMap((kind) =>
    [...tensors[kind]].map(([name, value]) => [`${kind}:${name}`, value] as const),
  );
  return sealedParts({ metadata, tensors: new Map(all) });
}

/** A checkpoint of another run is an error, and so is a modified one. `name` is for messages. The tensors lie in `bytes`. */
export function readCheckpoint(bytes: Uint8Array, wanted: string, name: string): Checkpoint {
  const { metadata, tensors } = unbroken(bytes, name);
  if (metadata.get("identity") !== wanted) {
    throw new ParserError("E_RESUME", `${name} belongs to a run with different options, data, threads or kernels`, {
      hint: "Use the same command, or start again with --overwrite",
    });
  }
  const kinds = TENSOR_KINDS.map((kind) => [kind, part(tensors, `${kind}:`)]);
  const progress = jsonIn(metadata.get("progress"));
  const log = jsonIn(metadata.get("log"));
  if (!isProgress(progress) || !isLog(log)) throw brokenCheckpoint(name);
  return {
    identity: wanted,
    progress,
    log,
    tensors: Object.fromEntries(kinds) as Checkpoint["tensors"], // one for each kind
  };
}

export function brokenCheckpoint(name: string, cause?: ParserError): ParserError {
  const why = cause === undefined ? "" : `: ${cause.message}`;
  return new ParserError("E_RESUME", `${name} is not a complete treewright checkpoint${why}`, {
    hint: "Start again with --overwrite",
    cause,
  });
}

function unbroken(bytes: Uint8Array, name: string): ReturnType<typeof readWeights> {
  try {
    const file = readWeights(bytes, "in place");
    if (file.metadata.get("format") === "treewright checkpoint" && isIntact(bytes)) return file;
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
  }
  throw brokenCheckpoint(name);
}

/** undefined: it is no JSON. */
function jsonIn(text = ""): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProgress(value: unknown): value is Progress {
  if (!isRecord(value)) return false;
  const { epoch, batch, updates, waited, bestF1, isEvaluationDue } = value;
  const areCounts = [epoch, batch, updates, waited].every((count) => Number.isSafeInteger(count) && Number(count) >= 0);
  return areCounts && isNumber(bestF1) && bestF1 >= -1 && bestF1 <= 100 && typeof isEvaluationDue === "boolean";
}

const LOGGED = [
  "epochs",
  "updates",
  "loss",
  "rate",
  "devF1",
  "devTagging",
  "devErrors",
  "sentencesPerSecond",
  "seconds",
];

function isLog(value: unknown): value is LogEntry[] {
  return (
    Array.isArray(value) &&
    value.every(
      (entry) =>
        isRecord(entry) &&
        LOGGED.every((name) => isNumber(entry[name])) &&
        isRecord(entry.measures) &&
        Object.values(entry.measures).every(isNumber) &&
        typeof entry.isBest === "boolean",
    )
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

/** The tensors whose names start with a prefix, without it. */
function part(tensors: ReadonlyMap<string, Matrix>, prefix: string): Map<string, Matrix> {
  const found = [...tensors].filter(([name]) => name.startsWith(prefix));
  return new Map(found.map(([name, value]) => [name.slice(prefix.length), value]));
}
