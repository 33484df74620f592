/** The log-probability that a model of steps gives to trees that are there already: their canonical derivations, in lock-step. */
import type { StepModel } from "../contracts/model.ts";
import type { Move } from "../contracts/network.ts";
import type { Tape } from "../engine/tape.ts";
import { leaves, type Tree } from "../trees/tree.ts";
import { beginSteps, type GuardedCursor, normalise } from "./step-batch.ts";

interface Walk {
  cursor: GuardedCursor;
  readonly actionIds: readonly number[];
  total: number;
}

/** −Infinity for a tree that the model cannot build: it has a label that the model does not know, or is beyond its limits. */
export function scoreTrees(model: StepModel, tape: Tape, trees: readonly Tree[]): number[] {
  const { system, actions } = model.grammar;
  const derivations = trees.map((tree) => system.derive(tree).map(({ name }) => actions.idNamed(name)));
  try {
    const { scorer, starts } = beginSteps(
      model,
      tape,
      trees.map((tree) => ({ sentence: leaves(tree) })),
    );
    const walks = starts.map((cursor, i): Walk => ({ cursor, actionIds: derivations[i]!, total: 0 }));
    const isGoingOn = ({ cursor, total }: Walk) => !cursor.state.finished && total > -Infinity;
    const mark = tape.arena.mark();
    for (let active = walks; active.length > 0; active = active.filter(isGoingOn)) {
      const cursors = active.map(({ cursor }) => cursor);
      const scores = scorer.score(cursors); // B×A
      normalise(model, tape, scorer, scores, cursors);
      const moves: Move[] = [];
      const moving: Walk[] = [];
      for (const [i, walk] of active.entries()) {
        const { state } = walk.cursor;
        const actionId = walk.actionIds[state.step]!;
        walk.total += actionId < 0 ? -Infinity : tape.memory.heap[scores.data + i * scores.cols + actionId]!;
        if (walk.total === -Infinity) continue;
        moving.push(walk);
        moves.push({ from: walk.cursor, actionId, next: system.apply(state, actions.actions[actionId]!) });
      }
      const after = scorer.release(scorer.advance(moves));
      for (const [i, walk] of moving.entries()) {
        walk.cursor = { ...walk.cursor, memory: after[i]!, state: moves[i]!.next };
      }
      tape.arena.reset(mark);
    }
    return walks.map(({ total }) => total);
  } finally {
    tape.reset();
  }
}
