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
import { SpanRules } from "./span-rules.ts";
import { logSumOf } from "./span-summary.ts";

/** A sentence of the batch as a search sees it. */
export interface SpanSentence {
  readonly length: number;
  /** null: there are no constraints. */
  readonly rules: SpanRules | null;
  /** A row for each span. What a search allocates on the tape is taken back after it. */
  score(spans: Spans): Tensor;
}

export interface FoundTree {
  /** Constituents, parents before children, left to right. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** The chain of labels of each: one of the model's, or of its rules. */
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
  const ids = new Map(model.labels.map((label, id) => [label, id]));
  const known = model.chains.map((chain) => chain.map((label) => ids.get(label)!));
  try {
    const rulesOf = requests.map((one) => (one.constraints ? new SpanRules(model, one, one.constraints) : null));
    const given = requests.map(({ sentence }) => model.tagged(sentence));
    const scorer = model.on(tape, null);
    const { tagScores } = scorer.begin(given.map((sentence) => encoder.read(sentence, null)));
    const sentences = withPredictedTags(tape, tagScores, given, model);
    const mark = tape.arena.mark();
    return sentences.map((words, s) => {
      const score = (spans: Spans) => scorer.score(s, spans);
      const rules = rulesOf[s]!;
      const trees = search({ length: words.length, rules, score });
      const made = rules?.chains.slice(known.length).map((chain) => chain.map((label) => ids.get(label)!)) ?? [];
      const chains = [...known, ...made];
      const tags = model.predictsTags ? words.map(({ tag }) => tag) : null;
      const analyses = trees.map((tree): Analysis => {
        tape.arena.reset(mark);
        return {
          ...bracketsOf(tape, score(tree), tree, chains, rules),
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

/** The confidence of a bracket: how likely its span is to be a constituent, times the share of the chains that have its label. */
function bracketsOf(
  tape: Tape,
  scores: Tensor, // a row for each constituent, a column for each chain
  tree: FoundTree,
  chains: readonly (readonly number[])[], // as places in the model's `labels`
  rules: SpanRules | null,
): Pick<Analysis, "brackets" | "confidences"> {
  const { heap } = tape.memory;
  const rowOf = (i: number) => heap.subarray(scores.data + i * scores.cols, scores.data + (i + 1) * scores.cols);
  const restricted = Array.from(tree.starts, (start, i) => rules && sharesOf(rules, start, tree.ends[i]!, rowOf(i)));
  tape.kernels.logSoftmax(scores.data, 0, scores.data, scores.rows, scores.cols);
  const [labels, starts, ends, confidences]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const [i, chain] of tree.chains.entries()) {
    const shares = restricted[i] ?? [...rowOf(i).entries()];
    const seen = new Map<number, number>();
    for (const label of chains[chain]!) {
      const times = (seen.get(label) ?? 0) + 1; // NP over NP: the second has its own confidence
      seen.set(label, times);
      let share = 0;
      for (const [other, logShare] of shares) {
        if (occurrences(chains[other]!, label) >= times) share += Math.exp(logShare);
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

/** The chains that constraints allow for a span, with the logarithms of their shares; null: all. */
function sharesOf(rules: SpanRules, start: number, end: number, row: ArrayLike<number>): [number, number][] | null {
  const allowed = rules.chainsFor(start, end);
  if (allowed === null) return null;
  const scores = allowed.map((chain) => rules.scoreOf(chain, row));
  const total = logSumOf(scores);
  return allowed.map((chain, i) => [chain, scores[i]! - total]);
}

function occurrences(labels: readonly number[], wanted: number): number {
  let count = 0;
  for (const label of labels) if (label === wanted) count++;
  return count;
}
