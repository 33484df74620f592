/**
 * The likelihood of sentences with their trees, for a network that generates the words (Dyer et al. 2016): the model follows the
 * derivation of each gold tree, and the loss is the negative log-likelihood of its actions and of the words that they read.
 */
import type { StepModel } from "../../contracts/model.ts";
import type { Cursor, Move } from "../../contracts/network.ts";
import { defineObjective, type Lesson, type LossContext, type Statistics } from "../../contracts/objective.ts";
import { add } from "../../engine/ops/add.ts";
import { appendRows } from "../../engine/ops/append-rows.ts";
import { targetLoss } from "../../engine/ops/log-likelihood.ts";
import { sum } from "../../engine/ops/sum.ts";
import type { Tape } from "../../engine/tape.ts";
import type { Tensor } from "../../engine/tensor.ts";
import { ParserError } from "../../shared/errors.ts";
import { leaves } from "../../trees/tree.ts";
import { withTagLoss } from "../tag-loss.ts";

export const jointLikelihood = defineObjective({
  kind: "joint-likelihood",
  needs: "steps",
  options: {},
  statistics: ["steps", "correct", "words", "nats"],
  measures: ({ steps = 1, correct = 0 }) => ({ correct: (100 * correct) / steps }),
  build(model) {
    if (!model.generates) {
      throw new ParserError("E_OBJECTIVE", "the objective joint-likelihood needs a network that generates words", {
        hint: "Choose --preset generative",
      });
    }
    return { loss: (tape, lessons, context) => batchLoss(model, tape, lessons, context) };
  },
});

interface Walk {
  cursor: Cursor;
  readonly actionIds: readonly number[];
}

// B trees that are not complete yet, A actions
function batchLoss(
  model: StepModel,
  tape: Tape,
  lessons: readonly Lesson[],
  context: LossContext,
): { readonly loss: Tensor; readonly statistics: Statistics } {
  const { system, actions } = model.grammar;
  const shift = actions.idOf(system.shift);
  const scorer = model.on(tape, context.drop);
  const { memories, tagScores } = scorer.begin(lessons.map(({ input }) => input));
  const losses = tape.rows("losses", 1, 4096);
  const walks = lessons.map(({ tree }, i): Walk => {
    return {
      cursor: { memory: memories[i]!, state: system.start(leaves(tree)) },
      actionIds: system.derive(tree).map((action) => actions.idOf(action)),
    };
  });
  const reading: Cursor[] = [];
  let [steps, correct] = [0, 0];
  for (let active = walks; active.length > 0; active = active.filter(({ cursor }) => !cursor.state.finished)) {
    const cursors = active.map(({ cursor }) => cursor);
    const scores = scorer.score(cursors); // B×A
    const mask = new Int32Array(active.length * actions.size); // B×A
    for (const [i, { state }] of cursors.entries()) {
      actions.markPossible(system, state, mask.subarray(i * actions.size, (i + 1) * actions.size));
    }
    const targets = active.map(({ cursor, actionIds }) => actionIds[cursor.state.step]!); // B
    appendRows(tape, losses, targetLoss(tape, scores, mask, targets));
    for (const [i, target] of targets.entries()) {
      if (bestOf(tape, scores, mask, i) === target) correct++;
      if (target === shift) reading.push(cursors[i]!);
    }
    steps += active.length;
    const moves = cursors.map((from, i): Move => {
      const actionId = targets[i]!;
      return { from, actionId, next: system.apply(from.state, actions.actions[actionId]!) };
    });
    const after = scorer.advance(moves);
    for (const [i, walk] of active.entries()) walk.cursor = { memory: after[i]!, state: moves[i]!.next };
  }
  // All words at once: those of one cluster are then scored together.
  const wordLoss = sum(tape, scorer.generate(reading), context.factor);
  const joint = add(tape, sum(tape, losses, context.factor), wordLoss);
  const loss = withTagLoss(tape, joint, { tagScores, tags: model.tags, lessons, context });
  const { heap } = tape.memory;
  const nats = heap[joint.data]! / context.factor;
  return { loss, statistics: { loss: heap[loss.data]!, steps, correct, words: reading.length, nats } };
}

/** The possible action with the best score. */
function bestOf(tape: Tape, scores: Tensor, mask: Int32Array, row: number): number {
  const { heap } = tape.memory;
  const place = row * scores.cols;
  let best = -1;
  for (let id = 0; id < scores.cols; id++) {
    if (mask[place + id] === 0) continue;
    if (best < 0 || heap[scores.data + place + id]! > heap[scores.data + place + best]!) best = id;
  }
  return best;
}
