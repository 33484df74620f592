/** What the core asks of the place it runs in, for browsers; platform/node has the same names. `#platform` in package.json picks one. */
import type { NativeAddon } from "../../engine/kernels-native.ts";
import type { RunningTeam } from "../../engine/threads.ts";
import type { SharedModel } from "../../models/shared-model.ts";
import { invariant, ParserError } from "../../shared/errors.ts";
import { fetchBytes, type OnProgress } from "../../shared/fetch-bytes.ts";
import type { ParsingOptions, ParsingThreads, TeamSetup } from "../threads.ts";

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
]);

/** A file that belongs to the package, by its path from src/ (or dist/). */
export async function readAsset(path: string, onProgress?: OnProgress): Promise<Uint8Array<ArrayBuffer>> {
  const place = ASSETS.get(path);
  invariant(place !== undefined, `${path} is in the list of assets`);
  return fetchBytes(place(), onProgress);
}

/** A model file that the page names: a URL, which may be relative to the page. */
export function readModelFile(source: URL | string, onProgress?: OnProgress): Promise<Uint8Array<ArrayBuffer>> {
  return fetchBytes(new URL(source, globalThis.location?.href), onProgress);
}

/** Browsers load no machine code. */
export function nativeAddon(): NativeAddon | null {
  return null;
}

/** A page parses in the thread that loads the parser; `treewright/worker` puts that into a worker. */
export function coreCount(): number {
  return 1;
}

export function startParsingThreads(_model: SharedModel, _options: ParsingOptions): Promise<ParsingThreads> {
  return noThreads();
}

export function startTeam<Options, Part>(_setup: TeamSetup<Options>): Promise<RunningTeam<Part>> {
  return noThreads();
}

async function noThreads(): Promise<never> {
  throw new ParserError("E_THREADS", "threads are not supported in a browser", {
    hint: "Omit `threads` or set it to 1",
  });
}
