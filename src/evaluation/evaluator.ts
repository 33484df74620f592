/**
 * What scores a parser. Counts are plain values that add up, so a corpus can be split, scored in parts, and merged:
 *   const counts = pairs.map(([gold, predicted]) => evalb.compare(gold, predicted)).reduce(evalb.add, evalb.zero);
 *   evalb.summarize(counts).f1
 */
import type { Tree } from "../trees/tree.ts";

/** What one line of a file holds: most often one tree, but a parser may give up with several, `(DT the) (NN end)`. */
export type Forest = Tree | readonly Tree[];

/** Percentages; null where there is nothing to divide by. */
export interface Summary {
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
  /** How many of the scored sentences are right in every bracket. */
  readonly completeMatch: number | null;
}

export interface Evaluator<Counts, S extends Summary = Summary> {
  readonly zero: Counts;
  /** One sentence; null when the parser gave up. */
  compare(gold: Forest, predicted: Forest | null): Counts;
  add(a: Counts, b: Counts): Counts;
  summarize(counts: Counts): S;
}
