import type { Preset } from "../src/presets/preset.ts";
import type { OptionOwner } from "../src/training/roles.ts";
import type { TrainingPlan } from "../src/training/training-plan.ts";

export interface PageSource {
  readonly owners: readonly OptionOwner[];
  readonly presets: readonly Preset[];
  readonly plans: readonly TrainingPlan[];
}

export function trainingPage(source: PageSource): string;
