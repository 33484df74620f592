/**
 * A decoder turns sentences into analyses, best first. An analysis is small, plain data that can be sent between threads.
 * The caller builds the tree from it, once.
 */
import type { Constraints } from "../constraints/constraints.ts";
import type { Tape } from "../engine/tape.ts";
import type { State } from "../transitions/transition-system.ts";
import type { Sentence } from "../trees/tree.ts";
import type { ModelOf } from "./model.ts";
import type { Family } from "./network.ts";
import type { OptionsOf, OptionTable } from "./options.ts";

/** A sentence to be parsed; it has at least one word. */
export interface Request {
  readonly sentence: Sentence;
  /** What every analysis must have. Tags that are given with the words are kept in any case. */
  readonly constraints?: Constraints | undefined;
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
  /** The log-probability of each action, given the ones before it. */
  readonly logProbabilities: Float32Array;
}

export interface Analysis {
  readonly brackets: Brackets;
  /**
   * For each constituent, the probability that the sentence has it, from 0 to 1, as far as the decoder can tell: the share of the
   * probability of all trees it knows of that goes to trees with this constituent. A beam knows the trees it ends with, a chart knows
   * all trees. A search that follows one tree alone takes the probability of the steps that made the constituent, given those before.
   * Under constraints, only trees that meet them count.
   */
  readonly confidences: Float64Array;
  /** Under constraints, for each constituent whether it is required: then it is certain, whatever its confidence. Decoders leave this out. */
  readonly certain?: readonly boolean[];
  /** The tags of the words: the given ones, and predicted ones where none was given. null: the model does not predict tags. */
  readonly tags: readonly (string | null)[] | null;
  /** Of the tree, whatever the constraints. The analyses of a sentence are all different trees, best first. */
  readonly logProbability: number;
  readonly derivation: Derivation | null;
  /**
   * By a beam on a model that generates words: the log-probability of the sentence up to each word, and at last of the whole sentence, as
   * far as the beam knows: the sum over the derivations it kept.
   */
  readonly prefixMasses?: Float64Array;
  /** The search that gave it, where the decoder's own would have taken too long: `splits`, say. */
  readonly fallback?: string;
}

/** Sees each choice: the state, the log-probability of each action (−Infinity: not legal), the id of the one taken. */
export type StepWatcher = (state: State, logProbabilities: ArrayLike<number>, chosen: number) => void;

export interface DecoderPart<Table extends OptionTable = OptionTable, Needed extends Family = Family> {
  readonly kind: string;
  readonly needs: Needed;
  readonly options: Table;
  /** Throws if values do not go together, each of which is possible by itself. */
  check?(options: OptionsOf<Table>): void;
  /** Whether it can show its steps to a watcher. */
  readonly canBeWatched: boolean;
  /** Whether its analyses meet the constraints of a request; otherwise it gets no request that has any. */
  readonly keepsConstraints?: boolean;
  /** The analyses of each request, at least one. `tape` does not record; it is reset at the end. */
  decode(
    model: ModelOf<Needed>,
    tape: Tape,
    requests: readonly Request[],
    options: OptionsOf<Table>,
    watch?: StepWatcher,
  ): (readonly Analysis[])[];
}

/** Checks a part against its own types and gives it the common type of its table. */
export function defineDecoder<const Table extends OptionTable, const Needed extends Family>(
  part: DecoderPart<Table, Needed>,
): DecoderPart {
  return part as unknown as DecoderPart; // it is only run on the family it needs: see models/decoding.ts
}
