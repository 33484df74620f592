/**
 * The trees of one parser in the order of another one's opinion (Dyer et al. 2016): each of the k best trees gets the score
 *
 *   (1 − weight) · log p(tree | words)  +  weight · log p(words, tree)
 *
 * where the second term is that of a model that generates words. What the parse says of itself (log-probabilities, confidences) stays
 * that of the first parser.
 *
 *   const parse = rerank(parser.parseTokens(words, { kBest: 10 }), generative, { weight: 0.5 });
 */
import { ParserError } from "../shared/errors.ts";
import type { Parse } from "./parse.ts";
import type { Parser } from "./parser.ts";

export interface RerankOptions {
  /** From 0 (the order stays as it is) to 1 (the generative model alone); default 0.5. */
  readonly weight?: number | undefined;
  /** How many of the trees to keep; default all. */
  readonly keep?: number | undefined;
}

export const RERANK_WEIGHT = 0.5;

/** Trees that the generative model cannot build, because it does not know a label, come last, in their old order. */
export function rerank(parse: Parse, generative: Parser, options: RerankOptions = {}): Parse {
  const { weight = RERANK_WEIGHT, keep = Infinity } = options;
  if (!(weight >= 0 && weight <= 1)) {
    throw new ParserError("E_OPTION", `the weight of reranking must be a number from 0 to 1, not ${weight}`);
  }
  const { alternatives } = parse;
  const joint = generative.treeLogProbabilities(alternatives.map(({ tree }) => tree));
  const scores = alternatives.map(({ logProbability }, i) => {
    // A tree that the second model cannot build is worth −Infinity, unless it has no say.
    return weight === 0 ? logProbability : (1 - weight) * logProbability + weight * joint[i]!;
  });
  const order = [...scores.keys()].sort((a, b) => (scores[a] === scores[b] ? a - b : scores[b]! > scores[a]! ? 1 : -1));
  return parse.inOrder(order.slice(0, keep));
}
