/** Every kernel of every set with hundreds of shapes and numbers, compared with the float64 reference. */
import { describe, test } from "vitest";
import { kernelSets, titleOf } from "../helpers/kernel-sets.ts";
import { compareTrials } from "../helpers/kernel-trial.ts";
import { TRIALS } from "../helpers/kernel-trials.ts";

describe.each(kernelSets.map((set) => [titleOf(set), set] as const))("%s", (_, set) => {
  test.skipIf(set.missing !== null).each(TRIALS)("%s", (_name, count, run) => compareTrials(set, 10 * count, run));
});
