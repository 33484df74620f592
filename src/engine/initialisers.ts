/** First values of parameters. Sums, products and square roots only, so that every runtime starts from the same bits. */
import type { Random } from "../shared/random.ts";

export type Initialiser = (values: Float32Array | Float64Array, cols: number, random: Random) => void;

export const zeros: Initialiser = (values) => {
  values.fill(0);
};

export const ones: Initialiser = (values) => {
  values.fill(1);
};

export function uniform(limit: number): Initialiser {
  return (values, _cols, random) => {
    for (let i = 0; i < values.length; i++) values[i] = limit * (2 * random.next() - 1);
  };
}

/** Glorot & Bengio 2010: uniform ± sqrt(6 / (rows + cols)). */
export const glorot: Initialiser = (values, cols, random) => glorotGates(1)(values, cols, random);

/** The same for several matrices side by side, such as the gates of an LSTM. */
export function glorotGates(count: number): Initialiser {
  return (values, cols, random) => {
    uniform(Math.sqrt(6 / (values.length / cols + cols / count)))(values, cols, random);
  };
}

/** The same for a table of vectors (embeddings) or one vector (a bias), each of which has `cols` as its only dimension. */
export const glorotRows: Initialiser = (values, cols, random) => {
  uniform(Math.sqrt(6 / cols))(values, cols, random);
};

/** Orthonormal rows (or columns, if there are more rows than columns): Gram–Schmidt on random directions (Saxe et al. 2014). */
export const orthogonal: Initialiser = (values, cols, random) => {
  const rows = values.length / cols;
  const [count, length] = rows <= cols ? [rows, cols] : [cols, rows];
  const vectors: Float64Array[] = [];
  while (vectors.length < count) {
    // A sum of four uniforms is close enough to a normal for a direction without bias to the axes.
    const vector = Float64Array.from(
      { length },
      () => random.next() + random.next() + random.next() + random.next() - 2,
    );
    // Twice, because the first pass leaves rounding errors when vectors are almost parallel.
    for (const other of [...vectors, ...vectors]) {
      const overlap = dot(vector, other);
      for (let i = 0; i < length; i++) vector[i]! -= overlap * other[i]!;
    }
    const norm = Math.sqrt(dot(vector, vector));
    if (norm > 1e-6) vectors.push(vector.map((value) => value / norm));
  }
  for (let i = 0; i < values.length; i++) {
    const [row, col] = [Math.floor(i / cols), i % cols];
    values[i] = rows <= cols ? vectors[row]![col]! : vectors[col]![row]!;
  }
};

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
