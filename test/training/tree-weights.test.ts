import { describe, expect, test } from "vitest";
import type { EvalbSummary } from "../../src/evaluation/counts.ts";
import { AT_THE_START, type Course, followCourse, type Progress } from "../../src/training/course.ts";
import { planTraining } from "../../src/training/training-plan.ts";
import { startRun } from "../../src/training/training-run.ts";
import { TINY_NETWORKS, TINY_TREES, tinyPlan } from "../helpers/tiny-model.ts";

const { schedule } = planTraining("default");

function courseOf(weights: readonly number[], more: Partial<Course> = {}): Course {
  return {
    schedule: { ...schedule, epochs: 20, patience: 100, threads: 1 },
    update: () => ({ loss: 0 }),
    evaluate: () => ({ f1WithErrors: 0 }) as EvalbSummary,
    lengths: weights.map(() => 1),
    weights,
    progress: AT_THE_START,
    ...more,
  };
}

describe("trees with fractions as weights", () => {
  test("an epoch in which chance leaves out all of them still has a tree", () => {
    const events = [...followCourse(courseOf([0.25, 0.25, 0.25, 0.25]))];
    expect(events.filter(({ kind }) => kind === "evaluation")).toHaveLength(20);
    const sizes = events.flatMap((event) => (event.kind === "batch" ? [event.sentences] : []));
    expect(Math.min(...sizes)).toBe(1);
  });

  test("a tree of weight 0 is never seen", () => {
    const seen = new Set<number>();
    const update: Course["update"] = (parts) => {
      for (const { trees } of parts) for (const tree of trees) seen.add(tree);
      return { loss: 0 };
    };
    expect([...followCourse(courseOf([0, 0.5, 0.5, 0], { update }))].length).toBeGreaterThan(0);
    expect([...seen].sort()).toEqual([1, 2]);
  });
});

describe("weights that cannot be", () => {
  const start = (weights: readonly number[]) =>
    startRun({ plan: tinyPlan("in-order", TINY_NETWORKS.default), trees: TINY_TREES, dev: TINY_TREES, weights });

  test.each([
    [[0, 0, 0, 0, 0], "E_NO_TREES"],
    [[0.1, 0.1, 0.1, 0.1, 0.1], "E_NO_TREES"],
    [[1, 1, 1, 1, -1], "E_WEIGHT"],
    [[1, 1, 1, 1, Number.NaN], "E_WEIGHT"],
    [[1, 1, 1, 1, 1e9], "E_WEIGHT"],
    [[1], "E_WEIGHT"],
  ])("%j is an error before training starts", async (weights, code) => {
    await expect(start(weights)).rejects.toMatchObject({ code });
  });
});

describe("a run that is over", () => {
  const over = (progress: Partial<Progress>) => [
    ...followCourse(courseOf([1, 1], { progress: { ...AT_THE_START, ...progress } })),
  ];

  test.each([{ epoch: 20 }, { epoch: 21 }, { waited: 100 }])("has no more steps: %j", (progress) => {
    expect(over(progress)).toEqual([]);
  });

  test("progress that no run can have is a fault, not a loop without end", () => {
    expect(() => over({ batch: 5 })).toThrow("an epoch has something left to do");
  });

  test("more evaluations than batches are one after each batch", () => {
    const course = courseOf([1, 1], { schedule: { ...schedule, epochs: 1, batch: 1, evaluationsPerEpoch: 1e12 } });
    expect([...followCourse(course)].map(({ kind }) => kind)).toEqual(["batch", "evaluation", "batch", "evaluation"]);
  });
});
