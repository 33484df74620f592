/**
 * The loss of a batch of trees: the model walks through all of them in lock-step, at each step the oracle says which actions are
 * optimal, and the loss is the negative log-likelihood of those (section 3.1 of the paper). Where the walk goes on is decided
 * by exploration (its section 4.3): a highest-scoring action that is not optimal is followed with probability p.
 */
import { add } from "../engine/ops/add.ts";
import { appendRows } from "../engine/ops/append-rows.ts";
import type { Dropout } from "../engine/ops/dropout.ts";
import { setLoss, targetLoss } from "../engine/ops/log-likelihood.ts";
import { sum } from "../engine/ops/sum.ts";
import type { Tape } from "../engine/tape.ts";
import type { Tensor } from "../engine/tensor.ts";
import { type Guide, ILLEGAL, type Oracle } from "../oracles/oracle.ts";
import type { WordIds } from "../scoring/lexicon.ts";
import type { Model } from "../scoring/model.ts";
import type { Cursor, Move } from "../scoring/scorer.ts";
import type { Random } from "../shared/random.ts";
import { leaves, type Tree } from "../trees/tree.ts";

/** A tree to learn from, with its words in numbers (a few of them taken for unknown, drawn anew each time). */
export interface Lesson {
  readonly tree: Tree;
  readonly ids: WordIds;
}

export interface LossOptions {
  readonly oracle: Oracle;
  /** Among several optimal actions, learn the likelihood of them all, or of the one that comes first in gold order. */
  readonly targets: "set" | "preferred";
  /** How often a wrong action that the model prefers is followed. */
  readonly explore: number;
  readonly drop: Dropout | null;
  readonly random: Random;
  /** What the sum of all losses is multiplied with. */
  readonly factor: number;
  readonly tagFactor: number;
}

export interface BatchStatistics {
  readonly loss: number;
  readonly steps: number;
  /** Steps at which the best-scored action was optimal. */
  readonly correct: number;
  /** Steps that followed an action which was not. */
  readonly explored: number;
}

interface Walk<Memory> {
  cursor: Cursor<Memory>;
  guide: Guide;
}

/** Runs forward; the caller goes back from `loss`. */
export function batchLoss(model: Model, tape: Tape, lessons: readonly Lesson[], options: LossOptions) {
  const { oracle, explore, random } = options;
  const { system, actions } = model.grammar;
  const size = actions.size;
  const scorer = model.on(tape, options.drop);
  const { memories, tagScores } = scorer.begin(lessons.map(({ ids }) => ids));
  const losses = tape.rows("losses", 1, 4096);
  const walks = lessons.map(({ tree }, i): Walk<(typeof memories)[number]> => {
    return { cursor: { memory: memories[i]!, state: system.start(leaves(tree)) }, guide: oracle.guideTo(tree) };
  });
  const changes = new Int32Array(size);
  // Used anew at each step: fresh arrays of this size keep the garbage collector busy.
  const masks = new Int32Array(lessons.length * size);
  const optimals = new Int32Array(lessons.length * size);
  let [steps, correct, explored] = [0, 0, 0];
  for (let active = walks; active.length > 0; active = active.filter(({ cursor }) => !cursor.state.finished)) {
    const scores = scorer.score(active.map(({ cursor }) => cursor)); // B×A
    const mask = masks.subarray(0, active.length * size).fill(0); // B×A
    const optimal = optimals.subarray(0, active.length * size).fill(0); // B×A
    const preferred = new Int32Array(active.length); // B
    const moves: Move<(typeof memories)[number]>[] = [];
    for (const [i, { cursor, guide }] of active.entries()) {
      guide.lossChanges(cursor.state, changes);
      mark(changes, mask, optimal, i * size);
      const target = guide.preferred(cursor.state);
      preferred[i] = target;
      const [best, bestOptimal] = bestOf(tape, scores, i, mask, optimal);
      if (best === bestOptimal) correct++;
      let actionId = options.targets === "set" ? bestOptimal : target;
      if (best !== bestOptimal && explore > 0 && random.next() < explore) {
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
  let loss = sum(tape, losses, options.factor);
  if (tagScores !== null) {
    const tagLosses = targetLoss(tape, tagScores, null, joinTags(lessons));
    loss = add(tape, loss, sum(tape, tagLosses, options.factor * options.tagFactor));
  }
  const statistics: BatchStatistics = { loss: tape.memory.heap[loss.data]!, steps, correct, explored };
  return { loss, statistics };
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

function joinTags(lessons: readonly Lesson[]): number[] {
  return lessons.flatMap(({ ids }) => Array.from(ids.tags));
}
