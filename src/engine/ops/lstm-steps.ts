import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";
import {
  forEachStep,
  forEachStepBack,
  type GateWeights,
  gateSums,
  type LstmStates,
  type LstmSteps,
} from "./gate-sums.ts";

// N rows, I input, H hidden; gates: input, forget, output, candidate
/** Steps of the standard LSTM: appends N rows to the states and returns their h. */
export function lstmSteps(tape: Tape, weights: GateWeights, x: Tensor, states: LstmStates, steps: LstmSteps): Tensor {
  const { kernels } = tape;
  const [H, width, all] = [weights.hidden.rows, weights.hidden.cols, states.c];
  const gates = gateSums(tape, weights, x, states.h, steps); // N×4H
  const c = all.append(x.rows); // N×H
  const h = states.h.append(x.rows); // N×H
  forEachStep(steps, (first, rows, isEmpty) => {
    if (!isEmpty) gates.addHidden(first, rows);
    const [here, previous, row] = [gates.sums + first * width, steps.previous + first, first * H];
    kernels.lstm(here, all.data, H, previous, c.data + row, h.data + row, rows, H);
  });
  tape.record(h, () => {
    forEachStepBack(steps, x.rows, (first, rows, isEmpty) => {
      const [here, previous, row] = [gates.sums + first * width, steps.previous + first, first * H];
      const [dh, dc] = [h.grad + row, c.grad + row];
      // The activations are not needed again: their gradient takes their place.
      kernels.lstmBackward(here, all.data, H, previous, c.data + row, dh, dc, here, all.grad, H, rows, H);
      if (!isEmpty) gates.hiddenBackward(first, rows);
    });
    gates.backward();
  });
  return h;
}
