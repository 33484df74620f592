/** What every objective of spans does around its loss: reads the batch, scores all spans of each sentence, adds up. */
import type { SpanModel } from "../contracts/model.ts";
import { allSpans, spanRow } from "../contracts/network.ts";
import type { Lesson, LossContext, Statistics } from "../contracts/objective.ts";
import { count } from "../contracts/options.ts";
import { appendRows } from "../engine/ops/append-rows.ts";
import { sum } from "../engine/ops/sum.ts";
import type { Tape } from "../engine/tape.ts";
import type { Tensor } from "../engine/tensor.ts";
import { labelChains } from "../trees/spans.ts";
import { leaves, type Tree } from "../trees/tree.ts";
import { withTagLoss } from "./tag-loss.ts";

export const SPAN_LESSON_OPTIONS = {
  lossWords: count(
    300,
    "most words of a sentence whose tree is learned; the scores of all its spans must fit into the memory",
  ),
};

/** The statistics of all objectives of spans. */
export const SPAN_STATISTICS = ["constituents", "found"];

export function spanMeasures({ constituents = 0, found = 0 }: Statistics): Readonly<Record<string, number>> {
  return { found: (100 * found) / Math.max(1, constituents) };
}

/** A gold constituent: the place of its span in the order of `spanRow`, and its chain of labels. */
export interface GoldSpan {
  readonly span: number;
  readonly chain: number;
}

/** The loss of a sentence (1×1) by the scores of all its spans, and how many gold constituents the model would have found. */
export type SentenceLoss = (
  tape: Tape,
  scores: Tensor, // a row for each span, a column for each chain
  length: number,
  gold: readonly GoldSpan[],
) => { readonly loss: Tensor; readonly found: number };

export function spanObjective(model: SpanModel, lossWords: number, lossOf: SentenceLoss) {
  const ids = new Map(model.chains.map((chain, id) => [JSON.stringify(chain), id]));
  return (
    tape: Tape,
    lessons: readonly Lesson[],
    context: LossContext,
  ): { readonly loss: Tensor; readonly statistics: Statistics } => {
    const scorer = model.on(tape, context.drop);
    const { tagScores } = scorer.begin(lessons.map(({ input }) => input));
    const losses = tape.rows("losses", 1, lessons.length);
    let [constituents, found] = [0, 0];
    for (const [sentence, { tree }] of lessons.entries()) {
      const { length } = leaves(tree);
      if (length > lossWords) continue;
      const gold = goldSpans(tree, ids);
      const result = lossOf(tape, scorer.score(sentence, allSpans(length)), length, gold);
      appendRows(tape, losses, result.loss);
      constituents += gold.length;
      found += result.found;
    }
    const { factor } = context;
    const loss = withTagLoss(tape, sum(tape, losses, factor), { tagScores, tags: model.tags, lessons, context });
    return { loss, statistics: { loss: tape.memory.heap[loss.data]!, constituents, found } };
  };
}

/** A chain that the model does not have is nothing it could learn. */
export function goldSpans(tree: Tree, ids: ReadonlyMap<string, number>): GoldSpan[] {
  return labelChains(tree).flatMap(({ labels, start, end }) => {
    const chain = ids.get(JSON.stringify(labels));
    return chain === undefined ? [] : [{ span: spanRow(start, end), chain }];
  });
}
