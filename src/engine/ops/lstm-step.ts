import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";
import { type GateWeights, gateSums, type LstmStates } from "./gate-sums.ts";

// B rows, I input, H hidden; gates: input, forget, output, candidate
/** One step of the standard LSTM from the states in rows `previous` (the place of B indices, −1: zeros): appends B rows and returns h. */
export function lstmStep(tape: Tape, weights: GateWeights, x: Tensor, states: LstmStates, previous: number): Tensor {
  const { kernels } = tape;
  const [rows, H] = [x.rows, weights.hidden.rows];
  const { sums: gates, backward } = gateSums(tape, weights, x, states.h, previous); // B×4H
  const c = states.c.append(rows); // B×H
  const h = states.h.append(rows); // B×H
  kernels.lstm(gates, states.c.data, H, previous, c.data, h.data, rows, H);
  tape.record(h, () => {
    const all = states.c;
    // The activations are not needed again: their gradient takes their place.
    kernels.lstmBackward(gates, all.data, H, previous, c.data, h.grad, c.grad, gates, all.grad, H, rows, H);
    backward(gates);
  });
  return h;
}
