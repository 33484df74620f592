/** Losses over the scores of a few derivations of a sentence, the gold one first: their value, and their gradient by each score. */
import type { Dispute } from "./watched-beam.ts";

export interface Judged {
  readonly loss: number;
  /** The gradient of the loss by each score. */
  readonly weights: readonly number[];
}

export interface Judgement {
  /** The derivations that the loss is about, the gold one first; fewer than two: there is nothing to learn. */
  paths(dispute: Dispute): readonly (readonly number[])[];
  judge(scores: ArrayLike<number>): Judged;
}

/** How far the best rival is ahead, and nothing where it is behind. */
export const perceptron: Judgement = {
  paths: ({ gold, rivals, violation }) => (violation < 0 ? [] : [gold, rivals[0]!]),
  judge: (scores) => ({ loss: scores[1]! - scores[0]!, weights: [-1, 1] }),
};

/** The negative logarithm of the gold derivation's share. */
export const softmax: Judgement = {
  paths: ({ gold, rivals }) => [gold, ...rivals],
  judge(scores) {
    const list = Array.from(scores);
    const greatest = Math.max(...list);
    const powers = list.map((score) => Math.exp(score - greatest));
    const whole = powers.reduce((sum, power) => sum + power, 0);
    return {
      loss: greatest + Math.log(whole) - scores[0]!,
      weights: powers.map((power, i) => power / whole - (i === 0 ? 1 : 0)),
    };
  },
};
