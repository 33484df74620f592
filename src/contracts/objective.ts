/** An objective turns a batch of trees into a loss on a tape. Its other measures have names. */
import type { Dropout } from "../engine/ops/dropout.ts";
import type { Tape } from "../engine/tape.ts";
import type { Tensor } from "../engine/tensor.ts";
import type { Random } from "../shared/random.ts";
import type { Tree } from "../trees/tree.ts";
import type { ModelOf } from "./model.ts";
import type { Family } from "./network.ts";
import type { OptionsOf, OptionTable } from "./options.ts";

/** A tree to learn from, with its words as the encoder read them. */
export interface Lesson {
  readonly tree: Tree;
  readonly input: unknown;
}

/** What is the same for all lessons of an update. */
export interface LossContext {
  /** From 0. */
  readonly epoch: number;
  readonly drop: Dropout | null;
  readonly random: Random;
  /** The factor on the sum of all losses. */
  readonly factor: number;
  /** And that of predicted tags besides. */
  readonly tagFactor: number;
}

/** Sums over the lessons of an update; `loss` is always among them. */
export type Statistics = Readonly<Record<string, number>>;

export interface Objective {
  /** How many words it takes at a time, if memory allows fewer than usual: larger batches are split, and their gradients add up. */
  readonly wordsAtOnce?: number;
  /** Runs forward; the caller goes back from `loss`. */
  loss(
    tape: Tape,
    lessons: readonly Lesson[],
    context: LossContext,
  ): { readonly loss: Tensor; readonly statistics: Statistics };
}

export interface ObjectivePart<Table extends OptionTable = OptionTable, Needed extends Family = Family> {
  readonly kind: string;
  readonly needs: Needed;
  readonly options: Table;
  /** The names of what `loss` counts besides the loss. */
  readonly statistics: readonly string[];
  /** The figures shown for an update, in percent: for example, the "correct" share of the steps. */
  measures(statistics: Statistics): Readonly<Record<string, number>>;
  build(model: ModelOf<Needed>, options: OptionsOf<Table>): Objective;
}

/** Checks a part against its own types and gives it the common type of its table. */
export function defineObjective<const Table extends OptionTable, const Needed extends Family>(
  part: ObjectivePart<Table, Needed>,
): ObjectivePart {
  return part as unknown as ObjectivePart; // it is only built on the family it needs: see training/learner.ts
}
