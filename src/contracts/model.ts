/** A model: an encoder, an optional tag predictor, and a network of one of the two families. Decoders and objectives work with nothing else. */
import type { Dropout } from "../engine/ops/dropout.ts";
import type { Parameters } from "../engine/parameters.ts";
import type { Tape } from "../engine/tape.ts";
import type { Tensor } from "../engine/tensor.ts";
import type { SystemEntry } from "../systems/system-entry.ts";
import type { Grammar } from "../transitions/action-table.ts";
import type { Limits } from "../transitions/limits.ts";
import type { Sentence } from "../trees/tree.ts";
import type { Calibration } from "./calibration.ts";
import type { Encoder } from "./encoder.ts";
import type { Cursor, Family, Move, Spans } from "./network.ts";
import type { GivenOptions } from "./options.ts";

/** A part as it is stored: which one, and its options. */
export interface StoredPart {
  readonly kind: string;
  readonly options: GivenOptions;
}

/** What a network of steps scores. */
export interface StepTask {
  readonly family: "steps";
  readonly system: string;
  readonly limits: Limits;
  /** Names of the actions in the order of their scores. */
  readonly actions: readonly string[];
}

/** What a span network scores: the labels of all constituents over a span, from the outside in, as one chain. */
export interface SpanTask {
  readonly family: "spans";
  readonly chains: readonly (readonly string[])[];
}

export type Task = StepTask | SpanTask;

/** The tags that words without letters and digits may have, the most frequent first. */
export type Marks = Readonly<Record<string, readonly string[]>>;

/** Plain data: what, besides the weights, makes a model. */
export interface ModelDescription {
  readonly encoder: StoredPart & { readonly names: unknown };
  /** The tags of the training trees, and the options of the layer that predicts them (null: there is none). */
  readonly tags: {
    readonly names: readonly string[];
    readonly head: GivenOptions | null;
    /** What the layer may say of marks; of those that are not here, anything. */
    readonly marks?: Marks;
  };
  /** `names`: what the network stored beside its weights, if anything. */
  readonly network: StoredPart & { readonly names?: unknown };
  readonly task: Task;
  /** The default decoder. */
  readonly decoder: StoredPart;
  /** What its confidences mean; without it they are the model's own. */
  readonly calibration?: Calibration;
}

interface ModelBase {
  readonly description: ModelDescription;
  readonly parameters: Parameters;
  readonly encoder: Encoder;
  /** The labels that constituents can have. */
  readonly labels: readonly string[];
  readonly tags: readonly string[];
  /** Which of the tags a mark may have, if not all. */
  readonly marks: ReadonlyMap<string, readonly number[]>;
  readonly readsTags: boolean;
  /** By its own layer, or by a tagger that runs before it. */
  readonly predictsTags: boolean;
  /** The sentence as the encoder reads it: with tags, if it reads them and the missing ones can be predicted. */
  tagged(sentence: Sentence): Sentence;
}

/** Scores of the tags, a row for each word of the batch; null if the model has no layer for them. */
export type TagScores = Tensor | null;

export interface StepModel extends ModelBase {
  readonly family: "steps";
  readonly system: SystemEntry;
  readonly grammar: Grammar;
  /** Whether it is a model of sentences with their trees, so that reading a word has a probability of its own. */
  readonly generates: boolean;
  on(tape: Tape, drop: Dropout | null): BoundSteps;
}

export interface SpanModel extends ModelBase {
  readonly family: "spans";
  /** What the columns of the scores stand for. */
  readonly chains: readonly (readonly string[])[];
  on(tape: Tape, drop: Dropout | null): BoundSpans;
}

export type Model = StepModel | SpanModel;
export type ModelOf<Needed extends Family> = Needed extends "steps" ? StepModel : SpanModel;

/** A model of steps bound to a tape: encoder, tags and network as one. Inputs are what the encoder's `read` gives. */
export interface BoundSteps {
  begin(inputs: readonly unknown[]): { readonly memories: unknown[]; readonly tagScores: TagScores };
  score(cursors: readonly Cursor[]): Tensor;
  advance(moves: readonly Move[]): unknown[];
  release(memories: readonly unknown[]): readonly unknown[];
  /** If the model generates words: −log p of each cursor's next word, B×1. */
  generate(cursors: readonly Cursor[]): Tensor;
}

export interface BoundSpans {
  begin(inputs: readonly unknown[]): { readonly tagScores: TagScores };
  score(sentence: number, spans: Spans): Tensor;
}
