/** An average of all weights over time, which parses better than the last weights. */
import type { Matrix } from "../shared/safetensors.ts";
import type { Parameters } from "./parameters.ts";

export class MovingAverage {
  readonly #parameters: Parameters;

  constructor(parameters: Parameters) {
    this.#parameters = parameters;
    const { memory } = parameters.engine;
    for (const { name, data, learned, cols } of parameters.trained) {
      const average = parameters.place(`${name}:average`, learned * cols);
      memory.heap.copyWithin(average, data, data + learned * cols);
    }
  }

  /** average += (1 − keep) · (weights − average). */
  update(keep: number): void {
    const { engine, places, trained } = this.#parameters;
    for (const { name, data, learned, cols } of trained) {
      engine.kernels.movingAverage(data, places.get(`${name}:average`)!, learned * cols, keep);
    }
  }

  /** Runs with the averages in the place of the weights, and puts the weights back whatever happens. */
  during<Result>(run: () => Result): Result {
    this.#exchange();
    try {
      return run();
    } finally {
      this.#exchange();
    }
  }

  /** The averages, to be saved with a checkpoint. */
  values(how: "copied" | "in place" = "copied"): Map<string, Matrix> {
    return this.#parameters.values(":average", how);
  }

  restore(values: ReadonlyMap<string, Matrix>): void {
    this.#parameters.load(values, ":average");
  }

  #exchange(): void {
    const { heap } = this.#parameters.engine.memory;
    for (const { name, data, learned, cols } of this.#parameters.trained) {
      const average = this.#parameters.places.get(`${name}:average`)!;
      const weights = heap.slice(data, data + learned * cols);
      heap.copyWithin(data, average, average + learned * cols);
      heap.set(weights, average);
    }
    this.#parameters.pack();
  }
}
