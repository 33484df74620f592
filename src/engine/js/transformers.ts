/** Layer normalisation and self-attention in plain TypeScript. */
import type { Kernels } from "../kernels.ts";
import type { Memory } from "../memory.ts";
import { chance } from "./elementwise.ts";

type Names = "layerNorm" | "layerNormBackward" | "attention" | "attentionBackward";

/** One head of one sentence: n rows, whose queries, keys and values start at these places, and its n×n block of probabilities. */
interface Head {
  readonly n: number;
  readonly q: number;
  readonly k: number;
  readonly v: number;
  /** The first row and column of its part of `context`. */
  readonly context: number;
  /** How many probabilities there are before its own. */
  readonly block: number;
}

/** What a transformer needs beyond products: the norm of a row, and attention among the rows of a sentence. */
export function transformers(memory: Memory): Pick<Kernels, Names> {
  function* headsOf(starts: number, sentences: number, heads: number, width: number): Generator<Head> {
    const { ints } = memory;
    const hidden = heads * width;
    let block = 0;
    for (let s = 0; s < sentences; s++) {
      const first = ints[starts + s]!;
      const n = ints[starts + s + 1]! - first;
      for (let h = 0; h < heads; h++, block += n * n) {
        const q = first * 3 * hidden + h * width;
        yield { n, q, k: q + hidden, v: q + 2 * hidden, context: first * hidden + h * width, block };
      }
    }
  }

  /** Σ x[i] · y[i]. */
  function dot(x: number, y: number, count: number): number {
    const { heap } = memory;
    let sum = 0;
    for (let i = 0; i < count; i++) sum += heap[x + i]! * heap[y + i]!;
    return sum;
  }

  return {
    layerNorm(x, gain, shift, y, statistics, rows, columns, epsilon) {
      const { heap } = memory;
      for (let r = 0; r < rows; r++) {
        const row = r * columns;
        let mean = 0;
        for (let i = 0; i < columns; i++) mean += heap[x + row + i]! / columns;
        let variance = 0;
        for (let i = 0; i < columns; i++) variance += (heap[x + row + i]! - mean) ** 2 / columns;
        const scale = 1 / Math.sqrt(variance + epsilon);
        if (statistics !== 0) heap.set([mean, scale], statistics + 2 * r);
        for (let i = 0; i < columns; i++) {
          heap[y + row + i] = (heap[x + row + i]! - mean) * scale * heap[gain + i]! + heap[shift + i]!;
        }
      }
    },

    layerNormBackward(x, statistics, gain, dy, dx, dGain, dShift, rows, columns) {
      const { heap } = memory;
      for (let r = 0; r < rows; r++) {
        const [mean, scale] = [heap[statistics + 2 * r]!, heap[statistics + 2 * r + 1]!];
        const normed = (i: number): number => (heap[x + r * columns + i]! - mean) * scale;
        let [sum, product] = [0, 0];
        for (let i = 0; i < columns; i++) {
          const dNormed = heap[dy + r * columns + i]! * heap[gain + i]!;
          sum += dNormed / columns;
          product += (dNormed * normed(i)) / columns;
        }
        for (let i = 0; i < columns; i++) {
          const slope = heap[dy + r * columns + i]!;
          if (dGain !== 0) heap[dGain + i]! += slope * normed(i);
          if (dShift !== 0) heap[dShift + i]! += slope;
          heap[dx + r * columns + i] = scale * (slope * heap[gain + i]! - sum - normed(i) * product);
        }
      }
    },

    attention(queries, starts, sentences, heads, width, context, probabilities, scratch, rate, seed) {
      const { heap } = memory;
      const hidden = heads * width;
      const keep = keptShare(rate, seed);
      for (const head of headsOf(starts, sentences, heads, width)) {
        const block = probabilities === 0 ? scratch : probabilities + head.block;
        for (let r = 0; r < head.n; r++) {
          const row = block + r * head.n;
          let greatest = -Infinity;
          for (let j = 0; j < head.n; j++) {
            const score = dot(queries + head.q + r * 3 * hidden, queries + head.k + j * 3 * hidden, width);
            heap[row + j] = score / Math.sqrt(width);
            greatest = Math.max(greatest, heap[row + j]!);
          }
          let sum = 0;
          for (let j = 0; j < head.n; j++) sum += Math.exp(heap[row + j]! - greatest);
          for (let j = 0; j < head.n; j++) heap[row + j] = Math.exp(heap[row + j]! - greatest) / sum;
          for (let c = 0; c < width; c++) {
            let value = 0;
            for (let j = 0; j < head.n; j++) {
              const share = heap[row + j]! * keep(head.block + r * head.n + j);
              value += share * heap[queries + head.v + j * 3 * hidden + c]!;
            }
            heap[context + head.context + r * hidden + c] = value;
          }
        }
      }
    },

    attentionBackward(
      queries,
      starts,
      sentences,
      heads,
      width,
      probabilities,
      dContext,
      dQueries,
      scratch,
      rate,
      seed,
    ) {
      const { heap } = memory;
      const hidden = heads * width;
      const keep = keptShare(rate, seed);
      for (const head of headsOf(starts, sentences, heads, width)) {
        const place = (part: number, r: number): number => part + r * 3 * hidden;
        for (let r = 0; r < head.n; r++) {
          for (const part of [head.q, head.k, head.v]) heap.fill(0, ...ends(dQueries + place(part, r), width));
        }
        for (let r = 0; r < head.n; r++) {
          const [row, dRow] = [head.block + r * head.n, dContext + head.context + r * hidden];
          // The gradient of the probabilities, and its mean under them.
          let mean = 0;
          for (let j = 0; j < head.n; j++) {
            const share = keep(row + j);
            heap[scratch + j] = share * dot(dRow, queries + place(head.v, j), width);
            mean += heap[scratch + j]! * heap[probabilities + row + j]!;
            const dropped = heap[probabilities + row + j]! * share;
            for (let c = 0; c < width; c++) heap[dQueries + place(head.v, j) + c]! += dropped * heap[dRow + c]!;
          }
          for (let j = 0; j < head.n; j++) {
            const dScore = (heap[probabilities + row + j]! * (heap[scratch + j]! - mean)) / Math.sqrt(width);
            for (let c = 0; c < width; c++) {
              heap[dQueries + place(head.q, r) + c]! += dScore * heap[queries + place(head.k, j) + c]!;
              heap[dQueries + place(head.k, j) + c]! += dScore * heap[queries + place(head.q, r) + c]!;
            }
          }
        }
      }
    },
  };
}

/** What dropout multiplies place i by: 0, or what makes up for those that are 0. */
function keptShare(rate: number, seed: number): (i: number) => number {
  const threshold = Math.floor(rate * 2 ** 24);
  return (i) => (chance(seed, i) < threshold ? 0 : 1 / (1 - rate));
}

function ends(place: number, count: number): [number, number] {
  return [place, place + count];
}
