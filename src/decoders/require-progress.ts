/** A search that does not end is given up. */
import { ParserError } from "../shared/errors.ts";
import type { State } from "../transitions/transition-system.ts";

/** Steps that a sentence may take: many times more than any tree of a treebank needs. */
const STEPS_PER_WORD = 200;
const STEPS_BESIDE = 1000;

/** The limits of the system make parsing end; those of a model that somebody made up may be so wide that it would take hours. */
export function requireProgress({ step, sentence, finished }: State): void {
  if (finished || step <= STEPS_BESIDE + STEPS_PER_WORD * sentence.length) return;
  throw new ParserError("E_ENDLESS", `no parse after ${step} steps: the model opens constituents without end`);
}
