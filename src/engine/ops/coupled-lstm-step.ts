/**
 * The cell of the reference parsers: forget = 1 − input, and gates that see the cell through full matrices.
 *   i = σ(x·Wxi + h·Whi + c·Wci + bi)   g = tanh(x·Wxg + h·Whg + bg)   c' = (1 − i)·c + i·g
 *   o = σ(x·Wxo + h·Who + c'·Wco + bo)  h' = o·tanh(c')
 */
import type { MatrixParameter } from "../parameters.ts";
import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";
import { type GateWeights, gateSums, type LstmStates } from "./gate-sums.ts";

export interface CoupledWeights extends GateWeights {
  readonly cellToInput: MatrixParameter; // H×H
  readonly cellToOutput: MatrixParameter; // H×H
}

// B rows, I input, H hidden; gates: input, candidate, output
/** One step from the states in rows `previous` (the place of B indices, −1: zeros): appends B rows and returns h. */
export function coupledStep(
  tape: Tape,
  weights: CoupledWeights,
  x: Tensor,
  states: LstmStates,
  previous: number,
): Tensor {
  const { kernels, arena } = tape;
  const { cellToInput, cellToOutput } = weights;
  const [rows, H, width, all] = [x.rows, weights.hidden.rows, 3 * weights.hidden.rows, states.c];
  const { sums: gates, backward } = gateSums(tape, weights, x, states.h, previous); // B×3H
  const output = gates + 2 * H;
  const before = arena.alloc(rows * H); // B×H, the previous cells
  kernels.gatherRows(all.data, H, previous, before, H, rows, H);
  kernels.matmul(before, H, cellToInput.packed, 0, gates, width, rows, H, H, 1);
  const c = all.append(rows); // B×H
  const h = states.h.append(rows); // B×H
  kernels.coupledCell(gates, width, all.data, H, previous, c.data, rows, H);
  kernels.matmul(c.data, H, cellToOutput.packed, 0, output, width, rows, H, H, 1);
  kernels.coupledOutput(output, width, c.data, h.data, rows, H);
  tape.record(h, () => {
    // The activations are not needed again: their gradient takes their place.
    kernels.coupledOutputBackward(output, width, c.data, h.grad, output, width, c.grad, rows, H);
    tape.weightGradient(cellToOutput, c.data, output, width, rows);
    kernels.matmul(output, width, cellToOutput.packedTransposed, 0, c.grad, H, rows, H, H, 1);
    kernels.coupledCellBackward(gates, width, all.data, H, previous, c.grad, gates, width, all.grad, H, rows, H);
    tape.weightGradient(cellToInput, before, gates, width, rows);
    const mark = arena.mark();
    const dBefore = arena.alloc(rows * H); // B×H
    kernels.matmul(gates, width, cellToInput.packedTransposed, 0, dBefore, H, rows, H, H, 0);
    kernels.scatterAddRows(dBefore, H, previous, all.grad, H, rows, H);
    arena.reset(mark);
    backward(gates);
  });
  return h;
}
