/**
 * A training run that can be resumed: its progress, its log, and its tensors (weights, moments of the optimiser, moving average) in one
 * safetensors file. A checkpoint belongs to a single run, which `identity` identifies.
 */
import { ParserError } from "../shared/errors.ts";
import { type Matrix, readWeights, writeWeights } from "../shared/safetensors.ts";
import { isIntact, seal } from "../shared/seal.ts";
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

export function writeCheckpoint({ identity, progress, log, tensors }: Checkpoint): Uint8Array {
  const metadata = new Map([
    ["format", "treewright checkpoint"],
    ["identity", identity],
    ["progress", JSON.stringify(progress)],
    ["log", JSON.stringify(log)],
  ]);
  const all = TENSOR_KINDS.flatMap((kind) =>
    [...tensors[kind]].map(([name, value]) => [`${kind}:${name}`, value] as const),
  );
  return seal(writeWeights({ metadata, tensors: new Map(all) }));
}

/** A checkpoint of another run is an error, and so is a modified one. `name` is for messages. */
export function readCheckpoint(bytes: Uint8Array, wanted: string, name: string): Checkpoint {
  const { metadata, tensors } = unbroken(bytes, name);
  if (metadata.get("identity") !== wanted) {
    throw new ParserError("E_RESUME", `${name} belongs to a run with different options, data, threads or kernels`, {
      hint: "Use the same command, or start again with --overwrite",
    });
  }
  const kinds = TENSOR_KINDS.map((kind) => [kind, part(tensors, `${kind}:`)]);
  return {
    identity: wanted,
    progress: JSON.parse(metadata.get("progress")!),
    log: JSON.parse(metadata.get("log")!),
    tensors: Object.fromEntries(kinds) as Checkpoint["tensors"], // one for each kind
  };
}

function unbroken(bytes: Uint8Array, name: string): ReturnType<typeof readWeights> {
  try {
    const file = readWeights(bytes);
    if (file.metadata.get("format") === "treewright checkpoint" && isIntact(bytes)) return file;
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
  }
  throw new ParserError("E_RESUME", `${name} is not a complete treewright checkpoint`, {
    hint: "Start again with --overwrite",
  });
}

/** The tensors whose names start with a prefix, without it. */
function part(tensors: ReadonlyMap<string, Matrix>, prefix: string): Map<string, Matrix> {
  const found = [...tensors].filter(([name]) => name.startsWith(prefix));
  return new Map(found.map(([name, value]) => [name.slice(prefix.length), value]));
}
