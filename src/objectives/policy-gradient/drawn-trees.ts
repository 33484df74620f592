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
import type { RowStore } from "../../engine/tensor.ts";
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
    const rows: number[] = []; // of each step, the path it leaves from
    const steps: { readonly move: Move; readonly walkers: number[] }[] = [];
    for (const [row, { cursor, walkers }] of paths.entries()) {
      actions.markLegal(system, cursor.state, masks.subarray(row * size, (row + 1) * size));
      const taken = new Map<number, number[]>();
      for (const walker of walkers) {
        const isGold = walker % samples === 0;
        const actionId = isGold
          ? gold[walker / samples]![cursor.state.step]!
          : sampleAction(tape, scores, row, masks, { power: 1, random });
        const together = taken.get(actionId);
        if (together === undefined) taken.set(actionId, [walker]);
        else together.push(walker);
      }
      for (const [actionId, together] of taken) {
        const next = system.apply(cursor.state, actions.actions[actionId]!);
        steps.push({ move: { from: cursor, actionId, next }, walkers: together });
        rows.push(row);
      }
    }
    const stepMasks = new Int32Array(rows.length * size); // S×A
    for (const [i, row] of rows.entries()) stepMasks.set(masks.subarray(row * size, (row + 1) * size), i * size);
    const targets = steps.map(({ move }) => move.actionId);
    appendRows(tape, losses, targetLoss(tape, gather(tape, scores, rows), stepMasks, targets));
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
