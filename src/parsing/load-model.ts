/** A model from its file, ready to parse: the weights placed in a memory, with the kernels that compute on it. */
import { nativeAddon, readAsset, readModelFile } from "#platform";
import { type KernelChoice, loadKernels } from "../engine/choose-kernels.ts";
import { createMemory } from "../engine/memory.ts";
import { Parameters } from "../engine/parameters.ts";
import { buildModel, type Model } from "../scoring/model.ts";
import { readModel, type StoredModel } from "../scoring/model-file.ts";
import { ParserError } from "../shared/errors.ts";
import type { Random } from "../shared/random.ts";

/** The English model that comes with the package, from the folder of the sources. */
const ENGLISH_MODEL = "../models/english.safetensors";

/** A URL, a path (in browsers, a URL relative to the page), or the bytes of a model file. */
export type ModelSource = URL | string | Uint8Array;

export interface LoadOptions {
  /** Which kernels to compute with; default "auto": the same results on every platform. */
  readonly kernels?: KernelChoice;
  /** A memory that threads can share. Default false: then no page needs cross-origin isolation. */
  readonly shared?: boolean;
}

export async function readModelSource(source: ModelSource | undefined): Promise<StoredModel> {
  if (source instanceof Uint8Array) return readModel(source);
  const bytes = source === undefined ? await englishModel() : await readModelFile(source);
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

export async function placeModel(stored: StoredModel, options: LoadOptions = {}): Promise<Model> {
  const memory = createMemory({ shared: options.shared ?? false, maximum: MAXIMUM_FLOATS });
  const kernels = await loadKernels(options.kernels ?? "auto", memory, { readAsset, nativeAddon });
  const parameters = new Parameters({ engine: { memory, kernels }, random: NO_CHANCE, purpose: "use" });
  const model = buildModel(stored.description, parameters, stored.tagger);
  model.parameters.load(stored.weights);
  return model;
}

/** 4 GiB, the most a memory can have: only a sentence of some hundred thousand words comes near. */
const MAXIMUM_FLOATS = 2 ** 30;

/** All weights come from the file: none is drawn. */
export const NO_CHANCE: Random = { next: () => 0, below: () => 0 };

async function englishModel(): Promise<Uint8Array> {
  try {
    return await readAsset(ENGLISH_MODEL);
  } catch (cause) {
    throw new ParserError("E_NO_MODEL", "no model was given, and this package has no English model in it", {
      hint: "Train one with `treewright train`, and give its file: Parser.load(FILE), treewright parse --model FILE",
      cause,
    });
  }
}
