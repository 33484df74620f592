/**
 * Draws trees from a model: of each sentence, the gold tree first and then as many as are wanted. All walk through their derivations in
 * lock-step. Those that have taken the same steps so far share one path, which is scored once: the model is mostly sure of itself, so this
 * saves much of the work.
 */
import type { StepModel, TagScores } from "../../contracts/model.ts";
import type { Cursor, Move } from "../../contracts/network.ts";
import type { Lesson, LossContext } from "../../contracts/objective.ts";
import { appendRows } from "../../engine/ops/append-rows.ts";
import { gather } from "../../engine/ops/gather.ts";
import { targetLoss } from "../../engine/ops/log-likelihood.ts";
import type { Tape } from "../../engine/tape.ts";
import type { RowStore, Tensor } from "../../engine/tensor.ts";
import { invariant } from "../../shared/errors.ts";
import { treeOf } from "../../transitions/transition-system.ts";
import { leaves, type Tree } from "../../trees/tree.ts";
import { sampleAction } from "../sample-action.ts";

/** Walker w draws tree w % samples of lesson ⌊w / samples⌋; tree 0 is gold. */
export interface DrawnTrees {
  /** By walker. */
  readonly trees: readonly Tree[];
  /** −log p of each step that somebody took, one row each. */
  readonly losses: RowStore;
  /** By row: the walkers that took it. */
  readonly walkersOf: readonly (readonly number[])[];
  readonly tagScores: TagScores;
}

/** A configuration, and the walkers that stand there. */
interface Path {
  readonly cursor: Cursor;
  readonly walkers: readonly number[];
}

/** A step from a path, and the walkers that take it. */
interface Step {
  /** The path's row among the scores. */
  readonly row: number;
  /** Which actions are legal there. */
  readonly mask: Int32Array;
  readonly move: Move;
  readonly walkers: readonly number[];
}

export function drawTrees(
  model: StepModel,
  tape: Tape,
  lessons: readonly Lesson[],
  samples: number,
  { drop, random }: LossContext,
): DrawnTrees {
  const { system, actions } = model.grammar;
  const { size } = actions;
  const gold = lessons.map(({ tree }) => system.derive(tree).map((action) => actions.idOf(action)));
  const scorer = model.on(tape, drop);
  const { memories, tagScores } = scorer.begin(lessons.map(({ input }) => input));
  const losses = tape.rows("losses", 1, 4096);
  const walkersOf: (readonly number[])[] = [];
  const trees = new Array<Tree>(lessons.length * samples);
  let paths = lessons.map(({ tree }, i): Path => {
    const cursor = { memory: memories[i]!, state: system.start(leaves(tree)) };
    return { cursor, walkers: Array.from({ length: samples }, (_, sample) => i * samples + sample) };
  });
  while (paths.length > 0) {
    const scores = scorer.score(paths.map(({ cursor }) => cursor)); // P×A
    const masks = new Int32Array(paths.length * size); // P×A
    const steps = paths.flatMap(({ cursor, walkers }, row): Step[] => {
      const mask = masks.subarray(row * size, (row + 1) * size);
      actions.markLegal(system, cursor.state, mask);
      const taken = groupBy(walkers, (walker) =>
        walker % samples === 0
          ? gold[walker / samples]![cursor.state.step]!
          : sampleAction(tape, scores, row, masks, { power: 1, random }),
      );
      return [...taken].map(([actionId, together]) => {
        const next = system.apply(cursor.state, actions.actions[actionId]!);
        return { row, mask, move: { from: cursor, actionId, next }, walkers: together };
      });
    });
    appendRows(tape, losses, stepLoss(tape, scores, steps));
    const after = scorer.advance(steps.map(({ move }) => move));
    paths = [];
    for (const [i, { move, walkers }] of steps.entries()) {
      walkersOf.push(walkers);
      if (!move.next.finished) {
        paths.push({ cursor: { memory: after[i]!, state: move.next }, walkers });
        continue;
      }
      const tree = treeOf(move.next);
      invariant(tree !== null, "a finished state has a tree");
      for (const walker of walkers) trees[walker] = tree;
    }
  }
  return { trees, losses, walkersOf, tagScores };
}

/** By key, in the order in which the keys come up. */
function groupBy(walkers: readonly number[], keyOf: (walker: number) => number): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const walker of walkers) {
    const key = keyOf(walker);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [walker]);
    else group.push(walker);
  }
  return groups;
}

/** −log p of each step, S×1. */
function stepLoss(tape: Tape, scores: Tensor, steps: readonly Step[]): Tensor {
  const rows = steps.map(({ row }) => row);
  const masks = new Int32Array(steps.length * scores.cols); // S×A
  for (const [i, { mask }] of steps.entries()) masks.set(mask, i * scores.cols);
  const targets = steps.map(({ move }) => move.actionId);
  return targetLoss(tape, gather(tape, scores, rows), masks, targets);
}
