/** The loss of a batch through the whole model: encoder, tags, stack-LSTM and composition. */
import { describe, expect, test } from "vitest";
import type { LossContext } from "../../src/contracts/objective.ts";
import { Tape } from "../../src/engine/tape.ts";
import { explorationAt } from "../../src/objectives/oracle-likelihood/exploration.ts";
import { oracleLikelihood } from "../../src/objectives/oracle-likelihood/oracle-likelihood.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { float32Engine } from "../helpers/float64-engine.ts";
import { TINY_NETWORKS, TINY_TREES } from "../helpers/tiny-model.ts";
import { lossContext, type TinyObjective, tinyObjective } from "../helpers/tiny-objective.ts";

function lossOf({ model, objective, lessons }: TinyObjective, some = lessons, more: Partial<LossContext> = {}) {
  const tape = new Tape(model.parameters.engine, "record");
  const { statistics } = objective.loss(tape, some, lossContext(more));
  tape.reset();
  return statistics;
}

describe("the loss of a batch", () => {
  const setting = tinyObjective(float32Engine(), "in-order", TINY_NETWORKS.default);

  test("is the sum of the losses of its trees, times the factor", () => {
    const alone = setting.lessons.map((lesson) => lossOf(setting, [lesson]));
    const together = lossOf(setting, setting.lessons, { factor: 0.25 });
    expect(together.loss).toBeCloseTo(0.25 * alone.reduce((sum, { loss }) => sum + loss!, 0), 3);
    expect(together.steps).toBe(alone.reduce((sum, { steps }) => sum + steps!, 0));
  });

  test("counts the steps of the gold derivations when nothing is explored", () => {
    const { model } = setting;
    if (model.family !== "steps") throw new Error("the preset scores steps");
    const { system } = model.grammar;
    const steps = TINY_TREES.reduce((sum, tree) => sum + system.derive(tree).length, 0);
    expect(lossOf(setting)).toMatchObject({ steps, explored: 0 });
  });

  test("explores from its epoch on, and the same for the same chance", () => {
    const exploring = tinyObjective(float32Engine(), "in-order", TINY_NETWORKS.default, { explore: 1, exploreFrom: 2 });
    expect(lossOf(exploring, exploring.lessons, { epoch: 0 }).explored).toBe(0);
    const first = lossOf(exploring, exploring.lessons, { epoch: 1 });
    expect(first.explored).toBeGreaterThan(0);
    expect(lossOf(exploring, exploring.lessons, { epoch: 1 })).toEqual(first);
  });

  test("explores what is drawn from the model's probabilities, the same for the same chance", () => {
    const options = { explore: 1, exploreFrom: 1, exploreBy: "sample" };
    const drawing = tinyObjective(float32Engine(), "in-order", TINY_NETWORKS.default, options);
    const first = lossOf(drawing);
    expect(first.explored).toBeGreaterThan(0);
    expect(lossOf(drawing)).toEqual(first);
    expect(lossOf(drawing, drawing.lessons, { random: randomFromSeed(2) })).not.toEqual(first);
  });

  test("learns from the gold derivations too while it explores, the mean of both", () => {
    const options = { explore: 1, exploreFrom: 2, exploreBy: "sample" };
    const alone = tinyObjective(float32Engine(), "in-order", TINY_NETWORKS.default, options);
    const both = tinyObjective(float32Engine(), "in-order", TINY_NETWORKS.default, {
      ...options,
      exploreBeside: "gold",
    });
    const [gold, walk] = [0, 1].map((epoch) => lossOf(alone, alone.lessons, { epoch, tagFactor: 0 }));
    const together = lossOf(both, both.lessons, { epoch: 1, tagFactor: 0 });
    expect(together.explored).toBe(walk!.explored);
    expect(together.steps).toBe(gold!.steps! + walk!.steps!);
    expect(together.loss).toBeCloseTo((gold!.loss! + walk!.loss!) / 2, 3);
    expect(lossOf(both, both.lessons, { epoch: 0 })).toEqual(lossOf(alone, alone.lessons, { epoch: 0 }));
  });

  test("explores nothing with the static oracle, which has no answer after a mistake", () => {
    const options = { explore: 1, exploreFrom: 1, exploreBy: "sample", oracle: "static" };
    expect(lossOf(tinyObjective(float32Engine(), "in-order", TINY_NETWORKS.default, options)).explored).toBe(0);
  });

  test("has the tags in it as much as it is told", () => {
    const [without, half, whole] = [0, 0.5, 1].map(
      (tagFactor) => lossOf(setting, setting.lessons, { tagFactor }).loss!,
    );
    expect(half! - without!).toBeGreaterThan(0);
    expect(whole! - without!).toBeCloseTo(2 * (half! - without!), 3);
  });

  test("shows people percents", () => {
    expect(oracleLikelihood.measures({ steps: 200, correct: 150, explored: 10 })).toEqual({ correct: 75, explored: 5 });
  });
});

describe("the probability of exploration", () => {
  const at = (exploreOver: number) =>
    [0, 1, 2, 3, 4, 5].map((epoch) =>
      explorationAt(epoch, {
        ...{ explore: 0.2, exploreFrom: 2, exploreOver, exploreBy: "best", explorePower: 1, exploreBeside: "nothing" },
      }),
    );

  test("is there from its first epoch on", () => {
    expect(at(0)).toEqual([0, 0.2, 0.2, 0.2, 0.2, 0.2]);
    expect(at(1)).toEqual(at(0));
  });

  test("rises evenly over the epochs it is given", () => {
    expect(at(4)).toEqual([0, 0.05, 0.1, expect.closeTo(0.15), 0.2, 0.2]);
  });
});
