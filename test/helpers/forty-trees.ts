/** Training on forty small trees until all of them are learned: the shortest test of the whole chain. */
import { readFileSync } from "node:fs";
import type { TrainingPlan } from "../../src/training/training-plan.ts";
import { startRun } from "../../src/training/training-run.ts";
import { readTrees } from "../../src/trees/bracket-reader.ts";

export const FORTY_TREES = readTrees(readFileSync(new URL("../cases/trees/forty.mrg", import.meta.url), "utf8"));

/** The best F1 on the training trees themselves, and the model that has it. */
export async function learnForty(plan: TrainingPlan): Promise<{ readonly best: number; readonly bytes: Uint8Array }> {
  const run = await startRun({ plan, trees: FORTY_TREES, dev: FORTY_TREES, kernels: "wasm" });
  let best = 0;
  for (const { progress } of run.events()) {
    best = progress.bestF1;
    if (best === 100) break;
  }
  const bytes = run.bestModel();
  await run.close();
  return { best, bytes };
}
