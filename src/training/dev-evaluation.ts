/** The score of a model on the dev set, as `treewright evaluate` would count it. */
import type { Model } from "../contracts/model.ts";
import { Tape } from "../engine/tape.ts";
import type { EvalbSummary } from "../evaluation/counts.ts";
import { evalb } from "../evaluation/evalb.ts";
import { type Decoding, decode } from "../models/decoding.ts";
import { BATCH_LIMITS, inBatches } from "../parsing/batches.ts";
import { namesOf, Parse } from "../parsing/parse.ts";
import { ParserError } from "../shared/errors.ts";
import { withoutTags } from "../trees/map.ts";
import type { Sentence, Tree } from "../trees/tree.ts";

/** A function that scores the model as it is then. One tape serves all calls: what a tape has claimed of the memory is never given back. */
export function devEvaluation(
  model: Model,
  decoding: Decoding,
  gold: readonly Tree[],
  given: readonly Sentence[],
): () => EvalbSummary {
  const evaluator = evalb();
  // The parser keeps given tags, so tags that it should predict must not be given.
  const sentences = model.predictsTags ? given.map(withoutTags) : given;
  const tape = new Tape(model.parameters.engine, "forget");
  const names = namesOf(model);
  const requests = sentences.map((sentence) => ({ sentence }));
  return () => {
    const trees = inBatches(requests, BATCH_LIMITS, (batch) =>
      decode(model, tape, batch, decoding).map((outcome, i) =>
        outcome instanceof ParserError ? null : new Parse(names, batch[i]!.sentence, outcome).tree,
      ),
    );
    const counts = gold.map((tree, i) => evaluator.compare(tree, trees[i]!));
    return evaluator.summarize(counts.reduce(evaluator.add, evaluator.zero));
  };
}
