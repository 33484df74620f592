/** An objective of spans from outside the package: the likelihood of each span's chain of labels, or of none. */
import { appendRows, concatenate, sum, targetLoss } from "../../src/engine.ts";
import { labelledSpans, leaves, type Tree } from "../../src/index.ts";
import { allSpans, defineObjective, spanRow, withTagLoss } from "../../src/train.ts";

export const spanLikelihood = defineObjective({
  kind: "span-likelihood",
  needs: "spans",
  options: {},
  statistics: ["spans"],
  measures: () => ({}),
  build(model) {
    const ids = new Map(model.chains.map((chain, id) => [chain.join(" "), id]));
    return {
      loss(tape, lessons, context) {
        const scorer = model.on(tape, context.drop);
        const { tagScores } = scorer.begin(lessons.map(({ input }) => input));
        const losses = tape.rows("losses", 1);
        for (const [i, { tree }] of lessons.entries()) {
          const scores = scorer.score(i, allSpans(leaves(tree).length));
          const none = tape.constant("no constituent", 1, new Float32Array(scores.rows));
          const targets = new Int32Array(scores.rows).fill(ids.size);
          for (const [row, chain] of chainsOf(tree)) targets[row] = ids.get(chain) ?? ids.size;
          appendRows(tape, losses, targetLoss(tape, concatenate(tape, [scores, none]), null, targets));
        }
        const total = sum(tape, losses, context.factor);
        const loss = withTagLoss(tape, total, { tagScores, tags: model.tags, lessons, context });
        return { loss, statistics: { loss: tape.memory.heap[loss.data]!, spans: losses.rows } };
      },
    };
  },
});

function chainsOf(tree: Tree): Map<number, string> {
  const chains = new Map<number, string>();
  if (leaves(tree).length === 0) return chains;
  for (const { label, start, end } of labelledSpans(tree)) {
    const row = spanRow(start, end);
    const outer = chains.get(row);
    chains.set(row, outer === undefined ? label : `${outer} ${label}`);
  }
  return chains;
}
