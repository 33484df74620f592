/** Numeric gradients through whole models: word encoder, tags, stack-LSTM, composition and the objective's loss, in float64. */
import { describe, expect, test } from "vitest";
import { worstGradient } from "../../src/engine/gradient-check.ts";
import { SYSTEM_NAMES } from "../../src/systems/systems.ts";
import { float64Engine } from "../helpers/float64-engine.ts";
import { takesMinutes } from "../helpers/patience.ts";
import { lossContext, tinyObjective } from "../helpers/tiny-objective.ts";

takesMinutes();

describe.each(SYSTEM_NAMES)("%s", (system) => {
  test.each([
    ["paper", "set"],
    ["default", "preferred"],
  ] as const)("gradients are right through the whole model, %s network, targets %s", (network, targets) => {
    const { model, objective, lessons } = tinyObjective(float64Engine(), system, network, { targets });
    const worst = worstGradient(
      model.parameters,
      (tape) => objective.loss(tape, lessons.slice(1, 3), lossContext()).loss,
    );
    expect(worst.error, JSON.stringify(worst)).toBeLessThan(1e-5);
    expect(worst.index).toBeGreaterThanOrEqual(0);
  });
});
