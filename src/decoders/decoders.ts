/** The decoders by kind: the one line that a new decoder adds. */
import type { DecoderPart } from "../contracts/decoder.ts";
import { beam } from "./beam/beam.ts";
import { greedy } from "./greedy/greedy.ts";

export const DECODERS: readonly DecoderPart[] = [greedy, beam];
