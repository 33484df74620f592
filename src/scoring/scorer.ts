/**
 * What a decoder and a trainer ask of a model: scores for many configurations at once, one row for each, one column for each action.
 * A scorer keeps a memory beside each state (a stack-LSTM: rows of vectors beside the stack). It is opaque to everyone else.
 */
import type { Tensor } from "../engine/tensor.ts";
import type { State } from "../transitions/transition-system.ts";
import type { WordIds } from "./lexicon.ts";

export interface Cursor<Memory> {
  readonly memory: Memory;
  readonly state: State;
}

/** A step that was chosen: from a cursor, by an action, to the state it leads to. */
export interface Move<Memory> {
  readonly from: Cursor<Memory>;
  readonly actionId: number;
  readonly next: State;
}

export interface Batch<Memory> {
  /** One for each sentence, in order. */
  readonly memories: Memory[];
  /** Scores of the tags, a row for each word of the batch; null if the model predicts none. */
  readonly tagScores: Tensor | null;
}

/** Bound to a tape: recording it trains, forgetting it parses. */
export interface Scorer<Memory> {
  begin(sentences: readonly WordIds[]): Batch<Memory>;
  /** Unmasked: which columns are legal is the caller's to know. */
  score(cursors: readonly Cursor<Memory>[]): Tensor;
  /** All pushes and compositions of one step in one batch. States that are finished need no memory and keep theirs. */
  advance(moves: readonly Move<Memory>[]): Memory[];
  /**
   * Gives up what no memory but these needs, when that is much, and returns them as they are from then on: long sentences are parsed
   * in bounded memory. Not on a tape that records.
   */
  release(memories: readonly Memory[]): readonly Memory[];
}
