/** What every search over steps begins with, and what it asks at each step: the sentences with their tags, and masked probabilities. */
import type { Request } from "../contracts/decoder.ts";
import type { BoundSteps, StepModel } from "../contracts/model.ts";
import type { Cursor } from "../contracts/network.ts";
import type { Tape } from "../engine/tape.ts";
import type { Tensor } from "../engine/tensor.ts";
import { invariant } from "../shared/errors.ts";
import { withPredictedTags } from "./batch-tags.ts";

export interface StepBatch {
  readonly scorer: BoundSteps;
  /** The first configuration of each sentence; its words have their tags. */
  readonly starts: readonly Cursor[];
}

export function beginSteps(model: StepModel, tape: Tape, requests: readonly Request[]): StepBatch {
  const given = requests.map(({ sentence }) => model.tagged(sentence));
  const scorer = model.on(tape, null);
  const { memories, tagScores } = scorer.begin(given.map((sentence) => model.encoder.read(sentence, null)));
  const sentences = withPredictedTags(tape, tagScores, given, model.tags);
  const { system } = model.grammar;
  return { scorer, starts: sentences.map((sentence, s) => ({ memory: memories[s]!, state: system.start(sentence) })) };
}

/**
 * Turns scores into log-probabilities over the legal actions of each cursor, −Infinity for the others. What it gives back is the mask
 * in the arena, B×A.
 */
export function normalise(model: StepModel, tape: Tape, scores: Tensor, cursors: readonly Cursor[]): number {
  const { system, actions } = model.grammar;
  const { rows, cols } = scores;
  const mask = tape.arena.alloc(rows * cols); // B×A
  for (const [i, { state }] of cursors.entries()) {
    const place = mask + i * cols;
    const legal = actions.markLegal(system, state, tape.memory.ints.subarray(place, place + cols));
    invariant(legal > 0, "a state has no legal action");
  }
  tape.kernels.logSoftmax(scores.data, mask, scores.data, rows, cols);
  return mask;
}
