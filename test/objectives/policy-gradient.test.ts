/** The loss of trees that were drawn from the model; its gradient is in policy-gradient.long.test.ts. */
import { describe, expect, test } from "vitest";
import type { LossContext } from "../../src/contracts/objective.ts";
import { Tape } from "../../src/engine/tape.ts";
import { drawTrees } from "../../src/objectives/policy-gradient/drawn-trees.ts";
import { policyGradient } from "../../src/objectives/policy-gradient/policy-gradient.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { SYSTEM_NAMES } from "../../src/systems/systems.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { leaves } from "../../src/trees/tree.ts";
import { float32Engine } from "../helpers/float64-engine.ts";
import { TINY_NETWORKS } from "../helpers/tiny-model.ts";
import { lossContext, tinyObjective } from "../helpers/tiny-objective.ts";

const SAMPLES = 4;

function setUp(system: string) {
  return tinyObjective(float32Engine(), system, TINY_NETWORKS.default, { samples: SAMPLES }, policyGradient);
}

describe.each(SYSTEM_NAMES)("%s", (system) => {
  test("the gold tree is the first of each sentence, and the others have its words", () => {
    const { model, lessons } = setUp(system);
    if (model.family !== "steps") throw new Error("the preset scores steps");
    const tape = new Tape(model.parameters.engine, "record");
    const { trees, losses, walkersOf } = drawTrees(model, tape, lessons, SAMPLES, lossContext());
    expect(trees).toHaveLength(lessons.length * SAMPLES);
    for (const [walker, tree] of trees.entries()) {
      const gold = lessons[Math.floor(walker / SAMPLES)]!.tree;
      if (walker % SAMPLES === 0) expect(writeTree(tree)).toBe(writeTree(gold));
      expect(leaves(tree)).toEqual(leaves(gold));
    }
    expect(walkersOf).toHaveLength(losses.rows);
    for (const [walker, tree] of trees.entries()) {
      const steps = walkersOf.filter((walkers) => walkers.includes(walker)).length;
      expect(steps).toBe(model.grammar.system.derive(tree).length);
    }
  });
});

describe("the loss of a batch", () => {
  const { model, objective, lessons } = setUp("in-order");
  const lossOf = (some = lessons, more: Partial<LossContext> = {}) => {
    const tape = new Tape(model.parameters.engine, "record");
    const { statistics } = objective.loss(tape, some, lossContext({ tagFactor: 0, ...more }));
    tape.reset();
    return statistics;
  };

  test("is the same for the same chance and another for another", () => {
    expect(lossOf()).toEqual(lossOf());
    expect(lossOf(lessons, { random: randomFromSeed(2) })).not.toEqual(lossOf());
  });

  test("is multiplied with the factor", () => {
    expect(lossOf(lessons, { factor: 0.25 }).loss).toBeCloseTo(0.25 * lossOf().loss!, 3);
  });

  test("counts what was drawn, without the gold trees", () => {
    const { trees, reward } = lossOf();
    expect(trees).toBe(lessons.length * (SAMPLES - 1));
    expect(reward).toBeGreaterThan(0);
    expect(reward).toBeLessThan(trees!);
    expect(policyGradient.measures({ trees: 4, reward: 3 })).toEqual({ reward: 75 });
  });
});
