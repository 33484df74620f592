import type { Step } from "./steps.d.mts";

export interface Places {
  readonly treebanks: string;
  readonly raw: string;
  readonly vectors: string;
  readonly work: string;
  readonly others: readonly string[];
}

export function dataSteps(places: Places): Step[];
