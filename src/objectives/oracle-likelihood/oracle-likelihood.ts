/**
 * The likelihood of what an oracle recommends: the model walks through all trees of a batch in lock-step, at each step the oracle says
 * which actions are optimal, and the loss is the negative log-likelihood of those (section 3.1 of the paper). Where the walk goes on is
 * decided by exploration (exploration.ts).
 */
import type { StepModel } from "../../contracts/model.ts";
import type { Cursor, Move } from "../../contracts/network.ts";
import { defineObjective, type Lesson, type LossContext, type Statistics } from "../../contracts/objective.ts";
import { type OptionsOf, oneOf, text } from "../../contracts/options.ts";
import { appendRows } from "../../engine/ops/append-rows.ts";
import { setLoss, targetLoss } from "../../engine/ops/log-likelihood.ts";
import { sum } from "../../engine/ops/sum.ts";
import type { Tape } from "../../engine/tape.ts";
import type { Tensor } from "../../engine/tensor.ts";
import { type Guide, ILLEGAL, type Oracle } from "../../oracles/oracle.ts";
import { defaultOracleFor, oracleOf } from "../../systems/system-oracles.ts";
import { leaves } from "../../trees/tree.ts";
import { refuseGenerating } from "../refuse-generating.ts";
import { sampleAction } from "../sample-action.ts";
import { withTagLoss } from "../tag-loss.ts";
import { EXPLORATION_OPTIONS, explorationAt } from "./exploration.ts";

const OPTIONS = {
  oracle: text(
    "auto",
    "oracle to learn from; static: gold derivations only; dynamic: the exact loss; dynamic-paper: the loss as printed in the paper; dynamic-fried-klein: the heuristic of Fried and Klein (2018); dynamic-coavoux-crabbe: that of Coavoux and Crabbé (2016); auto: dynamic if the system has an exact oracle, otherwise static",
  ),
  targets: oneOf(
    ["set", "preferred"],
    "preferred",
    "which of several optimal transitions to learn: the whole set, or the one that comes first in gold order",
  ),
  ...EXPLORATION_OPTIONS,
};

type Options = OptionsOf<typeof OPTIONS>;

export const oracleLikelihood = defineObjective({
  kind: "oracle-likelihood",
  needs: "steps",
  options: OPTIONS,
  statistics: ["steps", "correct", "explored"],
  measures: ({ steps = 1, correct = 0, explored = 0 }) => ({
    correct: (100 * correct) / steps,
    explored: (100 * explored) / steps,
  }),
  build(model, options) {
    refuseGenerating(model, "oracle-likelihood");
    const name = options.oracle === "auto" ? defaultOracleFor(model.system) : options.oracle;
    const oracle = oracleOf(model.system, name, model.grammar);
    return { loss: (tape, lessons, context) => batchLoss(model, tape, lessons, oracle, options, context) };
  },
});

interface Walk {
  cursor: Cursor;
  guide: Guide;
  /** The probability of exploration. */
  readonly explore: number;
}

function batchLoss(
  model: StepModel,
  tape: Tape,
  lessons: readonly Lesson[],
  oracle: Oracle,
  options: Options,
  context: LossContext,
): { readonly loss: Tensor; readonly statistics: Statistics } {
  const { random, drop, factor, epoch } = context;
  const probability = oracle.coversMistakes ? explorationAt(epoch, options) : 0;
  const { system, actions } = model.grammar;
  const size = actions.size;
  const scorer = model.on(tape, drop);
  const { memories, tagScores } = scorer.begin(lessons.map(({ input }) => input));
  const losses = tape.rows("losses", 1, 4096);
  const explorations = probability > 0 && options.exploreBeside === "gold" ? [0, probability] : [probability];
  const walks = lessons.flatMap(({ tree }, i) => {
    const start = { cursor: { memory: memories[i]!, state: system.start(leaves(tree)) }, guide: oracle.guideTo(tree) };
    return explorations.map((explore): Walk => ({ ...start, explore }));
  });
  const changes = new Int32Array(size);
  // Used anew at each step: fresh arrays of this size keep the garbage collector busy.
  const masks = new Int32Array(walks.length * size);
  const optimals = new Int32Array(walks.length * size);
  let [steps, correct, explored] = [0, 0, 0];
  for (let active = walks; active.length > 0; active = active.filter(({ cursor }) => !cursor.state.finished)) {
    const scores = scorer.score(active.map(({ cursor }) => cursor)); // B×A
    const mask = masks.subarray(0, active.length * size).fill(0); // B×A
    const optimal = optimals.subarray(0, active.length * size).fill(0); // B×A
    const preferred = new Int32Array(active.length); // B
    const moves: Move[] = [];
    for (const [i, { cursor, guide, explore }] of active.entries()) {
      guide.lossChanges(cursor.state, changes);
      mark(changes, mask, optimal, i * size);
      const target = guide.preferred(cursor.state);
      preferred[i] = target;
      const [best, bestOptimal] = bestOf(tape, scores, i, mask, optimal);
      if (best === bestOptimal) correct++;
      let actionId = options.targets === "set" ? bestOptimal : target;
      if (options.exploreBy === "sample") {
        if (explore > 0 && random.next() < explore) {
          actionId = sampleAction(tape, scores, i, mask, { power: options.explorePower, random });
          if (optimal[i * size + actionId] === 0) explored++;
        }
      } else if (best !== bestOptimal && explore > 0 && random.next() < explore) {
        actionId = best;
        explored++;
      }
      moves.push({ from: cursor, actionId, next: system.apply(cursor.state, actions.actions[actionId]!) });
    }
    steps += active.length;
    const stepLoss =
      options.targets === "set" ? setLoss(tape, scores, mask, optimal) : targetLoss(tape, scores, mask, preferred);
    appendRows(tape, losses, stepLoss);
    const after = scorer.advance(moves);
    for (const [i, walk] of active.entries()) {
      const { from, actionId, next } = moves[i]!;
      if (!next.finished) walk.guide = walk.guide.after(from.state, actionId);
      walk.cursor = { memory: after[i]!, state: next };
    }
  }
  const loss = withTagLoss(tape, sum(tape, losses, factor / explorations.length), {
    tagScores,
    tags: model.tags,
    lessons,
    context,
  });
  return { loss, statistics: { loss: tape.memory.heap[loss.data]!, steps, correct, explored } };
}

/** Writes which actions are legal and which of them raise the loss least, at `place`. */
function mark(changes: Int32Array, mask: Int32Array, optimal: Int32Array, place: number): void {
  let least = ILLEGAL;
  for (const change of changes) if (change < least) least = change;
  const bound = Math.max(0, least);
  for (let id = 0; id < changes.length; id++) {
    const change = changes[id]!;
    if (change === ILLEGAL) continue;
    mask[place + id] = 1;
    if (change <= bound) optimal[place + id] = 1;
  }
}

/** The best-scored legal action of a row, and the best-scored optimal one. */
function bestOf(tape: Tape, scores: Tensor, row: number, mask: Int32Array, optimal: Int32Array): [number, number] {
  const { heap } = tape.memory;
  const place = row * scores.cols;
  let [best, bestOptimal] = [-1, -1];
  let [bestScore, bestOptimalScore] = [-Infinity, -Infinity];
  for (let id = 0; id < scores.cols; id++) {
    if (mask[place + id] === 0) continue;
    const score = heap[scores.data + place + id]!;
    if (score > bestScore) [best, bestScore] = [id, score];
    if (optimal[place + id] === 1 && score > bestOptimalScore) [bestOptimal, bestOptimalScore] = [id, score];
  }
  return [best, bestOptimal];
}
