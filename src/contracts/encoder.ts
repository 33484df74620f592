/**
 * An encoder turns sentences into a row of numbers for each word. Networks are built on it and know nothing else about words.
 *
 * Reading and computing are separate: `read` turns a sentence into plain data, which can be kept and sent to threads; `on` computes
 * the rows of a whole batch on a tape.
 */
import type { Dropout } from "../engine/ops/dropout.ts";
import type { Parameters } from "../engine/parameters.ts";
import type { Tape } from "../engine/tape.ts";
import type { Tensor } from "../engine/tensor.ts";
import type { Random } from "../shared/random.ts";
import type { Matrix } from "../shared/safetensors.ts";
import type { Sentence, Tree } from "../trees/tree.ts";
import type { OptionsOf, OptionTable } from "./options.ts";

/** The words of a batch, sentence after sentence. */
export interface Encoded {
  /** A row for each word, in one tensor or in several side by side, with the encoder's widths. */
  readonly words: readonly Tensor[];
  /** The row of each sentence's first word. */
  readonly firstRows: Int32Array;
  /** The number of words of each sentence. */
  readonly lengths: readonly number[];
  /** Of each row, the place of its word in the encoder's vocabulary, if it has one. */
  readonly wordIds?: Int32Array;
}

/** The words that an encoder tells apart; all other words fall into classes, which are among them. */
export interface WordList {
  /** Of each word, the number of its cluster, from 0: words that stand in like places. */
  readonly clusters: ArrayLike<number>;
}

export interface Encoder<Input = unknown> {
  readonly widths: readonly number[];
  /** Whether the row of a word depends on the words around it. */
  readonly isContextual: boolean;
  /** What a network needs to generate the words. There is none if the row of a word depends on more than the word itself. */
  readonly vocabulary?: WordList | undefined;
  /** With `chance`, as in training, some words are treated as unknown, so that the model learns about unknown words too. */
  read(sentence: Sentence, chance: Random | null): Input;
  on(tape: Tape, drop: Dropout | null): (inputs: readonly Input[]) => Encoded;
}

/** What an encoder makes of the training trees before training starts. */
export interface Prepared<Names = unknown, Notes = unknown> {
  /** Plain JSON, stored with the model: vocabularies and the like. */
  readonly names: Names;
  /** Plain data for training alone, sent to each thread: how often words were seen. */
  readonly notes: Notes;
  /** Weights to start from, by the names of parameters; all others are drawn at random. */
  readonly weights: ReadonlyMap<string, Matrix>;
}

/** What a run may be given besides trees. */
export interface Resources {
  readonly vectors?: WordVectors | undefined;
  /** The files of a pretrained encoder's folder, by name. */
  readonly encoderFiles?: ReadonlyMap<string, Uint8Array> | undefined;
}

/** Pretrained word vectors. */
export interface WordVectors {
  readonly words: readonly string[];
  /** Numbers for each word. */
  readonly size: number;
  readonly values: Float32Array;
}

/** How an encoder wants to be trained. */
export interface Learning {
  /** How many words a thread learns from at a time: their activations for the backward pass must fit into the memory. */
  readonly wordsAtOnce?: number;
  /** The learning rate of a parameter, relative to the run's; 0: it is not trained. */
  rateOf?(parameter: string): number;
}

export interface EncoderPart<
  Table extends OptionTable = OptionTable,
  Names = unknown,
  Notes = unknown,
  Input = unknown,
> {
  readonly kind: string;
  readonly options: Table;
  /** Whether it reads the tags of words: they must then be given, or predicted first. */
  readsTags(options: OptionsOf<Table>): boolean;
  /** The resources it makes use of. A run that is given others is an error: they would have no effect. */
  readonly takes?: readonly (keyof Resources)[];
  prepare(trees: readonly Tree[], options: OptionsOf<Table>, resources: Resources): Prepared<Names, Notes>;
  /** The same in a run that starts from a model, whose encoder is given. Without it, names and weights stay as they are. */
  prepareFrom?(
    model: Omit<Prepared<Names>, "notes"> & { readonly options: OptionsOf<Table> },
    trees: readonly Tree[],
    options: OptionsOf<Table>,
  ): Prepared<Names, Notes>;
  /** Checks the names read from a model file; invalid ones are an error. */
  checkNames(names: unknown): Names;
  /** Without it, all parameters are trained alike. */
  learning?(options: OptionsOf<Table>, names: Names): Learning;
  /** Creates its parameters. `notes` are given in training only. */
  build(parameters: Parameters, options: OptionsOf<Table>, names: Names, notes: Notes | null): Encoder<Input>;
}

/** Checks a part against its own types and gives it the common type of its table. */
export function defineEncoder<const Table extends OptionTable, Names, Notes, Input>(
  part: EncoderPart<Table, Names, Notes, Input>,
): EncoderPart {
  return part as unknown as EncoderPart; // options, names, notes and inputs are only ever its own: see models/model.ts
}
