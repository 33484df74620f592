/**
 * A network is built on an encoder and scores either steps (the actions of a transition system, in many configurations at once)
 * or spans (the labels of every span of a sentence). A decoder and an objective say which of the two families they need.
 */
import type { Dropout } from "../engine/ops/dropout.ts";
import type { Parameters } from "../engine/parameters.ts";
import type { Tape } from "../engine/tape.ts";
import type { Tensor } from "../engine/tensor.ts";
import type { Matrix } from "../shared/safetensors.ts";
import type { Grammar } from "../transitions/action-table.ts";
import type { State } from "../transitions/transition-system.ts";
import type { Encoded, Encoder } from "./encoder.ts";
import type { OptionsOf, OptionTable } from "./options.ts";

export type Family = "steps" | "spans";

/** A configuration, with what a network keeps beside it: opaque to everyone else. */
export interface Cursor<Memory = unknown> {
  readonly memory: Memory;
  readonly state: State;
}

/** A step that was chosen: from a cursor, by an action, to the state it leads to. */
export interface Move<Memory = unknown> {
  readonly from: Cursor<Memory>;
  readonly actionId: number;
  readonly next: State;
}

/** Bound to a tape: one that records trains, one that forgets parses. */
export interface StepScorer<Memory = unknown> {
  /** A memory for each sentence, in order. */
  begin(encoded: Encoded): Memory[];
  /** A row for each cursor, a column for each action. Not masked: the caller knows which columns are legal. */
  score(cursors: readonly Cursor<Memory>[]): Tensor;
  /** All pushes and compositions of one step in one batch. States that are finished need no memory and keep theirs. */
  advance(moves: readonly Move<Memory>[]): Memory[];
  /**
   * Frees what none of these memories needs, if that is a lot, and returns the memories to use from then on, so that long sentences are
   * parsed in bounded memory. Not for a tape that records.
   */
  release(memories: readonly Memory[]): readonly Memory[];
  /**
   * Of a network that generates the words: −log p of the next word of each cursor's sentence, given that it is read now, B×1. Neither this
   * nor the scores depend on words that have not been read, except that this is about the next one.
   */
  generate?(cursors: readonly Cursor<Memory>[]): Tensor;
}

export interface StepNetwork<Memory = unknown> {
  on(tape: Tape, drop: Dropout | null): StepScorer<Memory>;
}

/** Words `[starts[i], ends[i])` of a sentence. */
export interface Spans {
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
}

/** Bound to a tape. */
export interface SpanScorer {
  begin(encoded: Encoded): void;
  /** A row for each of these spans of a sentence, a column for each chain of labels. "No constituent" has no column: its score is 0. */
  score(sentence: number, spans: Spans): Tensor;
}

export interface SpanNetwork {
  on(tape: Tape, drop: Dropout | null): SpanScorer;
}

/** The place of words `[start, end)` among all spans of a sentence: by their end, then by their start. */
export function spanRow(start: number, end: number): number {
  return ((end - 1) * end) / 2 + start;
}

/** All spans of a sentence, in the order of `spanRow`. */
export function allSpans(length: number): { readonly starts: Int32Array; readonly ends: Int32Array } {
  const count = (length * (length + 1)) / 2;
  const [starts, ends] = [new Int32Array(count), new Int32Array(count)];
  for (let [end, row] = [1, 0]; end <= length; end++) {
    for (let start = 0; start < end; start++, row++) {
      starts[row] = start;
      ends[row] = end;
    }
  }
  return { starts, ends };
}

interface NetworkPartBase<Table extends OptionTable, Names> {
  readonly kind: string;
  readonly options: Table;
  /**
   * What a model file keeps of trained weights, where that is less than all, and names to find it by (plain JSON). `names` are those of the
   * model that the run started from; null: it had none. A network that is built with names has the weights that they name.
   */
  trim?(
    weights: ReadonlyMap<string, Matrix>,
    options: OptionsOf<Table>,
    names: Names | null,
  ): { readonly names: Names; readonly weights: ReadonlyMap<string, Matrix> };
  /** Checks the names read from a model file; invalid ones are an error. */
  checkNames?(names: unknown, options: OptionsOf<Table>): Names;
}

export interface StepNetworkPart<Table extends OptionTable = OptionTable, Names = unknown>
  extends NetworkPartBase<Table, Names> {
  readonly family: "steps";
  /** Whether it generates the words: its scores are those of a sentence with its tree, not of a tree for a sentence. */
  readonly generates?: boolean;
  build(
    parameters: Parameters,
    options: OptionsOf<Table>,
    encoder: Encoder,
    grammar: Grammar,
    names: Names | null,
  ): StepNetwork;
}

export interface SpanNetworkPart<Table extends OptionTable = OptionTable, Names = unknown>
  extends NetworkPartBase<Table, Names> {
  readonly family: "spans";
  /** `chains`: how many chains of labels there are to score. */
  build(
    parameters: Parameters,
    options: OptionsOf<Table>,
    encoder: Encoder,
    chains: number,
    names: Names | null,
  ): SpanNetwork;
}

export type NetworkPart = StepNetworkPart | SpanNetworkPart;

/** Checks a part against its own types and gives it the common type of its table. */
export function defineNetwork<const Table extends OptionTable, Names = unknown>(
  part: StepNetworkPart<Table, Names> | SpanNetworkPart<Table, Names>,
): NetworkPart {
  return part as unknown as NetworkPart; // its options and names are only ever its own: see models/model.ts
}
