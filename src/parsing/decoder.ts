/** From sentences to derivations: one batch at a time, and an error in one sentence leaves the others alone. */
import type { Tape } from "../engine/tape.ts";
import type { Model } from "../scoring/model.ts";
import { ParserError } from "../shared/errors.ts";
import type { Sentence } from "../trees/tree.ts";
import { parseGreedily } from "./greedy.ts";
import type { Derivation } from "./parse.ts";

export function decode(model: Model, tape: Tape, sentences: readonly Sentence[]): (Derivation | ParserError)[] {
  try {
    return parseGreedily(model, tape, sentences).map(({ state, actionIds, logProbabilities }) => ({
      actionIds,
      logProbabilities,
      tags: predictsTags(model) ? state.sentence.map(({ tag }) => tag) : null,
    }));
  } catch (error) {
    // Most likely there was no room: one sentence alone may still have it.
    if (!(error instanceof ParserError)) throw error;
    return sentences.length === 1 ? [error] : sentences.flatMap((sentence) => decode(model, tape, [sentence]));
  }
}

/** By the network itself, or by the tagger that goes before it. */
export function predictsTags(model: Model): boolean {
  return model.description.network.taggerHidden > 0 || model.tagger !== null;
}
