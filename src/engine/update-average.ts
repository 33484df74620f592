/**
 * The average of all weights over all updates so far, each update counting the same: the averaged perceptron (Collins 2002), or Polyak
 * averaging. The optimiser keeps a sum of changes beside the weights (`sgd` with `averages`); the average is made of it when it is asked for.
 */
import { DRIFT, type Optimizer } from "./optimizers.ts";

/** Runs with the averages in the place of the weights, and puts the weights back whatever happens. */
export function withUpdateAverage<Result>({ parameters, updates }: Optimizer, run: () => Result): Result {
  const { engine, trained } = parameters;
  const { heap } = engine.memory;
  const weights = trained.map(({ data, learned, cols }) => heap.slice(data, data + learned * cols));
  for (const { name, data, learned, cols } of trained) {
    const drift = parameters.place(name + DRIFT, learned * cols);
    engine.kernels.addScaled(drift, data, learned * cols, -1 / Math.max(1, updates));
  }
  parameters.pack();
  try {
    return run();
  } finally {
    for (const [i, { data }] of trained.entries()) engine.memory.heap.set(weights[i]!, data);
    parameters.pack();
  }
}
