import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createMemory } from "../../src/engine/memory.ts";
import { chooseKernels } from "../../src/node/kernels.ts";
import { AT_THE_START, evaluate, sentencesOf, train } from "../../src/training/trainer.ts";
import { resolveTrainingOptions } from "../../src/training/training-config.ts";
import { prepareData } from "../../src/training/training-data.ts";
import { buildTask, type TaskPart } from "../../src/training/training-task.ts";
import { readTrees } from "../../src/trees/bracket-reader.ts";
import { leaves } from "../../src/trees/tree.ts";
import { takesMinutes } from "../helpers/patience.ts";

takesMinutes();

const trees = readTrees(readFileSync(new URL("../cases/trees/forty.mrg", import.meta.url), "utf8"));

/** Narrow networks: enough for forty trees. */
const SIZES = {
  "word-size": 16,
  "item-size": 32,
  "stack-hidden": 32,
  "stack-layers": 1,
  "composition-hidden": 24,
  "composition-layers": 1,
  "state-size": 32,
};
const COURSE = {
  optimizer: "adam",
  epochs: 120,
  patience: 120,
  batch: 8,
  rate: 0.01,
  dropout: 0,
  average: 0.9,
  threads: 1,
  "min-word-count": 1,
};

async function learn(given: Readonly<Record<string, unknown>>): Promise<number> {
  const options = resolveTrainingOptions({ ...SIZES, ...COURSE, ...given });
  const memory = createMemory();
  const kernels = await chooseKernels("wasm", memory);
  const { description, wordCounts } = prepareData(trees, options, null);
  const place = { engine: { memory, kernels }, threads: 1, thread: 0, places: new Map() };
  const task = buildTask(place, { description, training: options, trees, wordCounts, vectors: null });
  task.model.parameters.pack();
  const run = {
    options,
    model: task.model,
    average: null,
    lengths: trees.map((tree) => leaves(tree).length),
    weights: trees.map(() => 1),
    dev: trees,
    devSentences: sentencesOf(trees),
    progress: AT_THE_START,
    step(parts: readonly TaskPart[], rate: number) {
      const statistics = task.forwardBackward(parts[0]!);
      task.optimizer.step(rate);
      return statistics;
    },
  };
  for (const event of train(run)) if (event.kind === "evaluation" && event.dev.f1 === 100) break;
  return evaluate(run).f1 ?? 0;
}

describe("forty trees are learned to the last bracket", () => {
  const pairs = ["top-down", "in-order", "bottom-up"].flatMap((system) =>
    ["static", "dynamic", "dynamic-paper"].map((oracle) => ({ system, oracle })),
  );
  test.each(pairs.filter(({ system, oracle }) => !(system === "bottom-up" && oracle === "dynamic-paper")))(
    "$system, $oracle oracle, the paper's network",
    async ({ system, oracle }) => {
      expect(await learn({ preset: "paper", system, oracle, "action-size": 8, "action-hidden": 16 })).toBe(100);
    },
  );

  test("in-order, dynamic oracle, our network, tags predicted too", async () => {
    const sizes = {
      "character-size": 8,
      "character-hidden": 12,
      "encoder-hidden": 32,
      "encoder-layers": 1,
      "tagger-hidden": 16,
    };
    expect(await learn({ ...sizes, targets: "set" })).toBe(100);
  });
});
