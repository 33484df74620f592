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
  const sentences = withPredictedTags(tape, tagScores, given, model);
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
 * not depend on what else was asked for. For the same reason, a model that generates words gives a share to each action that some other
 * continuation of the sentence allows, and reading a word has the probability of that word.
 */
export function normalise(
  model: StepModel,
  tape: Tape,
  scorer: BoundSteps,
  scores: Tensor,
  cursors: readonly GuardedCursor[],
): number {
  const { rows, cols } = scores;
  const mask = tape.arena.alloc(rows * cols); // B×A
  const mark = model.generates ? "markPossible" : "markLegal";
  for (const [i, { state, guard }] of cursors.entries()) {
    const place = mask + i * cols;
    const { system, actions } = (guard ?? model).grammar;
    const legal = actions[mark](system, state, tape.memory.ints.subarray(place, place + cols));
    invariant(legal > 0, "a state has no legal action");
  }
  tape.kernels.logSoftmax(scores.data, mask, scores.data, rows, cols);
  if (model.generates) generateWords(model, tape, scorer, scores, cursors, mask);
  for (const [i, { state, guard, pending }] of cursors.entries()) {
    if (guard === null) continue;
    const { ints } = tape.memory;
    const own = mask + i * cols;
    const left = guard.restrict(state, pending, ints.subarray(own, own + cols));
    invariant(left > 0, "no action keeps the constraints within reach");
    ruleOut(tape, scores, i, mask);
  }
  return mask;
}

/** Leaves the actions that are legal in this very sentence, and adds the probability of the next word to the action that reads it. */
function generateWords(
  model: StepModel,
  tape: Tape,
  scorer: BoundSteps,
  scores: Tensor,
  cursors: readonly GuardedCursor[],
  mask: number,
): void {
  const { cols } = scores;
  const shift = model.grammar.actions.idOf(model.grammar.system.shift);
  const reading: number[] = [];
  for (const [i, { state, guard }] of cursors.entries()) {
    const place = mask + i * cols;
    const { system, actions } = (guard ?? model).grammar;
    actions.markLegal(system, state, tape.memory.ints.subarray(place, place + cols));
    ruleOut(tape, scores, i, mask);
    if (tape.memory.ints[place + shift] === 1) reading.push(i);
  }
  if (reading.length === 0) return;
  const losses = scorer.generate(reading.map((i) => cursors[i]!));
  const { heap } = tape.memory;
  for (const [r, i] of reading.entries()) heap[scores.data + i * cols + shift]! -= heap[losses.data + r]!;
}

function ruleOut({ memory: { ints, heap } }: Tape, { data, cols }: Tensor, row: number, mask: number): void {
  for (let id = row * cols; id < (row + 1) * cols; id++) if (ints[mask + id] === 0) heap[data + id] = -Infinity;
}
