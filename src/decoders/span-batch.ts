/**
 * What every decoder of spans does around its search: reads the batch, predicts tags, and makes brackets of the constituents found,
 * a chain of labels becoming a bracket for each label.
 */
import type { Analysis, Request } from "../contracts/decoder.ts";
import type { SpanModel } from "../contracts/model.ts";
import type { Spans } from "../contracts/network.ts";
import type { Tape } from "../engine/tape.ts";
import type { Tensor } from "../engine/tensor.ts";
import { nineDigits } from "../shared/probability.ts";
import { withPredictedTags } from "./batch-tags.ts";

/** A sentence of the batch as a search sees it. */
export interface SpanSentence {
  readonly length: number;
  /** A row for each span. What a search allocates on the tape is taken back after it. */
  score(spans: Spans): Tensor;
}

export interface FoundTree {
  /** Constituents, parents before children, left to right. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** The chain of labels of each. */
  readonly chains: Int32Array;
  /** How likely each span is to be a constituent, whatever its labels. */
  readonly presences: Float64Array;
  readonly logProbability: number;
  readonly fallback?: string;
}

export function decodeSpans(
  model: SpanModel,
  tape: Tape,
  requests: readonly Request[],
  search: (sentence: SpanSentence) => readonly FoundTree[],
): Analysis[][] {
  const { encoder } = model;
  const chains = labelIds(model);
  try {
    const given = requests.map(({ sentence }) => model.tagged(sentence));
    const scorer = model.on(tape, null);
    const { tagScores } = scorer.begin(given.map((sentence) => encoder.read(sentence, null)));
    const sentences = withPredictedTags(tape, tagScores, given, model.tags);
    const mark = tape.arena.mark();
    return sentences.map((words, s) => {
      const score = (spans: Spans) => scorer.score(s, spans);
      const trees = search({ length: words.length, score });
      const tags = model.predictsTags ? words.map(({ tag }) => tag) : null;
      const analyses = trees.map((tree): Analysis => {
        tape.arena.reset(mark);
        return {
          ...bracketsOf(tape, score(tree), tree, chains),
          tags,
          logProbability: nineDigits(tree.logProbability),
          derivation: null,
          ...(tree.fallback !== undefined && { fallback: tree.fallback }),
        };
      });
      tape.arena.reset(mark);
      return analyses;
    });
  } finally {
    tape.reset();
  }
}

/** The labels of each chain as places in the model's `labels`. */
function labelIds({ chains, labels }: SpanModel): readonly (readonly number[])[] {
  const ids = new Map(labels.map((label, id) => [label, id]));
  return chains.map((chain) => chain.map((label) => ids.get(label)!));
}

/** The confidence of a bracket: how likely its span is to be a constituent, times the share of the chains that have its label. */
function bracketsOf(
  tape: Tape,
  scores: Tensor, // a row for each constituent, a column for each chain
  tree: FoundTree,
  chains: readonly (readonly number[])[],
): Pick<Analysis, "brackets" | "confidences"> {
  tape.kernels.logSoftmax(scores.data, 0, scores.data, scores.rows, scores.cols);
  const { heap } = tape.memory;
  const [labels, starts, ends, confidences]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const [i, chain] of tree.chains.entries()) {
    const row = scores.data + i * scores.cols;
    const seen = new Map<number, number>();
    for (const label of chains[chain]!) {
      const times = (seen.get(label) ?? 0) + 1; // NP over NP: the second has its own confidence
      seen.set(label, times);
      let share = 0;
      for (const [other, itsLabels] of chains.entries()) {
        if (occurrences(itsLabels, label) >= times) share += Math.exp(heap[row + other]!);
      }
      labels.push(label);
      starts.push(tree.starts[i]!);
      ends.push(tree.ends[i]!);
      confidences.push(nineDigits(Math.min(1, tree.presences[i]! * share)));
    }
  }
  return {
    brackets: { labels: Int32Array.from(labels), starts: Int32Array.from(starts), ends: Int32Array.from(ends) },
    confidences: Float64Array.from(confidences),
  };
}

function occurrences(labels: readonly number[], wanted: number): number {
  let count = 0;
  for (const label of labels) if (label === wanted) count++;
  return count;
}
