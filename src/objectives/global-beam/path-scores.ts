/**
 * Derivations scored together on a tape that records: what several of them have in common is computed once. Steps that all derivations of
 * a sentence share are not even scored, for a loss that compares them does not depend on them.
 */
import type { BoundSteps, StepModel } from "../../contracts/model.ts";
import type { Cursor, Move } from "../../contracts/network.ts";
import type { Tape } from "../../engine/tape.ts";
import type { Tensor } from "../../engine/tensor.ts";

/** Derivations of a sentence, as the ids of their actions, and where they start. */
export interface Bundle {
  readonly start: Cursor;
  readonly paths: readonly (readonly number[])[];
}

export interface PathScores {
  /** Of each bundle, the score of each of its paths, but for what all have in common. */
  readonly totals: readonly Float64Array[];
  /** Adds to the gradients of the scores: `weights` has a number for each path of each bundle. */
  addGradients(weights: readonly ArrayLike<number>[], factor: number): void;
}

/** A score that paths are made of. */
interface Cell {
  readonly scores: Tensor;
  readonly index: number;
  readonly bundle: number;
  readonly paths: readonly number[];
}

/** Paths that have been the same so far. */
interface Node {
  readonly bundle: number;
  readonly cursor: Cursor;
  /** By the action they take next. */
  readonly next: ReadonlyMap<number, readonly number[]>;
}

export function scorePaths(
  { grammar: { system, actions } }: StepModel,
  tape: Tape,
  scorer: BoundSteps,
  bundles: readonly Bundle[],
): PathScores {
  const totals = bundles.map(({ paths }) => new Float64Array(paths.length));
  const cells: Cell[] = [];
  let nodes = bundles.flatMap(({ start, paths }, bundle) => nodeOf(bundle, start, paths, [...paths.keys()], 0));
  for (let depth = 1; nodes.length > 0; depth++) {
    const scored = nodes.filter(({ bundle, next }) => !isCommon(next, bundles[bundle]!.paths.length));
    if (scored.length > 0) {
      const scores = scorer.score(scored.map(({ cursor }) => cursor));
      for (const [row, { bundle, next }] of scored.entries()) {
        for (const [actionId, paths] of next) {
          const index = row * scores.cols + actionId;
          cells.push({ scores, index, bundle, paths });
          for (const path of paths) totals[bundle]![path]! += tape.memory.heap[scores.data + index]!;
        }
      }
    }
    const steps = nodes.flatMap(({ bundle, cursor, next }) =>
      [...next].map(([actionId, paths]) => {
        const move: Move = { from: cursor, actionId, next: system.apply(cursor.state, actions.actions[actionId]!) };
        return { bundle, paths, move };
      }),
    );
    const going = steps.filter(({ bundle, paths }) =>
      paths.some((path) => bundles[bundle]!.paths[path]!.length > depth),
    );
    const memories = scorer.advance(going.map(({ move }) => move));
    nodes = going.flatMap(({ bundle, paths, move }, i) =>
      nodeOf(bundle, { memory: memories[i]!, state: move.next }, bundles[bundle]!.paths, paths, depth),
    );
  }
  return {
    totals,
    addGradients(weights, factor) {
      const { heap } = tape.memory;
      for (const { scores, index, bundle, paths } of cells) {
        let weight = 0;
        for (const path of paths) weight += weights[bundle]![path]!;
        heap[scores.grad + index]! += factor * weight;
      }
    },
  };
}

/** None, if all paths end here. */
function nodeOf(
  bundle: number,
  cursor: Cursor,
  paths: readonly (readonly number[])[],
  here: readonly number[],
  depth: number,
): Node[] {
  const next = new Map<number, number[]>();
  for (const path of here) {
    const actionId = paths[path]![depth];
    if (actionId === undefined) continue;
    const same = next.get(actionId);
    if (same === undefined) next.set(actionId, [path]);
    else same.push(path);
  }
  return next.size === 0 ? [] : [{ bundle, cursor, next }];
}

function isCommon(next: Node["next"], paths: number): boolean {
  for (const same of next.values()) return same.length === paths;
  return false;
}
