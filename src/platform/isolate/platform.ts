/**
 * What the core asks of the place it runs in, for isolates at the edge of a network: no files, no threads, and nothing may be compiled.
 * Model and kernels are passed in instead: `Parser.load({ model: bytes, kernels: module })`. platform/node has the same names.
 */
import { ParserError } from "../../shared/errors.ts";
import { fetchBytes, type OnProgress } from "../../shared/fetch-bytes.ts";

export { coreCount, nativeAddon, startParsingThreads, startTeam } from "../one-thread.ts";

export async function readAsset(path: string, _onProgress?: OnProgress): Promise<Uint8Array<ArrayBuffer>> {
  throw new ParserError("E_ASSET", `this platform has no files, so ${path} cannot be read`, {
    hint: "Parser.load({ model, kernels }) takes the bytes of a model and the compiled module treewright/kernels.wasm",
  });
}

export function readNamedModel(name: string, _onProgress?: OnProgress): Promise<Uint8Array<ArrayBuffer> | null> {
  return readAsset(`the model ${name}`);
}

export function readModelFile(source: URL | string, onProgress?: OnProgress): Promise<Uint8Array<ArrayBuffer>> {
  return fetchBytes(new URL(source), onProgress);
}
