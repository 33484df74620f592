/**
 * −log p(gold tree). Its gradient is how likely each labelled span is to be in the tree, less 1 where it is in gold: the marginals of
 * inside–outside. What the model finds of gold is what it expects to find.
 */
import { insideOutside } from "../../charts/inside-outside.ts";
import { givenLoss } from "../../engine/ops/given-loss.ts";
import type { Tape } from "../../engine/tape.ts";
import type { Tensor } from "../../engine/tensor.ts";
import type { SentenceLoss } from "../span-lessons.ts";

/** A span that is less likely than this gets no gradient: a 32-bit sum would not notice, and most spans are such in time. */
const UNLIKELY = 1e-9;

export const likelihoodLoss: SentenceLoss = (tape, scores, length, gold) => {
  const { rows, cols, data } = scores;
  const { memory } = tape;
  const masses = massesOf(tape, scores);
  const { logTotal, probabilities } = insideOutside(length, masses);
  const share = (span: number, chain: number) =>
    probabilities[span]! * Math.exp(memory.heap[data + span * cols + chain]! - masses[span]!);
  const goldScore = gold.reduce((sum, { span, chain }) => sum + memory.heap[data + span * cols + chain]!, 0);
  const loss = givenLoss(tape, scores, logTotal - goldScore, (heap, place, factor) => {
    for (let span = 0; span < rows; span++) {
      if (probabilities[span]! < UNLIKELY) continue;
      for (let chain = 0; chain < cols; chain++) heap[place + span * cols + chain]! += factor * share(span, chain);
    }
    for (const { span, chain } of gold) heap[place + span * cols + chain]! -= factor;
  });
  return { loss, found: gold.reduce((sum, { span, chain }) => sum + share(span, chain), 0) };
};

/** Of each span, the logarithm of the sum of exp(score) over its chains. */
function massesOf(tape: Tape, { rows, cols, data }: Tensor): Float64Array {
  const { kernels, arena, memory } = tape;
  const mark = arena.mark();
  const [logs, chosen] = [arena.alloc(rows * cols), arena.alloc(rows)];
  kernels.logSoftmax(data, 0, logs, rows, cols);
  kernels.argmax(data, 0, chosen, rows, cols);
  const { heap, ints } = memory;
  const masses = Float64Array.from({ length: rows }, (_, span) => {
    const best = span * cols + ints[chosen + span]!; // of all columns the one whose logarithm is most exact
    return heap[data + best]! - heap[logs + best]!;
  });
  arena.reset(mark);
  return masses;
}
