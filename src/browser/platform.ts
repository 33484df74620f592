import type { NativeAddon } from "../engine/kernels-native.ts";
import { ParserError } from "../shared/errors.ts";

/** What the core asks of the place it runs in, for browsers; node/platform.ts has the same names. `#platform` in package.json picks one. */

/** Written out, so that bundlers find the files and may rename them. */
const ASSETS: ReadonlyMap<string, URL> = new Map([
  ["engine/wasm/kernels.wasm", new URL("../engine/wasm/kernels.wasm", import.meta.url)],
  ["engine/wasm/kernels.shared.wasm", new URL("../engine/wasm/kernels.shared.wasm", import.meta.url)],
  ["engine/wasm/kernels.relaxed.wasm", new URL("../engine/wasm/kernels.relaxed.wasm", import.meta.url)],
  ["engine/wasm/kernels.relaxed.shared.wasm", new URL("../engine/wasm/kernels.relaxed.shared.wasm", import.meta.url)],
]);

/** A file that belongs to the package, by its path from src/ (or dist/). */
export async function readAsset(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const url = ASSETS.get(path) ?? new URL(`../${path}`, import.meta.url);
  const response = await fetch(url);
  if (!response.ok) throw new ParserError("E_ASSET", `cannot load ${url.href}: HTTP status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Browsers load no machine code. */
export function nativeAddon(): NativeAddon | null {
  return null;
}
