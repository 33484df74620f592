/** The answers of a platform that has neither threads nor machine code: browsers and isolates. */
import type { NativeAddon } from "../engine/kernels-native.ts";
import type { RunningTeam } from "../engine/threads.ts";
import type { SharedModel } from "../models/shared-model.ts";
import { ParserError } from "../shared/errors.ts";
import type { ParsingOptions, ParsingThreads, TeamSetup } from "./threads.ts";

export function nativeAddon(): NativeAddon | null {
  return null;
}

/** Sentences are parsed in the thread that loads the parser; in a page, `treewright/worker` puts that into a worker. */
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
  throw new ParserError("E_THREADS", "threads are not supported on this platform", {
    hint: "Omit `threads` or set it to 1",
  });
}
