/**
 * max over all trees of (score + cost) − the score of the gold tree. The cost is the Hamming distance of the labels of all spans: 1
 * for each span that has one chain of labels in the tree and another, or none, in gold, and 1 for each that has none where gold has
 * one. It is a sum over spans, so that the same chart finds the best tree with it (loss-augmented decoding).
 */
import { bestTree } from "../../charts/best-tree.ts";
import { spanRow } from "../../contracts/network.ts";
import { givenLoss } from "../../engine/ops/given-loss.ts";
import type { Tape } from "../../engine/tape.ts";
import type { Tensor } from "../../engine/tensor.ts";
import { bestChains } from "../best-chains.ts";
import type { GoldSpan, SentenceLoss } from "../span-lessons.ts";

export const marginLoss: SentenceLoss = (tape, scores, length, gold) => {
  const { cols } = scores;
  const { labelled, chains } = augmented(tape, scores, gold);
  const rival = bestTree(length, labelled);
  const rivals = Array.from(rival.starts, (start, i) => {
    const span = spanRow(start, rival.ends[i]!);
    return span * cols + chains[span]!;
  });
  const targets = gold.map(({ span, chain }) => span * cols + chain);
  const { heap } = tape.memory;
  const goldScore = targets.reduce((sum, target) => sum + heap[scores.data + target]!, 0);
  // A gold span that the tree lacks costs 1: all of them do, and those it has get theirs back (see `augmented`).
  const value = rival.score + gold.length - goldScore;
  const loss = givenLoss(tape, scores, value, (heap, place, factor) => {
    for (const target of rivals) heap[place + target]! += factor;
    for (const target of targets) heap[place + target]! -= factor;
  });
  const isTarget = new Set(targets);
  return { loss, found: rivals.filter((target) => isTarget.has(target)).length };
};

/** The best chain of each span with its cost. */
function augmented(tape: Tape, scores: Tensor, gold: readonly GoldSpan[]) {
  const chains = bestChains(tape, scores);
  const { cols, data } = scores;
  const { heap } = tape.memory;
  // Where gold has no constituent, each chain costs 1.
  const labelled = Float64Array.from(chains, (chain, span) => heap[data + span * cols + chain]! + 1);
  for (const { span, chain: goldChain } of gold) {
    let [best, bestChain] = [-Infinity, 0];
    for (let chain = 0; chain < cols; chain++) {
      const score = heap[data + span * cols + chain]! - (chain === goldChain ? 1 : 0);
      if (score > best) [best, bestChain] = [score, chain];
    }
    labelled[span] = best;
    chains[span] = bestChain;
  }
  return { labelled, chains };
}
