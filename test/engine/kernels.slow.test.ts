/** Every kernel of every set with many shapes and numbers, compared with the float64 reference. The long test has more of them. */
import { describe, test } from "vitest";
import { kernelSets, titleOf } from "../helpers/kernel-sets.ts";
import { compareTrials } from "../helpers/kernel-trial.ts";
import { TRIALS } from "../helpers/kernel-trials.ts";

describe.each(kernelSets.map((set) => [titleOf(set), set] as const))("%s", (_, set) => {
  const trials = TRIALS.map(([name, count, run]) => [name, Math.ceil(count / 2), run] as const);
  test.skipIf(set.missing !== null).each(trials)("%s", (_name, count, run) => compareTrials(set, count, run));
});
