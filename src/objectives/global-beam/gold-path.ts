/**
 * The gold derivation of a sentence, scored: its actions, and after each of them the sum of the scores up to there. Derivations are compared
 * when they have read the same number of words, as in the search (decoders/beam/sentence-beam.ts), and where the gold one is given up.
 */
import type { BoundSteps, StepModel } from "../../contracts/model.ts";
import type { Cursor, Move } from "../../contracts/network.ts";
import type { Tape } from "../../engine/tape.ts";
import type { Tree } from "../../trees/tree.ts";

export interface GoldPath {
  readonly actionIds: readonly number[];
  /** The sum of the scores after each of them. */
  readonly totals: readonly number[];
  /** How many actions there are up to each word that was read, and to the end. */
  readonly stops: readonly number[];
}

interface Walk {
  cursor: Cursor;
  total: number;
  readonly actionIds: readonly number[];
  readonly totals: number[];
  readonly stops: number[];
}

/** All sentences of a batch in lock-step. `starts`: their first configurations. */
export function scoreGold(
  { grammar: { system, actions } }: StepModel,
  tape: Tape,
  scorer: BoundSteps,
  trees: readonly Tree[],
  starts: readonly Cursor[],
): GoldPath[] {
  const walks = trees.map((tree, i): Walk => {
    const actionIds = system.derive(tree).map((action) => actions.idOf(action));
    return { cursor: starts[i]!, total: 0, actionIds, totals: [], stops: [] };
  });
  for (let active = walks; active.length > 0; active = active.filter(({ cursor }) => !cursor.state.finished)) {
    const mark = tape.arena.mark();
    const scores = scorer.score(active.map(({ cursor }) => cursor));
    const moves = active.map(({ cursor, actionIds }): Move => {
      const actionId = actionIds[cursor.state.step]!;
      return { from: cursor, actionId, next: system.apply(cursor.state, actions.actions[actionId]!) };
    });
    const { heap } = tape.memory;
    for (const [i, { actionId }] of moves.entries())
      active[i]!.total += heap[scores.data + i * scores.cols + actionId]!;
    const memories = scorer.advance(moves);
    for (const [i, walk] of active.entries()) {
      const { from, next } = moves[i]!;
      walk.totals.push(walk.total);
      if (next.finished || next.next > from.state.next) walk.stops.push(next.step);
      walk.cursor = { memory: memories[i]!, state: next };
    }
    tape.arena.reset(mark);
  }
  return walks;
}
