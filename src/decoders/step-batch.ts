/** What every search over steps begins with, and what it asks at each step: the sentences with their tags, and masked probabilities. */
import { checkConstraints } from "../constraints/check-constraints.ts";
import type { Pending } from "../constraints/pending.ts";
import type { Request } from "../contracts/decoder.ts";
import type { BoundSteps, StepModel } from "../contracts/model.ts";
import type { Cursor } from "../contracts/network.ts";
import type { Tape } from "../engine/tape.ts";
import type { Tensor } from "../engine/tensor.ts";
import { invariant } from "../shared/errors.ts";
import { Guard } from "../systems/guard.ts";
import type { State } from "../transitions/transition-system.ts";
import { withPredictedTags } from "./batch-tags.ts";

/** A configuration of a search; `guard` null: there are no constraints. */
export interface GuardedCursor extends Cursor {
  readonly guard: Guard | null;
  /** What the constraints still ask of this derivation. */
  readonly pending: Pending | null;
}

export interface StepBatch {
  readonly scorer: BoundSteps;
  /** The first configuration of each sentence; its words have their tags. */
  readonly starts: readonly GuardedCursor[];
}

export function beginSteps(model: StepModel, tape: Tape, requests: readonly Request[]): StepBatch {
  const guards = requests.map((request) => guardFor(model, request));
  const given = requests.map(({ sentence }) => model.tagged(sentence));
  const scorer = model.on(tape, null);
  const { memories, tagScores } = scorer.begin(given.map((sentence) => model.encoder.read(sentence, null)));
  const sentences = withPredictedTags(tape, tagScores, given, model.tags);
  const { system } = model.grammar;
  const starts = sentences.map(
    (sentence, s): GuardedCursor => ({
      memory: memories[s]!,
      state: system.start(sentence),
      guard: guards[s]!,
      pending: null,
    }),
  );
  return { scorer, starts };
}

function guardFor({ system, grammar, labels }: StepModel, { sentence, constraints }: Request): Guard | null {
  if (constraints === undefined) return null;
  return new Guard(system, grammar, checkConstraints(constraints, sentence, labels), sentence);
}

/** What the constraints ask after a step from a cursor. */
export function pendingAfter({ grammar }: StepModel, from: GuardedCursor, actionId: number, next: State) {
  return from.guard?.after(from.state, from.pending, grammar.actions.actions[actionId]!, next) ?? null;
}

/**
 * Turns scores into log-probabilities over the legal actions of each cursor, −Infinity for the others. What it gives back is the mask
 * in the arena, B×A. Actions that constraints rule out are −Infinity as well, and yet have their share: the probability of a tree does
 * not depend on what else was asked for.
 */
export function normalise(model: StepModel, tape: Tape, scores: Tensor, cursors: readonly GuardedCursor[]): number {
  const { rows, cols } = scores;
  const mask = tape.arena.alloc(rows * cols); // B×A
  for (const [i, { state, guard }] of cursors.entries()) {
    const place = mask + i * cols;
    const { system, actions } = (guard ?? model).grammar;
    const legal = actions.markLegal(system, state, tape.memory.ints.subarray(place, place + cols));
    invariant(legal > 0, "a state has no legal action");
  }
  tape.kernels.logSoftmax(scores.data, mask, scores.data, rows, cols);
  for (const [i, { state, guard, pending }] of cursors.entries()) {
    if (guard === null) continue;
    const { ints, heap } = tape.memory;
    const [own, row] = [mask + i * cols, scores.data + i * cols];
    const left = guard.restrict(state, pending, ints.subarray(own, own + cols));
    invariant(left > 0, "no action keeps the constraints within reach");
    for (let id = 0; id < cols; id++) if (ints[own + id] === 0) heap[row + id] = -Infinity;
  }
  return mask;
}
