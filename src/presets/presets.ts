/** The presets by name: the one line that a new preset adds. */
import { standard } from "./default.ts";
import { paper } from "./paper.ts";
import type { Preset } from "./preset.ts";

export const PRESETS: readonly Preset[] = [standard, paper];
