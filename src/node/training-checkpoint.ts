/**
 * A training run that can go on: where it stands, its log, and its tensors (weights, moments of the optimiser, moving average) in one
 * safetensors file. A checkpoint is of one run alone: `identity` says of which.
 */
import { readFile } from "node:fs/promises";
import { codeOf, ParserError } from "../shared/errors.ts";
import { type Matrix, readWeights, writeWeights } from "../shared/safetensors.ts";
import type { Progress } from "../training/trainer.ts";
import type { LogEntry } from "../training/training-log.ts";
import { fileError } from "./text-files.ts";

export interface Checkpoint {
  /** What two runs must have in common for one to go on where the other stopped. */
  readonly identity: string;
  readonly progress: Progress;
  readonly log: readonly LogEntry[];
  readonly tensors: Readonly<Record<TensorKind, ReadonlyMap<string, Matrix>>>;
}

const TENSOR_KINDS = ["weight", "moment", "average"] as const;
type TensorKind = (typeof TENSOR_KINDS)[number];

export function writeCheckpoint({ identity, progress, log, tensors }: Checkpoint): Uint8Array {
  const metadata = new Map([
    ["identity", identity],
    ["progress", JSON.stringify(progress)],
    ["log", JSON.stringify(log)],
  ]);
  const all = TENSOR_KINDS.flatMap((kind) =>
    [...tensors[kind]].map(([name, value]) => [`${kind}:${name}`, value] as const),
  );
  return writeWeights({ metadata, tensors: new Map(all) });
}

/** null: there is none. That of another run is an error. */
export async function readCheckpoint(path: string, wanted: string): Promise<Checkpoint | null> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw fileError(path, error);
  }
  const { metadata, tensors } = readWeights(bytes);
  const [identity, progress, log] = ["identity", "progress", "log"].map((key) => metadata.get(key));
  if (identity === undefined || progress === undefined || log === undefined) {
    throw new ParserError("E_RESUME", `${path} is not a checkpoint of treewright`);
  }
  if (identity !== wanted) {
    throw new ParserError("E_RESUME", `${path} is of a run with other options, data, threads or kernels`, {
      hint: "Give the same command, or start anew with --overwrite",
    });
  }
  const [weight, moment, average] = TENSOR_KINDS.map((kind) => part(tensors, `${kind}:`));
  return {
    identity,
    progress: JSON.parse(progress),
    log: JSON.parse(log),
    tensors: { weight: weight!, moment: moment!, average: average! },
  };
}

/** The tensors whose names start with a prefix, without it. */
function part(tensors: ReadonlyMap<string, Matrix>, prefix: string): Map<string, Matrix> {
  const found = [...tensors].filter(([name]) => name.startsWith(prefix));
  return new Map(found.map(([name, value]) => [name.slice(prefix.length), value]));
}
