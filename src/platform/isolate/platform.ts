/**
 * What the core asks of the place it runs in, for isolates at the edge of a network: no files, no threads, and nothing may be compiled.
 * Model and kernels are passed in instead: `Parser.load({ model: bytes, kernels: module })`. platform/node has the same names.
 */
import type { NativeAddon } from "../../engine/kernels-native.ts";
import type { RunningTeam } from "../../engine/threads.ts";
import type { SharedModel } from "../../models/shared-model.ts";
import { ParserError } from "../../shared/errors.ts";
import { fetchBytes, type OnProgress } from "../../shared/fetch-bytes.ts";
import type { ParsingOptions, ParsingThreads, TeamSetup } from "../threads.ts";

export async function readAsset(path: string, _onProgress?: OnProgress): Promise<Uint8Array<ArrayBuffer>> {
  throw new ParserError("E_ASSET", `this platform has no files, so ${path} cannot be read`, {
    hint: "Parser.load({ model, kernels }) takes the bytes of a model and the compiled module treewright/kernels.wasm",
  });
}

export function readModelFile(source: URL | string, onProgress?: OnProgress): Promise<Uint8Array<ArrayBuffer>> {
  return fetchBytes(new URL(source), onProgress);
}

export function nativeAddon(): NativeAddon | null {
  return null;
}

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
  throw new ParserError("E_THREADS", "this platform has no threads", { hint: "Omit `threads` or set it to 1" });
}
