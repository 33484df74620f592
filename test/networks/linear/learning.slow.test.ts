/** The linear parser learns a few trees, by every system; each update with systems of each kind. */
import { expect, test } from "vitest";
import { SYSTEM_NAMES } from "../../../src/systems/systems.ts";
import { train } from "../../../src/training/train.ts";
import { TINY_LINEAR } from "../../helpers/tiny-linear.ts";

const CASES = SYSTEM_NAMES.map((system, i) => ({ system, update: i % 2 === 0 ? "early" : "max-violation" }));

test.each(CASES)("$system: the perceptron learns all trees, with update $update", async ({ system, update }) => {
  const { devF1 } = await train({
    ...TINY_LINEAR,
    schedule: { ...TINY_LINEAR.schedule, epochs: 60, patience: 60 }, // early updates are short, and many
    system,
    decoder: { kind: "beam", beam: 8, compare: "scores" },
    objective: { kind: "global-beam", beamLoss: "perceptron", update },
  });
  expect(devF1).toBe(100);
});
