/**
 * A decoder turns sentences into analyses, best first. What it gives is plain and small, so that it crosses threads; whoever asked
 * builds the tree from it, once.
 */
import type { Tape } from "../engine/tape.ts";
import type { State } from "../transitions/transition-system.ts";
import type { Sentence } from "../trees/tree.ts";
import type { ModelOf } from "./model.ts";
import type { Family } from "./network.ts";
import type { OptionsOf, OptionTable } from "./options.ts";

/** A sentence to be parsed; it has at least one word. */
export interface Request {
  readonly sentence: Sentence;
}

/** The constituents of a tree, parents before children, left to right. */
export interface Brackets {
  /** Places in the model's `labels`. */
  readonly labels: Int32Array;
  /** Words `[start, end)`. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** The steps of a parse, where a decoder takes steps. */
export interface Derivation {
  readonly actionIds: Int32Array;
  /** Of each action, given the ones before it. */
  readonly logProbabilities: Float32Array;
}

export interface Analysis {
  readonly brackets: Brackets;
  /** How sure the decoder is of each constituent, from 0 to 1. */
  readonly confidences: Float64Array;
  /** The tags of the words: given ones, and predicted where none was given. null: the model predicts none. */
  readonly tags: readonly (string | null)[] | null;
  readonly logProbability: number;
  readonly derivation: Derivation | null;
  /** The search that gave it, where the decoder's own would have taken too long: `splits`, say. */
  readonly fallback?: string;
}

/** Sees each choice: the state, the log-probability of each action (−Infinity: not legal), the id of the one taken. */
export type StepWatcher = (state: State, logProbabilities: ArrayLike<number>, chosen: number) => void;

export interface DecoderPart<Table extends OptionTable = OptionTable, Needed extends Family = Family> {
  readonly kind: string;
  readonly needs: Needed;
  readonly options: Table;
  /** Whether it can show its steps to a watcher. */
  readonly canBeWatched: boolean;
  /** For each request its analyses, at least one. `tape` does not record; it is reset at the end. */
  decode(
    model: ModelOf<Needed>,
    tape: Tape,
    requests: readonly Request[],
    options: OptionsOf<Table>,
    watch?: StepWatcher,
  ): (readonly Analysis[])[];
}

/** Checks a part by its own types, and lets it stand in a table with others. */
export function defineDecoder<const Table extends OptionTable, const Needed extends Family>(
  part: DecoderPart<Table, Needed>,
): DecoderPart {
  return part as unknown as DecoderPart; // it is only run on the family it needs: see models/decoding.ts
}
