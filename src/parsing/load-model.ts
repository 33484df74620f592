/** A model from its file, ready to parse: the weights placed in a memory, with the kernels that compute on it. */
import { readModelFile, readNamedModel } from "#platform";
import type { Model } from "../contracts/model.ts";
import type { Parts } from "../contracts/parts.ts";
import type { KernelChoice } from "../engine/choose-kernels.ts";
import type { Kernels } from "../engine/kernels.ts";
import { wasmKernels } from "../engine/kernels-wasm.ts";
import { createMemory, MAXIMUM_FLOATS, type Memory } from "../engine/memory.ts";
import { Parameters } from "../engine/parameters.ts";
import { buildModel } from "../models/model.ts";
import { readModel, type StoredModel } from "../models/model-file.ts";
import { chooseKernels } from "../platform/kernels.ts";
import { ParserError } from "../shared/errors.ts";
import type { OnProgress } from "../shared/fetch-bytes.ts";
import { NO_CHANCE } from "../shared/random.ts";
import { MODEL_NAMES, PACKAGED_MODELS } from "./model-names.ts";

/** The name of a model, a URL, a path (in browsers, a URL relative to the page), or the bytes of a model file. */
export type ModelSource = URL | string | Uint8Array;

export interface PlaceOptions {
  /**
   * Which kernels to compute with; default "auto": the same results on every platform. Where nothing may be compiled, the compiled
   * module itself (kernels.wasm).
   */
  readonly kernels?: KernelChoice | WebAssembly.Module | undefined;
  /** A memory that threads can share. Default false: then no page needs cross-origin isolation. */
  readonly shared?: boolean;
  readonly parts?: Parts;
}

export async function readModelSource(source: ModelSource | undefined, onProgress?: OnProgress): Promise<StoredModel> {
  const bytes = await readModelBytes(source, onProgress);
  if (source instanceof Uint8Array) return readModel(bytes);
  try {
    return readModel(bytes);
  } catch (error) {
    if (!(error instanceof ParserError) || source === undefined) throw error;
    throw new ParserError(error.code, `${source}: ${error.message}`, {
      ...(error.hint && { hint: error.hint }),
      cause: error,
    });
  }
}

export async function readModelBytes(source: ModelSource | undefined, onProgress?: OnProgress): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source;
  const name = source === undefined ? "english" : MODEL_NAMES.find((known) => known === source);
  return name === undefined ? readModelFile(source!, onProgress) : namedModel(name, onProgress);
}

export async function placeModel(stored: StoredModel, options: PlaceOptions = {}): Promise<Model> {
  // The most a memory can have: only a sentence of some hundred thousand words comes near.
  const memory = createMemory({ shared: options.shared ?? false, maximum: MAXIMUM_FLOATS });
  const kernels = await kernelsFor(options.kernels ?? "auto", memory);
  const engine = { memory, kernels };
  const parameters = new Parameters({ engine, random: NO_CHANCE, purpose: "use", shapes: stored.weights });
  const model = buildModel(stored.description, parameters, { tagger: stored.tagger, parts: options.parts });
  model.parameters.load(stored.weights);
  return model;
}

async function kernelsFor(choice: KernelChoice | WebAssembly.Module, memory: Memory): Promise<Kernels> {
  if (choice instanceof WebAssembly.Module) return wasmKernels("wasm", choice, memory);
  return chooseKernels(choice, memory);
}

async function namedModel(name: string, onProgress: OnProgress | undefined): Promise<Uint8Array> {
  const noModel = (hint: string, cause?: unknown) =>
    new ParserError("E_NO_MODEL", `the model "${name}" is not installed`, { hint, cause });
  let bytes: Uint8Array | null;
  try {
    bytes = await readNamedModel(name, onProgress);
  } catch (cause) {
    throw noModel("Pass the file or the URL of a model: Parser.load(FILE), treewright parse --model FILE", cause);
  }
  if (bytes !== null) return bytes;
  throw noModel(
    PACKAGED_MODELS.includes(name)
      ? "It comes with treewright: install the package again, or train a model with `treewright train` and pass its file"
      : `Install it with \`npm install treewright-${name}\`; in a page, pass the URL of its model.safetensors`,
  );
}
