/** The tags of a batch: given ones stay, the others are those that the model predicts. */
import type { TagScores } from "../contracts/model.ts";
import type { Tape } from "../engine/tape.ts";
import { leaf, type Sentence } from "../trees/tree.ts";

/** `scores`: a row for each word of all sentences, a column for each of `tags`. */
export function withPredictedTags(
  tape: Tape,
  scores: TagScores,
  sentences: readonly Sentence[],
  tags: readonly string[],
): readonly Sentence[] {
  if (scores === null) return sentences;
  const mark = tape.arena.mark();
  const chosen = tape.arena.alloc(scores.rows);
  tape.kernels.argmax(scores.data, 0, chosen, scores.rows, scores.cols);
  let row = 0;
  const tagged = sentences.map((sentence) =>
    sentence.map(({ tag, word, offsets }) => {
      const predicted = tags[tape.memory.ints[chosen + row++]!] ?? null;
      return leaf(tag ?? predicted, word, offsets);
    }),
  );
  tape.arena.reset(mark);
  return tagged;
}
