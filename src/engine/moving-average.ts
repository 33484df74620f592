/** An average of all weights over time, which parses better than the last weights; `swap` before evaluating, and again after. */
import { ParserError } from "../shared/errors.ts";
import type { Matrix } from "../shared/safetensors.ts";
import type { Parameters } from "./parameters.ts";

export class MovingAverage {
  readonly #parameters: Parameters;

  constructor(parameters: Parameters) {
    this.#parameters = parameters;
    const { memory } = parameters.engine;
    for (const { name, data, rows, cols } of parameters.trained) {
      const average = parameters.place(`${name}:average`, rows * cols);
      memory.heap.copyWithin(average, data, data + rows * cols);
    }
  }

  /** average += (1 − keep) · (weights − average). */
  update(keep: number): void {
    const { engine, places, trained } = this.#parameters;
    for (const { name, data, rows, cols } of trained) {
      engine.kernels.movingAverage(data, places.get(`${name}:average`)!, rows * cols, keep);
    }
  }

  /** Exchanges weights and averages. */
  swap(): void {
    const { heap } = this.#parameters.engine.memory;
    for (const { name, data, rows, cols } of this.#parameters.trained) {
      const average = this.#parameters.places.get(`${name}:average`)!;
      const weights = heap.slice(data, data + rows * cols);
      heap.copyWithin(data, average, average + rows * cols);
      heap.set(weights, average);
    }
    this.#parameters.pack();
  }

  /** The averages (the weights, while they are swapped), to be saved with a checkpoint. */
  values(): Map<string, Matrix> {
    const { heap } = this.#parameters.engine.memory;
    return new Map(
      this.#parameters.trained.map(({ name, rows, cols }) => {
        const average = this.#parameters.places.get(`${name}:average`)!;
        return [name, { rows, cols, data: new Float32Array(heap.subarray(average, average + rows * cols)) }];
      }),
    );
  }

  restore(values: ReadonlyMap<string, Matrix>): void {
    for (const { name, rows, cols } of this.#parameters.trained) {
      const saved = values.get(name);
      if (saved === undefined || saved.rows !== rows || saved.cols !== cols) {
        throw new ParserError("E_WEIGHTS_NAME", `the checkpoint lacks the average of "${name}" in its shape`);
      }
      this.#parameters.engine.memory.heap.set(saved.data, this.#parameters.places.get(`${name}:average`)!);
    }
  }
}
