/**
 * Compares the gradients of a tape with differences of the loss, in float64: the test of every operation.
 *
 *     const worst = worstGradient(parameters, (tape) => sum(tape, activate(tape, weight, "tanh")));
 */
import type { Parameters } from "./parameters.ts";
import { Tape } from "./tape.ts";
import type { Tensor } from "./tensor.ts";

const STEP = 1e-5; // the error of a central difference is about STEP², that of rounding 1e-16 / STEP

export interface GradientError {
  readonly parameter: string;
  readonly index: number;
  readonly analytic: number;
  readonly numeric: number;
  /** |analytic − numeric| / max(1, |analytic|, |numeric|). */
  readonly error: number;
}

/** The element whose gradient is furthest from the truth. `buildLoss` must do the same at every call: fixed seeds. */
export function worstGradient(parameters: Parameters, buildLoss: (tape: Tape) => Tensor): GradientError {
  const { memory } = parameters.engine;
  const probe = new Tape(parameters.engine, "record"); // records too, for a tape that forgets does not drop out
  function lossNow(): number {
    parameters.pack();
    const loss = buildLoss(probe);
    const value = memory.heap[loss.data]!; // the heap only now: building may have moved it
    probe.reset();
    return value;
  }
  const tape = new Tape(parameters.engine, "record");
  tape.backward(buildLoss(tape));
  tape.reset();
  let worst: GradientError = { parameter: "", index: -1, analytic: 0, numeric: 0, error: -1 };
  for (const { name, rows, cols, data, grad } of parameters.trained) {
    for (let index = 0; index < rows * cols; index++) {
      const value = memory.heap[data + index]!;
      memory.heap[data + index] = value + STEP;
      const above = lossNow();
      memory.heap[data + index] = value - STEP;
      const numeric = (above - lossNow()) / (2 * STEP);
      memory.heap[data + index] = value;
      const analytic = memory.heap[grad + index]!;
      const relative = Math.abs(analytic - numeric) / Math.max(1, Math.abs(analytic), Math.abs(numeric));
      const error = Number.isNaN(relative) ? Infinity : relative;
      if (error > worst.error) worst = { parameter: name, index, analytic, numeric, error };
    }
  }
  parameters.pack();
  return worst;
}
