/** A dense layer over rows that may stand side by side in several tensors: y = f(x₁·W₁ + x₂·W₂ + … + b). */
import { glorot } from "../initialisers.ts";
import type { Activation } from "../ops/activate.ts";
import { affineSum, type Term } from "../ops/affine-sum.ts";
import type { MatrixParameter, Parameters, VectorParameter } from "../parameters.ts";
import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";

export interface Dense {
  /** One for each input. */
  readonly weights: readonly MatrixParameter[];
  readonly bias: VectorParameter;
}

/** Parameters `NAME.weight` (with several inputs `NAME.weight.0`, `NAME.weight.1` …) and `NAME.bias`. */
export function dense(parameters: Parameters, name: string, widths: readonly number[], output: number): Dense {
  const weights = widths.map((width, i) => {
    const suffix = widths.length === 1 ? "" : `.${i}`;
    return parameters.matrix(`${name}.weight${suffix}`, width, output, glorot);
  });
  return { weights, bias: parameters.vector(`${name}.bias`, output) };
}

// B rows
export function runDense(
  tape: Tape,
  { weights, bias }: Dense,
  inputs: readonly Tensor[], // each B×(its width)
  activation: Activation | null = null,
): Tensor {
  const terms = inputs.map((input, i): Term => [input, weights[i]!]);
  return affineSum(tape, terms, bias, activation); // B×output
}
