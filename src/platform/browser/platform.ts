/** What the core asks of the place it runs in, for browsers; platform/node has the same names. `#platform` in package.json picks one. */
import { invariant } from "../../shared/errors.ts";
import { fetchBytes, type OnProgress } from "../../shared/fetch-bytes.ts";

export { coreCount, nativeAddon, startParsingThreads, startTeam } from "../one-thread.ts";

/** Written out, so that bundlers find the files and may rename them; made when asked for, since not every place has import.meta.url. */
const ASSETS: ReadonlyMap<string, () => URL> = new Map([
  ["engine/wasm/kernels.wasm", () => new URL("../../engine/wasm/kernels.wasm", import.meta.url)],
  ["engine/wasm/kernels.shared.wasm", () => new URL("../../engine/wasm/kernels.shared.wasm", import.meta.url)],
  ["engine/wasm/kernels.relaxed.wasm", () => new URL("../../engine/wasm/kernels.relaxed.wasm", import.meta.url)],
  [
    "engine/wasm/kernels.relaxed.shared.wasm",
    () => new URL("../../engine/wasm/kernels.relaxed.shared.wasm", import.meta.url),
  ],
  ["../models/english.safetensors", () => new URL("../../../models/english.safetensors", import.meta.url)],
  ["../models/english-fast.safetensors", () => new URL("../../../models/english-fast.safetensors", import.meta.url)],
]);

/** A file that belongs to the package, by its path from src/ (or dist/). */
export async function readAsset(path: string, onProgress?: OnProgress): Promise<Uint8Array<ArrayBuffer>> {
  const place = ASSETS.get(path);
  invariant(place !== undefined, `${path} is in the list of assets`);
  return fetchBytes(place(), onProgress);
}

/** A page has the models of the package beside the code; it names the others by their URLs. */
export async function readNamedModel(name: string, onProgress?: OnProgress): Promise<Uint8Array<ArrayBuffer> | null> {
  const path = `../models/${name}.safetensors`;
  return ASSETS.has(path) ? readAsset(path, onProgress) : null;
}

/** A model file that the page names: a URL, which may be relative to the page. */
export function readModelFile(source: URL | string, onProgress?: OnProgress): Promise<Uint8Array<ArrayBuffer>> {
  return fetchBytes(new URL(source, globalThis.location?.href), onProgress);
}
