import type { Places } from "./data-steps.d.mts";
import type { Step } from "./steps.d.mts";

export interface SilverOptions {
  readonly every: number;
  readonly share: number;
  readonly words: number;
  readonly threads: number;
}

export function silverSteps(places: Places, teacher: string, options: SilverOptions): Step[];
