import type { TRAINING_OPTIONS } from "../src/training/training-config.ts";

export function trainingPage(options: typeof TRAINING_OPTIONS): string;
