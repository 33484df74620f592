/** A step of beam search, for all derivations of all sentences of a batch at once. */
import type { BoundSteps, StepModel } from "../../contracts/model.ts";
import type { Tape } from "../../engine/tape.ts";
import { normalise } from "../step-batch.ts";
import type { Hypothesis, SentenceBeam, StepRow } from "./sentence-beam.ts";

/**
 * What derivations are compared by: the product of the probabilities of their steps, or the sum of the scores of their steps, which is
 * right for a model that was trained so.
 */
export const COMPARISONS = ["probabilities", "scores"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** One action in every derivation of the front of every beam. */
export function stepBeams(
  model: StepModel,
  tape: Tape,
  scorer: BoundSteps,
  beams: readonly SentenceBeam[],
  compare: Comparison,
): void {
  const mark = tape.arena.mark();
  const cursors = beams.flatMap(({ front }) => front);
  const rowOf = rowsOf(model, tape, scorer, cursors, compare);
  let first = 0;
  const chosen = beams.map((one) => {
    const start = first;
    first += one.front.length;
    return one.choose((i) => rowOf(start + i));
  });
  const memories = scorer.advance(chosen.flat());
  first = 0;
  for (const [i, one] of beams.entries()) {
    const moves = chosen[i]!;
    one.advance(moves, memories.slice(first, first + moves.length));
    first += moves.length;
  }
  const holders = beams.flatMap((one) => [...one.holders()]);
  const kept = scorer.release(holders.map(({ memory }) => memory));
  for (const [i, holder] of holders.entries()) holder.memory = kept[i]!;
  tape.arena.reset(mark);
}

// B cursors, A actions
function rowsOf(
  model: StepModel,
  tape: Tape,
  scorer: BoundSteps,
  cursors: readonly Hypothesis[],
  compare: Comparison,
): (index: number) => StepRow {
  const scores = scorer.score(cursors); // B×A
  const { rows, cols, data } = scores;
  const { kernels, memory, arena } = tape;
  const sums = compare === "scores" ? arena.alloc(rows * cols) : data; // B×A
  if (compare === "scores") kernels.copyRows(data, cols, sums, cols, rows, cols);
  normalise(model, tape, scorer, scores, cursors);
  const { heap } = memory;
  if (compare === "scores") {
    for (let i = 0; i < rows * cols; i++) if (heap[data + i] === -Infinity) heap[sums + i] = -Infinity;
  }
  const row = (place: number, index: number) => heap.subarray(place + index * cols, place + (index + 1) * cols);
  return (index) => ({ scores: row(sums, index), logProbabilities: row(data, index) });
}
