/** What is added up over a derivation: the scores of its steps as they are, or the logarithms of their probabilities. */
import type { BoundSteps, StepModel } from "../../contracts/model.ts";
import type { Comparison } from "../../decoders/beam/beam-step.ts";
import { logLikelihoods } from "../../engine/ops/log-likelihood.ts";
import type { Tape } from "../../engine/tape.ts";

/** The scorer, with the scores that derivations are compared by. */
export function summedBy(
  compare: Comparison,
  { grammar: { system, actions } }: StepModel,
  tape: Tape,
  scorer: BoundSteps,
): BoundSteps {
  if (compare === "scores") return scorer;
  return {
    ...scorer,
    score(cursors) {
      const { size } = actions;
      const mask = new Int32Array(cursors.length * size);
      for (const [i, { state }] of cursors.entries())
        actions.markLegal(system, state, mask.subarray(i * size, (i + 1) * size));
      return logLikelihoods(tape, scorer.score(cursors), mask);
    },
  };
}
