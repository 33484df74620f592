/**
 * Training for beam search: the beam runs as it will in parsing, and where the gold derivation loses, its score is raised over those that
 * the search preferred. Scores are added up over a derivation as they are, so mistakes of all steps are weighed against each other; locally
 * normalised steps could not do that (Andor et al. 2016). A network that was trained by likelihood has never added up its scores, only their
 * probabilities: `--training-compare probabilities` goes on with these, so that nothing of what it knows must be learned again.
 *
 * `perceptron` takes the best rival alone (Collins 2002); with sums of features as scores, it is the structured perceptron. `softmax` takes
 * the whole beam as the set of all derivations (Andor et al. 2016).
 *
 * A neural network must parse a little already: in a beam of derivations that are all wrong there is not much to learn. Train it by
 * likelihood first, and start from it (--start).
 */
import type { StepModel } from "../../contracts/model.ts";
import { defineObjective, type Lesson, type LossContext, type Statistics } from "../../contracts/objective.ts";
import { count, type OptionsOf, oneOf } from "../../contracts/options.ts";
import { COMPARISONS } from "../../decoders/beam/beam-step.ts";
import { Tape } from "../../engine/tape.ts";
import type { Tensor } from "../../engine/tensor.ts";
import { leaves } from "../../trees/tree.ts";
import { refuseGenerating } from "../refuse-generating.ts";
import { withTagLoss } from "../tag-loss.ts";
import { type Judgement, perceptron, softmax } from "./beam-losses.ts";
import { scorePaths } from "./path-scores.ts";
import { findDisputes, startsOf } from "./search.ts";
import { summedBy } from "./summed-scores.ts";
import type { Dispute } from "./watched-beam.ts";

const OPTIONS = {
  trainingBeam: count(8, "derivations of a sentence that are kept while learning; parse with as many"),
  update: oneOf(
    ["early", "max-violation"],
    "max-violation",
    "where to learn: where the gold derivation falls out of the beam, or where the best other derivation has the largest lead",
  ),
  beamLoss: oneOf(
    ["perceptron", "softmax"],
    "softmax",
    "what to learn: the lead of the best other derivation, or the probability of the gold derivation among all in the beam",
  ),
  trainingCompare: oneOf(
    COMPARISONS,
    "scores",
    "what derivations are compared by while learning: the sum of their scores, or the probabilities of their steps; parse with the same --compare",
  ),
};

type Options = OptionsOf<typeof OPTIONS>;

export const globalBeam = defineObjective({
  kind: "global-beam",
  needs: "steps",
  options: OPTIONS,
  statistics: ["sentences", "right", "words", "reached"],
  measures: ({ sentences = 1, right = 0, words = 1, reached = 0 }) => ({
    right: (100 * right) / sentences,
    reached: (100 * reached) / words,
  }),
  build(model, options) {
    refuseGenerating(model, "global-beam");
    const searching = new Tape(model.parameters.engine, "forget");
    return {
      loss(tape, lessons, context) {
        const disputes = findDisputes(model, searching, lessons, options);
        return beamLoss(model, tape, lessons, disputes, options, context);
      },
    };
  },
});

/** The loss over what the search found, which is fixed here: where the beam changes with the weights, the loss jumps. */
export function beamLoss(
  model: StepModel,
  tape: Tape,
  lessons: readonly Lesson[],
  disputes: readonly Dispute[],
  options: Options,
  context: LossContext,
): { readonly loss: Tensor; readonly statistics: Statistics } {
  const scorer = model.on(tape, context.drop);
  const { memories, tagScores } = scorer.begin(lessons.map(({ input }) => input));
  const starts = startsOf(model, lessons, memories);
  const judge: Judgement = options.beamLoss === "perceptron" ? perceptron : softmax;
  const bundles = disputes.flatMap((dispute, i) => {
    const paths = judge.paths(dispute);
    return paths.length > 1 ? [{ start: starts[i]!, paths }] : [];
  });
  const summing = summedBy(options.trainingCompare, model, tape, scorer);
  const { totals, addGradients } = scorePaths(model, tape, summing, bundles);
  const judged = totals.map((scores) => judge.judge(scores));
  const sum = tape.tensor("beamLoss", 1, 1);
  tape.memory.heap[sum.data] = context.factor * judged.reduce((total, { loss }) => total + loss, 0);
  tape.record(sum, () => {
    const weights = judged.map((one) => one.weights);
    addGradients(weights, context.factor * tape.memory.heap[sum.grad]!);
  });
  const loss = withTagLoss(tape, sum, { tagScores, tags: model.tags, lessons, context });
  return { loss, statistics: { loss: tape.memory.heap[loss.data]!, ...countsOf(lessons, disputes) } };
}

function countsOf(lessons: readonly Lesson[], disputes: readonly Dispute[]) {
  let [right, words, reached] = [0, 0, 0];
  for (const [i, { tree }] of lessons.entries()) {
    const { violation, stop } = disputes[i]!;
    const { length } = leaves(tree);
    words += length;
    reached += violation < 0 ? length : Math.min(stop, length);
    if (violation < 0) right++;
  }
  return { sentences: lessons.length, right, words, reached };
}
