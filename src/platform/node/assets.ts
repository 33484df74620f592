/** Files of the package and of the user, and the native kernels, in Node. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { NativeAddon } from "../../engine/kernels-native.ts";
import { fetchBytes, type OnProgress } from "../../shared/fetch-bytes.ts";
import { fileError } from "./file-error.ts";
import { nativeAddonPath } from "./native-addon.ts";

/** A file that belongs to the package, by its path from src/ (or dist/). A disk has no progress to tell of. */
export async function readAsset(path: string, _onProgress?: OnProgress): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL(`../../${path}`, import.meta.url)));
}

/** A model file that the user names: a path, or a URL. */
export async function readModelFile(source: URL | string, onProgress?: OnProgress): Promise<Uint8Array<ArrayBuffer>> {
  const url = typeof source === "string" ? (/^(?:https?|file|data):/i.test(source) ? new URL(source) : null) : source;
  if (url !== null && url.protocol !== "file:") return fetchBytes(url, onProgress);
  try {
    return new Uint8Array(await readFile(url ?? source));
  } catch (error) {
    throw fileError(String(source), error);
  }
}

/** The native kernels, if `npm run build:native` has been run and they run on this CPU. */
export function nativeAddon(): NativeAddon | null {
  try {
    const addon: NativeAddon = createRequire(import.meta.url)(nativeAddonPath());
    return addon.levels.length === 0 ? null : addon;
  } catch {
    // Not built, or built for another machine or from other sources: everything works without them.
    return null;
  }
}
