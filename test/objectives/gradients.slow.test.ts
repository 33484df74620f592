/** Numeric gradients through whole models: word encoder, tags, stack-LSTM, composition and the objective's loss, in float64. */

import { describe, expect, test } from "vitest";
import type { StepModel } from "../../src/contracts/model.ts";
import { worstGradient } from "../../src/engine/gradient-check.ts";
import { Tape } from "../../src/engine/tape.ts";
import { beamLoss, globalBeam } from "../../src/objectives/global-beam/global-beam.ts";
import { findDisputes } from "../../src/objectives/global-beam/search.ts";
import { jointLikelihood } from "../../src/objectives/joint-likelihood/joint-likelihood.ts";
import { systemNamed } from "../../src/systems/systems.ts";
import { float64Engine } from "../helpers/float64-engine.ts";
import { takesMinutes } from "../helpers/patience.ts";
import type { TinyNetwork } from "../helpers/tiny-model.ts";
import { lossContext, tinyObjective } from "../helpers/tiny-objective.ts";

takesMinutes();

/** Every number is moved twice, so there are few of them. */
const NARROW: Readonly<Record<"paper" | "default" | "generative", TinyNetwork>> = {
  paper: {
    preset: "paper",
    encoder: { wordSize: 2, tagSize: 2, encoderHidden: 3 },
    network: { itemSize: 3, stackHidden: 2, actionSize: 2, actionHidden: 2, compositionHidden: 2, stateSize: 3 },
  },
  default: {
    preset: "default",
    encoder: { wordSize: 2, characterSize: 2, characterHidden: 2, encoderHidden: 2, minWordCount: 1 },
    tagger: { taggerHidden: 2 },
    network: { itemSize: 2, stackHidden: 2, compositionHidden: 2, stateSize: 3 },
  },
  generative: {
    preset: "generative",
    encoder: { wordSize: 2, encoderHidden: 2, wordClusters: 3 },
    tagger: { taggerHidden: 0 },
    network: { itemSize: 2, stackHidden: 2, compositionHidden: 2, stateSize: 3 },
  },
};

// One system of each kind: constituents announced, made at once, made of parts.
const KINDS = ["in-order", "bottom-up", "structure-label"];

describe.each(KINDS)("%s", (system) => {
  const { endsWithWords } = systemNamed(system); // and then it does not generate sentences
  test.skipIf(endsWithWords)("gradients are right through the whole generative model", () => {
    const { model, objective, lessons } = tinyObjective(
      float64Engine(),
      system,
      NARROW.generative,
      {},
      jointLikelihood,
    );
    const worst = worstGradient(
      model.parameters,
      (tape) => objective.loss(tape, lessons.slice(1, 3), lossContext()).loss,
    );
    expect(worst.error, JSON.stringify(worst)).toBeLessThan(1e-5);
  });

  test.each([
    ["paper", "set"],
    ["default", "preferred"],
  ] as const)("gradients are right through the whole model, %s network, targets %s", (network, targets) => {
    const { model, objective, lessons } = tinyObjective(float64Engine(), system, NARROW[network], { targets });
    const worst = worstGradient(
      model.parameters,
      (tape) => objective.loss(tape, lessons.slice(1, 3), lossContext()).loss,
    );
    expect(worst.error, JSON.stringify(worst)).toBeLessThan(1e-5);
    expect(worst.index).toBeGreaterThanOrEqual(0);
  });

  test.each([
    ["softmax", "max-violation", "scores"],
    ["softmax", "max-violation", "probabilities"],
    ["perceptron", "early", "scores"],
  ] as const)("gradients are right through a beam: %s, %s, %s", (kind, update, trainingCompare) => {
    const options = { beamLoss: kind, update, trainingBeam: 3, trainingCompare };
    const tiny = tinyObjective(float64Engine(), system, NARROW.paper, options, globalBeam);
    const [model, lessons] = [tiny.model as StepModel, tiny.lessons.slice(1, 3)];
    const disputes = findDisputes(model, new Tape(model.parameters.engine, "forget"), lessons, options);
    const worst = worstGradient(
      model.parameters,
      (tape) => beamLoss(model, tape, lessons, disputes, options, lossContext()).loss,
    );
    expect(worst.error, JSON.stringify(worst)).toBeLessThan(1e-5);
    expect(worst.index).toBeGreaterThanOrEqual(0);
  });
});
