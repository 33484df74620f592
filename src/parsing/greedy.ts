/**
 * Greedy decoding: at each step the legal action with the best score, the lowest id among equals. All sentences of a batch move in
 * lock-step, and a sentence's result does not depend on the others in its batch. The time is linear in the number of words.
 */

import type { Tape } from "../engine/tape.ts";
import type { Tensor } from "../engine/tensor.ts";
import type { Model } from "../scoring/model.ts";
import type { Cursor, Move } from "../scoring/scorer.ts";
import { invariant } from "../shared/errors.ts";
import type { State } from "../transitions/transition-system.ts";
import { leaf, type Sentence } from "../trees/tree.ts";

/** The steps that led to a tree. */
export interface Decoded {
  readonly state: State;
  readonly actionIds: readonly number[];
  /** Of each action, given the ones before it. */
  readonly logProbabilities: readonly number[];
}

interface Path<Memory> {
  cursor: Cursor<Memory>;
  readonly actionIds: number[];
  readonly logProbabilities: number[];
}

export interface GreedyOptions {
  /** Sees each choice: the state, the log-probability of each action (−Infinity: not legal), the id of the one taken. */
  readonly onChoice?: (state: State, logProbabilities: ArrayLike<number>, chosen: number) => void;
}

/** `tape` must not record; its memory is taken back at the end. No sentence may be empty. */
export function parseGreedily(
  model: Model,
  tape: Tape,
  given: readonly Sentence[],
  { onChoice }: GreedyOptions = {},
): Decoded[] {
  const { grammar, lexicon, tagger } = model;
  const isTagged = (sentence: Sentence) => sentence.every(({ tag }) => tag !== null);
  const sentences = tagger === null ? given : given.map((one) => (isTagged(one) ? one : tagger.tag(one)));
  const { system, actions } = grammar;
  try {
    const scorer = model.on(tape, null);
    const { memories, tagScores } = scorer.begin(sentences.map((sentence) => lexicon.idsOf(sentence)));
    const tagged = tagScores === null ? sentences : withTags(tape, tagScores, sentences, lexicon.tags.names);
    const paths = tagged.map((sentence, s): Path<(typeof memories)[number]> => {
      return { cursor: { memory: memories[s]!, state: system.start(sentence) }, actionIds: [], logProbabilities: [] };
    });
    const mark = tape.arena.mark();
    for (let active = paths; active.length > 0; active = active.filter(({ cursor }) => !cursor.state.finished)) {
      const cursors = active.map(({ cursor }) => cursor);
      const scores = scorer.score(cursors);
      const { chosen, logProbabilities } = choose(model, tape, scores, cursors);
      if (onChoice !== undefined) {
        for (const [i, { state }] of cursors.entries()) {
          const row = scores.data + i * scores.cols;
          onChoice(state, tape.memory.heap.slice(row, row + scores.cols), chosen[i]!);
        }
      }
      const moves = cursors.map((from, i): Move<(typeof memories)[number]> => {
        const actionId = chosen[i]!;
        return { from, actionId, next: system.apply(from.state, actions.actions[actionId]!) };
      });
      const after = scorer.release(scorer.advance(moves));
      for (const [i, path] of active.entries()) {
        path.cursor = { memory: after[i]!, state: moves[i]!.next };
        path.actionIds.push(chosen[i]!);
        path.logProbabilities.push(logProbabilities[i]!);
      }
      tape.arena.reset(mark);
    }
    return paths.map(({ cursor, actionIds, logProbabilities }) => ({
      state: cursor.state,
      actionIds,
      logProbabilities,
    }));
  } finally {
    tape.reset();
  }
}

// B cursors, A actions
function choose(model: Model, tape: Tape, scores: Tensor, cursors: readonly Cursor<unknown>[]) {
  const { system, actions } = model.grammar;
  const { memory, kernels } = tape;
  const [rows, size] = [scores.rows, scores.cols];
  const mask = tape.arena.alloc(rows * size); // B×A
  const chosen = tape.arena.alloc(rows); // B
  for (const [i, { state }] of cursors.entries()) {
    const place = mask + i * size;
    const legal = actions.markLegal(system, state, memory.ints.subarray(place, place + size));
    invariant(legal > 0, "a state has no legal action");
  }
  kernels.logSoftmax(scores.data, mask, scores.data, rows, size);
  kernels.argmax(scores.data, mask, chosen, rows, size);
  const ids = Array.from(memory.ints.subarray(chosen, chosen + rows));
  return { chosen: ids, logProbabilities: ids.map((id, i) => memory.heap[scores.data + i * size + id]!) };
}

/** The sentences with the tags that the model predicts in place of their own. */
function withTags(tape: Tape, scores: Tensor, sentences: readonly Sentence[], tags: readonly string[]): Sentence[] {
  const mark = tape.arena.mark();
  const chosen = tape.arena.alloc(scores.rows);
  tape.kernels.argmax(scores.data, 0, chosen, scores.rows, scores.cols);
  let row = 0;
  const tagged = sentences.map((sentence) =>
    sentence.map(({ word, offsets }) => leaf(tags[tape.memory.ints[chosen + row++]!] ?? null, word, offsets)),
  );
  tape.arena.reset(mark);
  return tagged;
}
