/** The loss of predicted tags, which any objective adds to its own. */
import type { TagScores } from "../contracts/model.ts";
import type { Lesson, LossContext } from "../contracts/objective.ts";
import { add } from "../engine/ops/add.ts";
import { targetLoss } from "../engine/ops/log-likelihood.ts";
import { sum } from "../engine/ops/sum.ts";
import type { Tape } from "../engine/tape.ts";
import type { Tensor } from "../engine/tensor.ts";
import { leaves } from "../trees/tree.ts";

interface TagLesson {
  readonly tagScores: TagScores;
  readonly tags: readonly string[];
  readonly lessons: readonly Lesson[];
  readonly context: LossContext;
}

export function withTagLoss(tape: Tape, loss: Tensor, { tagScores, tags, lessons, context }: TagLesson): Tensor {
  if (tagScores === null) return loss;
  const ids = new Map(tags.map((tag, id) => [tag, id]));
  // -1: a word without a tag has none to learn.
  const targets = lessons.flatMap(({ tree }) =>
    leaves(tree).map(({ tag }) => (tag === null ? -1 : (ids.get(tag) ?? -1))),
  );
  const tagLosses = targetLoss(tape, tagScores, null, targets);
  return add(tape, loss, sum(tape, tagLosses, context.factor * context.tagFactor));
}
