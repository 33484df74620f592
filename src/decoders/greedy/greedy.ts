/**
 * Greedy decoding: at each step the legal action with the best score, the lowest id among equals. All sentences of a batch move in
 * lock-step, and a sentence's result does not depend on the others in its batch. The time is linear in the number of words.
 */
import { type Analysis, defineDecoder, type Request, type StepWatcher } from "../../contracts/decoder.ts";
import type { BoundSteps, StepModel } from "../../contracts/model.ts";
import type { Move } from "../../contracts/network.ts";
import type { Tape } from "../../engine/tape.ts";
import type { Tensor } from "../../engine/tensor.ts";
import { ConstituentLog } from "../constituent-log.ts";
import { requireProgress } from "../require-progress.ts";
import { beginSteps, type GuardedCursor, normalise, pendingAfter } from "../step-batch.ts";

export const greedy = defineDecoder({
  kind: "greedy",
  needs: "steps",
  options: {},
  canBeWatched: true,
  keepsConstraints: true,
  decode: (model, tape, requests, _options, watch) => decodeGreedily(model, tape, requests, watch),
});

interface Path {
  cursor: GuardedCursor;
  readonly constituents: ConstituentLog;
  readonly actionIds: number[];
  readonly logProbabilities: number[];
}

function decodeGreedily(
  model: StepModel,
  tape: Tape,
  requests: readonly Request[],
  watch: StepWatcher | undefined,
): [Analysis][] {
  const { grammar } = model;
  const { system, actions } = grammar;
  try {
    const { scorer, starts } = beginSteps(model, tape, requests);
    const paths = starts.map(
      (cursor): Path => ({
        cursor,
        constituents: new ConstituentLog(grammar),
        actionIds: [],
        logProbabilities: [],
      }),
    );
    const mark = tape.arena.mark();
    for (let active = paths; active.length > 0; active = active.filter(({ cursor }) => !cursor.state.finished)) {
      const cursors = active.map(({ cursor }) => cursor);
      const scores = scorer.score(cursors);
      const { chosen, logProbabilities } = choose(model, tape, scorer, scores, cursors);
      if (watch !== undefined) {
        for (const [i, { state }] of cursors.entries()) {
          const row = scores.data + i * scores.cols;
          watch(state, tape.memory.heap.slice(row, row + scores.cols), chosen[i]!);
        }
      }
      const moves = cursors.map((from, i): Move => {
        const actionId = chosen[i]!;
        return { from, actionId, next: system.apply(from.state, actions.actions[actionId]!) };
      });
      const after = scorer.release(scorer.advance(moves));
      for (const [i, path] of active.entries()) {
        const { from, actionId, next } = moves[i]!;
        const pending = pendingAfter(model, path.cursor, actionId, next);
        path.cursor = { memory: after[i]!, state: next, guard: path.cursor.guard, pending };
        path.constituents.take(from.state, actionId, next, logProbabilities[i]!);
        path.actionIds.push(actionId);
        path.logProbabilities.push(logProbabilities[i]!);
        requireProgress(next);
      }
      tape.arena.reset(mark);
    }
    return paths.map((path) => [analysisOf(model, path)]);
  } finally {
    tape.reset();
  }
}

// B cursors, A actions
function choose(model: StepModel, tape: Tape, scorer: BoundSteps, scores: Tensor, cursors: readonly GuardedCursor[]) {
  const { memory, kernels, arena } = tape;
  const { rows, cols } = scores;
  const mask = normalise(model, tape, scorer, scores, cursors); // B×A
  const chosen = arena.alloc(rows); // B
  kernels.argmax(scores.data, mask, chosen, rows, cols);
  const ids = Array.from(memory.ints.subarray(chosen, chosen + rows));
  return { chosen: ids, logProbabilities: ids.map((id, i) => memory.heap[scores.data + i * cols + id]!) };
}

function analysisOf(model: StepModel, { cursor, constituents, actionIds, logProbabilities }: Path): Analysis {
  const { sentence } = cursor.state;
  return {
    ...constituents.inOrder(),
    tags: model.predictsTags ? sentence.map(({ tag }) => tag) : null,
    logProbability: logProbabilities.reduce((sum, value) => sum + value, 0),
    derivation: { actionIds: Int32Array.from(actionIds), logProbabilities: Float32Array.from(logProbabilities) },
  };
}
