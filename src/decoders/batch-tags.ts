/** The tags of a batch: given ones stay, the others are those that the model predicts. */
import type { Model, TagScores } from "../contracts/model.ts";
import type { Tape } from "../engine/tape.ts";
import { leaf, type Sentence } from "../trees/tree.ts";

/** `scores`: a row for each word of all sentences, a column for each of the model's tags. */
export function withPredictedTags(
  tape: Tape,
  scores: TagScores,
  sentences: readonly Sentence[],
  { tags, marks }: Pick<Model, "tags" | "marks">,
): readonly Sentence[] {
  if (scores === null) return sentences;
  const mark = tape.arena.mark();
  const chosen = tape.arena.alloc(scores.rows);
  tape.kernels.argmax(scores.data, 0, chosen, scores.rows, scores.cols);
  const bestOf = (ids: readonly number[], row: number) => {
    const score = (id: number) => tape.memory.heap[scores.data + row * scores.cols + id]!;
    return ids.reduce((best, id) => (score(id) > score(best) ? id : best));
  };
  let row = 0;
  const tagged = sentences.map((sentence) =>
    sentence.map(({ tag, word, offsets }) => {
      const best = tape.memory.ints[chosen + row]!;
      const allowed = marks.get(word);
      const id = allowed === undefined || allowed.includes(best) ? best : bestOf(allowed, row);
      row++;
      return leaf(tag ?? tags[id] ?? null, word, offsets);
    }),
  );
  tape.arena.reset(mark);
  return tagged;
}
