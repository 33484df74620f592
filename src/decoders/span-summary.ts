/** What a search needs to know of spans: their best labels, and the sum over all. A row of scores for each span is read once. */
import type { Tape } from "../engine/tape.ts";
import type { Tensor } from "../engine/tensor.ts";

export interface SpanSummary {
  /** How many labels of each span are here, best first, the first chain among equals. */
  readonly kept: number;
  /** At `span * kept + rank`: the score, and which chain has it. */
  readonly scores: Float64Array;
  readonly chains: Int32Array;
  /** Of each span, the logarithm of the sum of exp(score) over all chains. */
  readonly masses: Float64Array;
}

export function emptySummary(spans: number, kept: number): SpanSummary {
  return {
    kept,
    scores: new Float64Array(spans * kept).fill(-Infinity),
    chains: new Int32Array(spans * kept),
    masses: new Float64Array(spans),
  };
}

/** Writes the spans of `rows` into the summary, from the span `first` on. The scores are lost. */
export function summarise(tape: Tape, rows: Tensor, summary: SpanSummary, first = 0): void {
  const { kernels, arena, memory } = tape;
  const { kept, scores, chains, masses } = summary;
  const chosen = arena.alloc(rows.rows);
  kernels.argmax(rows.data, 0, chosen, rows.rows, rows.cols);
  const { heap, ints } = memory;
  for (let row = 0; row < rows.rows; row++) {
    const place = (first + row) * kept;
    const best = ints[chosen + row]!;
    scores[place] = heap[rows.data + row * rows.cols + best]!;
    chains[place] = best;
    if (kept > 1)
      rank(heap.subarray(rows.data + row * rows.cols, rows.data + (row + 1) * rows.cols), summary, first + row);
  }
  kernels.logSoftmax(rows.data, 0, rows.data, rows.rows, rows.cols);
  for (let row = 0; row < rows.rows; row++) {
    const place = (first + row) * kept;
    masses[first + row] = scores[place]! - heap[rows.data + row * rows.cols + chains[place]!]!;
  }
}

/** The best chains of a span by insertion: few of them come to be among the best. */
function rank(values: ArrayLike<number>, { kept, scores, chains }: SpanSummary, span: number): void {
  const from = span * kept;
  scores.fill(-Infinity, from, from + kept);
  for (let chain = 0; chain < values.length; chain++) {
    const score = values[chain]!;
    let place = from + kept - 1;
    if (!(score > scores[place]!)) continue;
    for (; place > from && score > scores[place - 1]!; place--) {
      scores[place] = scores[place - 1]!;
      chains[place] = chains[place - 1]!;
    }
    scores[place] = score;
    chains[place] = chain;
  }
}
