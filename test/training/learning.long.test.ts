import { describe, expect, test } from "vitest";
import type { TrainingChoices } from "../../src/presets/preset.ts";
import { oracleNamesOf } from "../../src/systems/system-oracles.ts";
import { SYSTEMS } from "../../src/systems/systems.ts";
import { planTraining } from "../../src/training/training-plan.ts";
import { learnForty } from "../helpers/forty-trees.ts";
import { takesMinutes } from "../helpers/patience.ts";

takesMinutes();

/** Narrow networks: enough for forty trees. */
const NETWORK = {
  itemSize: 32,
  stackHidden: 32,
  stackLayers: 1,
  compositionHidden: 24,
  compositionLayers: 1,
  stateSize: 32,
};
const SCHEDULE = {
  optimizer: "adam",
  epochs: 120,
  patience: 120,
  batch: 8,
  rate: 0.01,
  dropout: 0,
  average: 0,
  threads: 1,
};

async function learn(preset: string, choices: TrainingChoices): Promise<number> {
  return (await learnForty(planTraining(preset, { ...choices, schedule: SCHEDULE }))).best;
}

describe("forty trees are learned to the last bracket", () => {
  const pairs = SYSTEMS.flatMap((system) => oracleNamesOf(system).map((oracle) => ({ system: system.name, oracle })));

  test.each(pairs)("$system, $oracle oracle, the paper's network", async ({ system, oracle }) => {
    const encoder = { wordSize: 16, encoderHidden: 32 };
    const network = { ...NETWORK, actionSize: 8, actionHidden: 16 };
    expect(await learn("paper", { system, encoder, network, objective: { oracle } })).toBe(100);
  });

  test("in-order, dynamic oracle, our network, tags predicted too", async () => {
    const encoder = {
      wordSize: 16,
      characterSize: 8,
      characterHidden: 12,
      encoderHidden: 32,
      encoderLayers: 1,
      minWordCount: 1,
    };
    const choices = { encoder, network: NETWORK, tagger: { taggerHidden: 16 }, objective: { targets: "set" } };
    expect(await learn("default", choices)).toBe(100);
  });
});
