/** The weights of an encoder with fewer layers and word pieces than the one that a run starts from. */
import type { Matrix } from "../../shared/safetensors.ts";

type Weights = ReadonlyMap<string, Matrix>;

/** Of the first `layers` layers, and of the word pieces with these ids. */
export function smallerWeights(weights: Weights, layers: number, ids: readonly number[]): Weights {
  const left = [...weights].filter(([name]) => Number(/^encoder\.(\d+)\./.exec(name)?.[1] ?? -1) < layers);
  return new Map(
    left.map(([name, matrix]) => {
      if (name === "encoder.piece") return [name, rowsOf(matrix, ids)];
      if (name === "words.mix") return [name, { rows: 1, cols: layers, data: matrix.data.slice(0, layers) }];
      return [name, matrix];
    }),
  );
}

function rowsOf({ cols, data }: Matrix, ids: readonly number[]): Matrix {
  const picked = new Float32Array(ids.length * cols);
  for (const [i, id] of ids.entries()) picked.set(data.subarray(id * cols, (id + 1) * cols), i * cols);
  return { rows: ids.length, cols, data: picked };
}
