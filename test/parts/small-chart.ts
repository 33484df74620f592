/** A decoder of spans from outside the package: the tree with the highest sum of scores, found span by span (CKY). */
import { type Analysis, allSpans, defineDecoder, spanRow, withPredictedTags } from "../../src/train.ts";

interface Cell {
  /** Of the best tree over the span. */
  readonly total: number;
  /** The best chain of labels, -1: none; and its score. */
  readonly chain: number;
  readonly score: number;
  readonly split: number;
}

export const smallChart = defineDecoder({
  kind: "small-chart",
  needs: "spans",
  options: {},
  canBeWatched: false,
  decode(model, tape, requests) {
    const tagged = requests.map(({ sentence }) => model.tagged(sentence));
    const scorer = model.on(tape, null);
    const { tagScores } = scorer.begin(tagged.map((sentence) => model.encoder.read(sentence, null)));
    const sentences = withPredictedTags(tape, tagScores, tagged, model);
    const analyses = sentences.map((sentence, s): [Analysis] => {
      const { data, cols } = scorer.score(s, allSpans(sentence.length));
      const scoreOf = (row: number, chain: number) => tape.memory.heap[data + row * cols + chain]!;
      const cells = chartOf(sentence.length, cols, scoreOf);
      const tags = model.predictsTags ? sentence.map(({ tag }) => tag) : null;
      return [{ ...bracketsIn(cells, sentence.length, model), tags, derivation: null }];
    });
    tape.reset();
    return analyses;
  },
});

function chartOf(length: number, chains: number, scoreOf: (row: number, chain: number) => number): Cell[] {
  const cells: Cell[] = [];
  for (let end = 1; end <= length; end++) {
    for (let start = end - 1; start >= 0; start--) {
      const row = spanRow(start, end);
      let [chain, score] = [-1, start === 0 && end === length ? -Infinity : 0];
      for (let id = 0; id < chains; id++) if (scoreOf(row, id) > score) [chain, score] = [id, scoreOf(row, id)];
      let [split, below] = [-1, start + 1 === end ? 0 : -Infinity];
      for (let at = start + 1; at < end; at++) {
        const sum = cells[spanRow(start, at)]!.total + cells[spanRow(at, end)]!.total;
        if (sum > below) [split, below] = [at, sum];
      }
      cells[row] = { total: score + below, chain, score, split };
    }
  }
  return cells;
}

function bracketsIn(
  cells: readonly Cell[],
  length: number,
  { chains, labels }: { readonly chains: readonly (readonly string[])[]; readonly labels: readonly string[] },
): Pick<Analysis, "brackets" | "confidences" | "logProbability"> {
  const found: { label: number; start: number; end: number; confidence: number }[] = [];
  const pending: [number, number][] = [[0, length]];
  for (let span = pending.pop(); span !== undefined; span = pending.pop()) {
    const [start, end] = span;
    const { chain, score, split } = cells[spanRow(start, end)]!;
    const confidence = 1 / (1 + Math.exp(-score));
    for (const label of chains[chain] ?? []) found.push({ label: labels.indexOf(label), start, end, confidence });
    if (split !== -1) pending.push([split, end], [start, split]);
  }
  return {
    brackets: {
      labels: Int32Array.from(found, ({ label }) => label),
      starts: Int32Array.from(found, ({ start }) => start),
      ends: Int32Array.from(found, ({ end }) => end),
    },
    confidences: Float64Array.from(found, ({ confidence }) => confidence),
    logProbability: found.reduce((sum, { confidence }) => sum + Math.log(confidence), 0),
  };
}
