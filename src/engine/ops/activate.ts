/** Activation functions. */
import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";

export type Activation = "relu" | "tanh" | "sigmoid";

/** y = f(x), element by element. */
export function activate(tape: Tape, x: Tensor, activation: Activation): Tensor {
  const y = tape.tensor(activation, x.rows, x.cols);
  tape.kernels[activation](x.data, y.data, x.rows * x.cols);
  tape.record(y, () => {
    if (x.grad !== 0) tape.kernels[`${activation}Backward`](y.data, y.grad, x.grad, x.rows * x.cols);
  });
  return y;
}
