/** What a search needs to know of spans: their best labels, and the sum over all. A row of scores for each span is read once. */
import type { Spans } from "../contracts/network.ts";
import type { Tape } from "../engine/tape.ts";
import type { Tensor } from "../engine/tensor.ts";
import type { SpanRules } from "./span-rules.ts";

export interface SpanSummary {
  /** How many labels of each span are here, best first, the first chain among equals. */
  readonly kept: number;
  /** At `span * kept + rank`: the score, and which chain has it. −Infinity: there are not as many that constraints allow. */
  readonly scores: Float64Array;
  readonly chains: Int32Array;
  /** Of each span, the logarithm of the sum of exp(score) over all chains that constraints allow. */
  readonly masses: Float64Array;
  /** The same, and the best score, whatever the constraints. */
  readonly freeMasses: Float64Array;
  readonly freeScores: Float64Array;
}

export function emptySummary(spans: number, kept: number): SpanSummary {
  return {
    kept,
    scores: new Float64Array(spans * kept).fill(-Infinity),
    chains: new Int32Array(spans * kept),
    masses: new Float64Array(spans),
    freeMasses: new Float64Array(spans),
    freeScores: new Float64Array(spans),
  };
}

/** Writes `spans`, whose scores are `rows`, into the summary, from its place `first` on. The scores are lost. */
export function summarise(
  tape: Tape,
  rows: Tensor,
  spans: Spans,
  rules: SpanRules | null,
  summary: SpanSummary,
  first = 0,
): void {
  const { kernels, arena, memory } = tape;
  const { kept, scores, chains, masses, freeMasses, freeScores } = summary;
  const chosen = arena.alloc(rows.rows);
  kernels.argmax(rows.data, 0, chosen, rows.rows, rows.cols);
  const { heap, ints } = memory;
  const allowed: (readonly number[] | null)[] = [];
  for (let row = 0; row < rows.rows; row++) {
    const place = (first + row) * kept;
    const best = ints[chosen + row]!;
    const values = heap.subarray(rows.data + row * rows.cols, rows.data + (row + 1) * rows.cols);
    freeScores[first + row] = values[best]!;
    const ids = rules?.chainsFor(spans.starts[row]!, spans.ends[row]!) ?? null;
    allowed.push(ids);
    if (ids !== null) rankAllowed(rules!, ids, values, summary, first + row);
    else if (kept > 1) rank(values, summary, first + row);
    else {
      scores[place] = values[best]!;
      chains[place] = best;
    }
  }
  kernels.logSoftmax(rows.data, 0, rows.data, rows.rows, rows.cols);
  for (let row = 0; row < rows.rows; row++) {
    const span = first + row;
    freeMasses[span] = freeScores[span]! - heap[rows.data + row * rows.cols + ints[chosen + row]!]!;
    if (allowed[row] === null) masses[span] = freeMasses[span]!;
  }
}

/** The best chains of a span by insertion: few of them come to be among the best. */
function rank(values: ArrayLike<number>, summary: SpanSummary, span: number): void {
  for (let chain = 0; chain < values.length; chain++) insert(summary, span, chain, values[chain]!);
}

function rankAllowed(
  rules: SpanRules,
  ids: readonly number[],
  values: ArrayLike<number>,
  summary: SpanSummary,
  span: number,
): void {
  const own = ids.map((id) => rules.scoreOf(id, values));
  for (const [i, id] of ids.entries()) insert(summary, span, id, own[i]!);
  summary.masses[span] = logSumOf(own);
}

function insert({ kept, scores, chains }: SpanSummary, span: number, chain: number, score: number): void {
  const from = span * kept;
  let place = from + kept - 1;
  if (!(score > scores[place]!)) return;
  for (; place > from && score > scores[place - 1]!; place--) {
    scores[place] = scores[place - 1]!;
    chains[place] = chains[place - 1]!;
  }
  scores[place] = score;
  chains[place] = chain;
}

export function logSumOf(scores: readonly number[]): number {
  const greatest = scores.reduce((a, b) => Math.max(a, b), -Infinity);
  if (greatest === -Infinity) return greatest;
  return greatest + Math.log(scores.reduce((sum, score) => sum + Math.exp(score - greatest), 0));
}
