/** An objective of steps from outside the package: along the gold derivation, the gold action shall score higher than any other by a margin. */
import { appendRows, maxMargin, sum } from "../../src/engine.ts";
import { leaves } from "../../src/index.ts";
import { type Cursor, defineObjective, number, withTagLoss } from "../../src/train.ts";

export const goldMargin = defineObjective({
  kind: "gold-margin",
  needs: "steps",
  options: { margin: number(1, "how much higher") },
  statistics: ["steps"],
  measures: () => ({}),
  build(model, { margin }) {
    const { system, actions } = model.grammar;
    return {
      loss(tape, lessons, context) {
        const scorer = model.on(tape, context.drop);
        const { memories, tagScores } = scorer.begin(lessons.map(({ input }) => input));
        const losses = tape.rows("losses", 1);
        for (const [i, { tree }] of lessons.entries()) {
          let cursor: Cursor = { memory: memories[i], state: system.start(leaves(tree)) };
          for (const action of system.derive(tree)) {
            const actionId = actions.idOf(action);
            const legal = new Int32Array(actions.size);
            actions.markLegal(system, cursor.state, legal);
            const gold = new Int32Array(actions.size);
            gold[actionId] = 1;
            appendRows(tape, losses, maxMargin(tape, scorer.score([cursor]), legal, gold, margin));
            const next = system.apply(cursor.state, action);
            cursor = { memory: scorer.advance([{ from: cursor, actionId, next }])[0], state: next };
          }
        }
        const total = sum(tape, losses, context.factor);
        const loss = withTagLoss(tape, total, { tagScores, tags: model.tags, lessons, context });
        return { loss, statistics: { loss: tape.memory.heap[loss.data]!, steps: losses.rows } };
      },
    };
  },
});
