/** Pretrained word vectors: a few of many, those that the training words need and the most frequent others. */
import type { WordVectors } from "../../contracts/encoder.ts";
import { SyntaxProblem } from "../../shared/errors.ts";
import { numberedLines } from "../../trees/tree-format.ts";

export interface VectorChoice {
  /** Words whose vectors are wanted in any case, lower-cased. */
  readonly needed: ReadonlySet<string>;
  /** How many besides them from the head of the file, which lists frequent words first. */
  readonly frequent: number;
}

/** From the text of GloVe or word2vec (whose first line has two numbers): on each line a word and its numbers, divided by spaces. */
export async function readWordVectors(chunks: AsyncIterable<string>, choice: VectorChoice): Promise<WordVectors> {
  const words: string[] = [];
  const seen = new Set<string>();
  const rows: Float32Array[] = [];
  let size = 0;
  let line = 0;
  for await (const { text, number } of numberedLines(chunks)) {
    line++;
    const end = text.indexOf(" ");
    const word = text.slice(0, end).toLowerCase();
    if (end <= 0 || (number === 1 && /^\d+ \d+$/.test(text))) continue;
    if ((line > choice.frequent && !choice.needed.has(word)) || seen.has(word)) continue;
    const row = Float32Array.from(
      text
        .slice(end + 1)
        .trim()
        .split(" "),
      Number,
    );
    if (size === 0) size = row.length;
    if (row.length !== size || row.some((value) => !Number.isFinite(value))) {
      throw new SyntaxProblem("E_VECTORS", `not a word followed by ${size} numbers`, { line: number, column: 1 });
    }
    words.push(word);
    seen.add(word);
    rows.push(row);
  }
  if (words.length === 0) throw new SyntaxProblem("E_VECTORS", "the file has no word vectors", { line: 1, column: 1 });
  const values = new Float32Array(words.length * size);
  for (const [i, row] of rows.entries()) values.set(row, i * size);
  return { words, size, values };
}
