/** What the core asks of the place it runs in, for browsers; node/platform.ts has the same names. `#platform` in package.json picks one. */
import type { NativeAddon } from "../engine/kernels-native.ts";
import { invariant } from "../shared/errors.ts";
import { fetchBytes } from "../shared/fetch-bytes.ts";

/** Written out, so that bundlers find the files and may rename them. */
const ASSETS: ReadonlyMap<string, URL> = new Map([
  ["engine/wasm/kernels.wasm", new URL("../engine/wasm/kernels.wasm", import.meta.url)],
  ["engine/wasm/kernels.shared.wasm", new URL("../engine/wasm/kernels.shared.wasm", import.meta.url)],
  ["engine/wasm/kernels.relaxed.wasm", new URL("../engine/wasm/kernels.relaxed.wasm", import.meta.url)],
  ["engine/wasm/kernels.relaxed.shared.wasm", new URL("../engine/wasm/kernels.relaxed.shared.wasm", import.meta.url)],
  ["../models/english.safetensors", new URL("../../models/english.safetensors", import.meta.url)],
]);

/** A file that belongs to the package, by its path from src/ (or dist/). */
export async function readAsset(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const url = ASSETS.get(path);
  invariant(url !== undefined, `${path} is in the list of assets`);
  return fetchBytes(url);
}

/** A model file that the page names: a URL, which may be relative to the page. */
export function readModelFile(source: URL | string): Promise<Uint8Array<ArrayBuffer>> {
  return fetchBytes(new URL(source, globalThis.location?.href));
}

/** Browsers load no machine code. */
export function nativeAddon(): NativeAddon | null {
  return null;
}
