/**
 * The cell of the reference parsers: forget = 1 − input, and gates that see the cell through full matrices.
 *   i = σ(x·Wxi + h·Whi + c·Wci + bi)   g = tanh(x·Wxg + h·Whg + bg)   c' = (1 − i)·c + i·g
 *   o = σ(x·Wxo + h·Who + c'·Wco + bo)  h' = o·tanh(c')
 */
import type { MatrixParameter } from "../parameters.ts";
import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";
import {
  emptyRows,
  forEachStep,
  forEachStepBack,
  type GateWeights,
  gateSums,
  type LstmStates,
  type LstmSteps,
} from "./gate-sums.ts";

export interface CoupledWeights extends GateWeights {
  readonly cellToInput: MatrixParameter; // H×H
  readonly cellToOutput: MatrixParameter; // H×H
}

// N rows, I input, H hidden; gates: input, candidate, output
/** Steps of the coupled cell: appends N rows to the states and returns their h. */
export function coupledSteps(
  tape: Tape,
  weights: CoupledWeights,
  x: Tensor,
  states: LstmStates,
  steps: LstmSteps,
): Tensor {
  const { kernels, arena } = tape;
  const { cellToInput, cellToOutput } = weights;
  const [N, H, width, all] = [x.rows, weights.hidden.rows, 3 * weights.hidden.rows, states.c];
  const gates = gateSums(tape, weights, x, states.h, steps); // N×3H
  const before = arena.alloc(N * H); // N×H, the previous cells
  const c = all.append(N); // N×H
  const h = states.h.append(N); // N×H
  forEachStep(steps, (first, rows, isEmpty) => {
    const [sums, row, previous] = [gates.sums + first * width, first * H, steps.previous + first];
    const [output, cells] = [sums + 2 * H, c.data + row];
    if (!isEmpty) {
      gates.addHidden(first, rows);
      kernels.gatherRows(all.data, H, previous, before + row, H, rows, H);
      kernels.matmul(before + row, H, cellToInput.packed, 0, sums, width, rows, H, H, 1);
    }
    kernels.coupledCell(sums, width, all.data, H, previous, cells, rows, H);
    kernels.matmul(cells, H, cellToOutput.packed, 0, output, width, rows, H, H, 1);
    kernels.coupledOutput(output, width, cells, h.data + row, rows, H);
  });
  tape.record(h, () => {
    forEachStepBack(steps, N, (first, rows, isEmpty) => {
      const [sums, row, previous] = [gates.sums + first * width, first * H, steps.previous + first];
      const [output, cells, dCells, dh] = [sums + 2 * H, c.data + row, c.grad + row, h.grad + row];
      // The activations are not needed again: their gradient takes their place.
      kernels.coupledOutputBackward(output, width, cells, dh, output, width, dCells, rows, H);
      kernels.matmul(output, width, cellToOutput.packedTransposed, 0, dCells, H, rows, H, H, 1);
      kernels.coupledCellBackward(sums, width, all.data, H, previous, dCells, sums, width, all.grad, H, rows, H);
      if (isEmpty) return;
      const mark = arena.mark();
      const dBefore = arena.alloc(rows * H); // rows×H
      kernels.matmul(sums, width, cellToInput.packedTransposed, 0, dBefore, H, rows, H, H, 0);
      kernels.scatterAddRows(dBefore, H, previous, all.grad, H, rows, H);
      arena.reset(mark);
      gates.hiddenBackward(first, rows);
    });
    const empty = emptyRows(steps);
    tape.weightGradient(cellToOutput, c.data, gates.sums + 2 * H, width, N);
    tape.weightGradient(cellToInput, before + empty * H, gates.sums + empty * width, width, N - empty);
    gates.backward();
  });
  return h;
}
