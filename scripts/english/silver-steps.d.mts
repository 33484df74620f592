import type { KernelChoice } from "../../src/engine/choose-kernels.ts";
import type { Places } from "./data-steps.d.mts";
import type { Step } from "./steps.d.mts";

export interface SilverOptions {
  readonly every: number;
  readonly share: number;
  readonly words: number;
  readonly threads: number;
  readonly kernels: KernelChoice;
}

export function silverSteps(places: Places, teacher: string, options: SilverOptions): Step[];
