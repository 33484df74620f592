/** Dependencies as arcs above the words, one picture for one sentence or for several. */
import { type ArcOptions, drawArcs, drawArcsSheet } from "../trees/drawing/arcs.ts";
import { unescapeWord } from "../trees/ptb-escapes.ts";
import type { DependencyWord } from "./dependencies.ts";

export function drawDependencies(sentences: readonly (readonly DependencyWord[])[], options: ArcOptions = {}): string {
  const rows = sentences.map((words) =>
    words.map(({ form, upos, head, relation }) => ({ word: unescapeWord(form), tag: upos, head, relation })),
  );
  return rows.length === 1 ? drawArcs(rows[0]!, options) : drawArcsSheet(rows, options);
}
