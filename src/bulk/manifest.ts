/**
 * What is to be parsed in bulk, how, and in which shards: `manifest.json` in the folder of a run. Whoever has the folder has all: workers,
 * and whoever joins their output, need nothing else, and if the queue is lost the rest can be submitted again.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { writeFileAtomically } from "../node/atomic-file.ts";
import type { WordForm } from "../node/sentence-items.ts";
import { fileError } from "../platform/node/file-error.ts";
import { codeOf, ParserError } from "../shared/errors.ts";

export interface Manifest {
  readonly format: typeof FORMAT;
  /** Names its queue. */
  readonly id: string;
  /** The version of this program: others may parse otherwise. */
  readonly program: string;
  readonly model: ModelFile;
  readonly options: BulkOptions;
  readonly inputs: readonly BulkInput[];
  readonly shards: readonly Shard[];
}

export interface ModelFile {
  /** A model that has a name, or else a path relative to the folder. */
  readonly name: string | null;
  readonly path: string | null;
  readonly sha256: string;
}

/** What `treewright parse` would be told. */
export interface BulkOptions {
  readonly input: "text" | WordForm;
  readonly goldTags: boolean;
  readonly format: "brackets" | "json";
  readonly split: "auto" | "lines";
  readonly hyphens: "split" | "whole";
  readonly abbreviations: readonly string[];
  readonly maxWords: number;
}

export interface BulkInput {
  /** As it was given: messages and JSON name it so. */
  readonly name: string;
  /** Relative to the folder, so that machines may mount the file system at different places. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A part of an input that is parsed in one go. */
export interface Shard {
  /** Its place among the inputs. */
  readonly input: number;
  /** The bytes `[start, end)` of the text, unpacked. */
  readonly start: number;
  readonly end: number;
  /** Where it begins, for messages and offsets: the line, from 1, and the UTF-16 units before it. */
  readonly line: number;
  readonly offset: number;
  /** Of its bytes, unpacked. */
  readonly sha256: string;
  /** Of a packed input: the file in the folder that has these bytes alone, because a gzip file cannot be entered in the middle. */
  readonly piece: string | null;
}

const FORMAT = 1;
const NAME = "manifest.json";

export async function writeManifest(folder: string, manifest: Omit<Manifest, "format">): Promise<void> {
  const text = JSON.stringify({ format: FORMAT, ...manifest }, null, 1);
  await writeFileAtomically(join(folder, NAME), `${text}\n`);
}

export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, NAME);
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw fileError(path, error);
    throw new ParserError("E_MANIFEST", `${folder} has no ${NAME}`, {
      hint: "treewright bulk submit --out FOLDER INPUT… makes one",
    });
  }
  let manifest: Manifest;
  try {
    manifest = JSON.parse(text);
  } catch (cause) {
    throw new ParserError("E_MANIFEST", `${path} is not JSON`, { cause });
  }
  const problem = problemOf(manifest);
  if (problem !== null) throw new ParserError("E_MANIFEST", `${path}: ${problem}`);
  return manifest;
}

/** What is wrong with it, if anything is. */
function problemOf(manifest: Manifest): string | null {
  if (manifest?.format !== FORMAT) return `its format is ${manifest?.format}, not ${FORMAT}`;
  if (!/^[\w-]+$/.test(manifest.id)) return "its id is not a name";
  const { model, options } = manifest;
  if (!isHash(model?.sha256)) return "the model has no hash";
  if (typeof (model.name ?? model.path) !== "string") return "the model has neither a name nor a path";
  if (!["brackets", "json"].includes(options?.format)) return "its options name no format";
  if (!Array.isArray(manifest.inputs) || !Array.isArray(manifest.shards)) return "it has no lists of inputs and shards";
  const bad = manifest.shards.findIndex(
    ({ input, start, end, line, offset, sha256 }) =>
      manifest.inputs[input] === undefined ||
      !isHash(sha256) ||
      [start, end - start - 1, line - 1, offset].some((number) => !Number.isSafeInteger(number) || number < 0),
  );
  return bad === -1 ? null : `shard ${bad} has places that cannot be`;
}

function isHash(value: unknown): boolean {
  return typeof value === "string" && /^[\da-f]{64}$/.test(value);
}

/** Every worker must be the program that submitted, with the same model; the result would depend on who parsed what. */
export function requireSameProgram({ program }: Manifest, version: string): void {
  if (program === version) return;
  throw new ParserError("E_BULK_VERSION", `this was submitted by treewright ${program}; this is ${version}`, {
    hint: "Install the same version on all machines",
  });
}

export function requireSameModel({ model }: Manifest, bytes: Uint8Array, name: string): void {
  if (hashOf(bytes) === model.sha256) return;
  throw new ParserError("E_BULK_MODEL", `${name} is not the model that this was submitted with`, {
    hint: "Give the same file with --model",
  });
}

export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A path as the manifest has it, and back. */
export function pathIn(folder: string, path: string): string {
  return relative(resolve(folder), resolve(path));
}

export function pathFrom(folder: string, path: string): string {
  return resolve(folder, path);
}
