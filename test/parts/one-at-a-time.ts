/** A decoder of steps from outside the package: the best action at each step, one sentence after the other. */
import { leaf } from "../../src/index.ts";
import { type Analysis, ConstituentLog, type Cursor, defineDecoder, withPredictedTags } from "../../src/train.ts";

export const oneAtATime = defineDecoder({
  kind: "one-at-a-time",
  needs: "steps",
  options: {},
  canBeWatched: false,
  decode(model, tape, requests) {
    const { grammar, encoder } = model;
    const { system, actions } = grammar;
    return requests.map(({ sentence: given }): [Analysis] => {
      const tagged = model.tagged(given.map(({ tag, word }) => leaf(tag, word)));
      const scorer = model.on(tape, null);
      const { memories, tagScores } = scorer.begin([encoder.read(tagged, null)]);
      const [sentence] = withPredictedTags(tape, tagScores, [tagged], model);
      let cursor: Cursor = { memory: memories[0], state: system.start(sentence!) };
      const constituents = new ConstituentLog(grammar);
      const [actionIds, logProbabilities]: [number[], number[]] = [[], []];
      while (!cursor.state.finished) {
        const { data, cols } = scorer.score([cursor]);
        const scores = [...tape.memory.heap.subarray(data, data + cols)];
        const legal = actions.legalIds(system, cursor.state);
        const best = legal.reduce((a, b) => (scores[b]! > scores[a]! ? b : a));
        const logProbability = scores[best]! - Math.log(legal.reduce((sum, id) => sum + Math.exp(scores[id]!), 0));
        const next = system.apply(cursor.state, actions.actions[best]!);
        constituents.take(cursor.state, best, next, logProbability);
        actionIds.push(best);
        logProbabilities.push(logProbability);
        cursor = { memory: scorer.advance([{ from: cursor, actionId: best, next }])[0], state: next };
      }
      tape.reset();
      return [
        {
          ...constituents.inOrder(),
          tags: model.predictsTags ? sentence!.map(({ tag }) => tag) : null,
          logProbability: logProbabilities.reduce((a, b) => a + b, 0),
          derivation: { actionIds: Int32Array.from(actionIds), logProbabilities: Float32Array.from(logProbabilities) },
        },
      ];
    });
  },
});
