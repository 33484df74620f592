/** The decoders by kind: the one line that a new decoder adds. */
import type { DecoderPart } from "../contracts/decoder.ts";
import { beam } from "./beam/beam.ts";
import { chart } from "./chart/chart.ts";
import { greedy } from "./greedy/greedy.ts";
import { splits } from "./splits/splits.ts";

export const DECODERS: readonly DecoderPart[] = [greedy, beam, chart, splits];
