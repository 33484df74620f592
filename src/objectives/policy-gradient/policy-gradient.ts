/**
 * Policy gradient on F1 (Fried and Klein 2018): trees are drawn from the model, each is rewarded with its F1, and the model learns to give
 * more probability to those that are better than the others. It needs no oracle, and so works with every transition system. The model
 * must parse already: train it by likelihood first, and start from it.
 *
 * For the trees y of a sentence, the gold tree among them:
 *
 *   gradient = Σ (F1(y) − mean F1 of the others) ∇ log p(y)
 *
 * The others of a tree that was drawn do not depend on it, so that its baseline lowers the variance and leaves the mean as it is.
 */
import type { StepModel } from "../../contracts/model.ts";
import { defineObjective, type Lesson, type LossContext, type Statistics } from "../../contracts/objective.ts";
import { count } from "../../contracts/options.ts";
import { givenLoss } from "../../engine/ops/given-loss.ts";
import type { Tape } from "../../engine/tape.ts";
import type { RowStore, Tensor } from "../../engine/tensor.ts";
import { evalb } from "../../evaluation/evalb.ts";
import type { Tree } from "../../trees/tree.ts";
import { refuseGenerating } from "../refuse-generating.ts";
import { withTagLoss } from "../tag-loss.ts";
import { drawTrees } from "./drawn-trees.ts";

const OPTIONS = {
  samples: { ...count(10, "trees per sentence: the gold tree, and the others drawn from the model", 1000), least: 2 },
};

/** Words times trees at a time: each tree takes about as much memory as a sentence does in training by likelihood. */
const WALKED_AT_ONCE = 4096;

export const policyGradient = defineObjective({
  kind: "policy-gradient",
  needs: "steps",
  options: OPTIONS,
  statistics: ["trees", "reward"],
  measures: ({ trees = 1, reward = 0 }) => ({ reward: (100 * reward) / trees }),
  build(model, { samples }) {
    refuseGenerating(model, "policy-gradient");
    return {
      wordsAtOnce: Math.ceil(WALKED_AT_ONCE / samples),
      loss: (tape, lessons, context) => batchLoss(model, tape, lessons, samples, context),
    };
  },
});

function batchLoss(
  model: StepModel,
  tape: Tape,
  lessons: readonly Lesson[],
  samples: number,
  context: LossContext,
): { readonly loss: Tensor; readonly statistics: Statistics } {
  const { trees, losses, walkersOf, tagScores } = drawTrees(model, tape, lessons, samples, context);
  const rewards = trees.map((tree, walker) => rewardOf(lessons[Math.floor(walker / samples)]!.tree, tree));
  const totals = lessons.map((_, i) => sumOf(rewards.slice(i * samples, (i + 1) * samples)));
  const advantages = rewards.map((reward, walker) => {
    const ofOthers = totals[Math.floor(walker / samples)]! - reward;
    return reward - ofOthers / (samples - 1);
  });
  const weights = walkersOf.map((walkers) => sumOf(walkers.map((walker) => advantages[walker]!)));
  const total = weightedSum(tape, losses, weights, context.factor);
  const loss = withTagLoss(tape, total, { tagScores, tags: model.tags, lessons, context });
  // The gold tree is no news: only the rewards of those that were drawn are shown.
  const drawn = rewards.filter((_, walker) => walker % samples !== 0);
  return { loss, statistics: { loss: tape.memory.heap[loss.data]!, trees: drawn.length, reward: sumOf(drawn) } };
}

const { score } = evalb();

/** F1 from 0 to 1, as the dev set is scored. A sentence without any bracket that counts is right. */
function rewardOf(gold: Tree, tree: Tree): number {
  const { matched, gold: wanted, predicted } = score(gold, tree);
  const brackets = wanted.length + predicted.length;
  return brackets === 0 ? 1 : (2 * matched) / brackets;
}

function weightedSum(tape: Tape, losses: RowStore, weights: readonly number[], factor: number): Tensor {
  const { heap } = tape.memory;
  const value = weights.reduce((sum, weight, row) => sum + weight * heap[losses.data + row]!, 0);
  return givenLoss(tape, losses, factor * value, (heap, place, given) => {
    for (const [row, weight] of weights.entries()) heap[place + row]! += given * factor * weight;
  });
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
