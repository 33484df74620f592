import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { trainingPage } from "../../scripts/training-page.mjs";
import { choicesFrom } from "../../src/cli/commands/train/training-flags.ts";
import { PRESETS } from "../../src/presets/presets.ts";
import { optionOwners } from "../../src/training/roles.ts";
import { planTraining } from "../../src/training/training-plan.ts";
import { runCli } from "../helpers/run-cli.ts";

describe("a plan", () => {
  test("of the preset paper has the paper's sizes and schedule, of the default none of them", () => {
    expect(planTraining("paper")).toMatchObject({
      preset: "paper",
      system: "in-order",
      encoder: { kind: "words", options: { wordSize: 32, tagSize: 12, encoderLayers: 0, characterSize: 0 } },
      tagger: { options: { taggerHidden: 0 } },
      network: { kind: "stack-lstm", options: { stackHidden: 128, stackLayers: 2, cell: "coupled" } },
      objective: { kind: "oracle-likelihood", options: { oracle: "auto", explore: 0.1 } },
      decoder: { kind: "greedy", options: {} },
      schedule: { optimizer: "sgd", epochs: 16, dropout: 0.2 },
    });
    const ours = planTraining();
    expect(ours.preset).toBe("default");
    for (const role of ["encoder", "tagger", "network", "objective", "decoder"] as const) {
      const owner = optionOwners().find(({ role: at, kind }) => at === role && kind === ours[role].kind)!;
      const defaults = Object.entries(owner.options).map(([name, option]) => [name, option.default]);
      expect(ours[role].options).toEqual(Object.fromEntries(defaults));
    }
  });

  test.each(PRESETS.map(({ name }) => name))("of the preset %s is complete: its own options make it again", (name) => {
    const { preset, system, schedule, ...parts } = planTraining(name);
    const choices = Object.entries(parts).map(([role, { kind, options }]) => [role, { kind, ...options }]);
    expect(planTraining(preset, { system, schedule, ...Object.fromEntries(choices) })).toEqual(planTraining(name));
  });

  test("what is given wins over the preset, and what is not set does not", () => {
    const plan = planTraining("paper", { schedule: { dropout: 0.5, epochs: undefined }, network: { cell: undefined } });
    expect(plan.schedule).toMatchObject({ dropout: 0.5, epochs: 16 });
    expect(plan.network.options.cell).toBe("coupled");
  });

  test("a preset of one's own is a plain object", () => {
    const plan = planTraining({ name: "mine", meaning: "small", system: "top-down", network: { stackHidden: 7 } });
    expect(plan).toMatchObject({ preset: "mine", system: "top-down", network: { options: { stackHidden: 7 } } });
  });

  test.each([
    [{ network: { frobnicate: 1 } }, 'the network stack-lstm has no option "frobnicate"'],
    [{ network: { kind: "abacus" } }, 'unknown network "abacus"'],
    [{ schedule: { batch: 1.5 } }, "batch must be a whole number of at least 1, not 1.5"],
    [{ schedule: { batch: "many" } }, 'batch must be a number, not "many"'],
    [{ schedule: { dropout: 1 } }, "dropout must be a number from 0 to 0.999999, not 1"],
    [{ schedule: { rate: 0 } }, "rate must be a number of at least 5e-324, not 0"],
    [{ objective: { explore: 1.00005 } }, "explore must be a number from 0 to 1, not 1.00005"],
    [{ network: { cell: "round" } }, 'cell must be standard or coupled, not "round"'],
    [{ system: "sideways" }, 'unknown transition system "sideways"'],
  ])("with %j is refused", (choices, message) => {
    expect(() => planTraining("default", choices as never)).toThrow(message);
  });

  test("of an unknown preset is refused with the known ones", () => {
    expect(() => planTraining("fancy")).toThrow(
      expect.objectContaining({ code: "E_OPTION", hint: expect.stringContaining("default, paper") }),
    );
  });

  test("is what flags say", () => {
    const choices = choicesFrom({
      "stack-hidden": 9,
      epochs: 2,
      oracle: "static",
      system: "bottom-up",
      encoder: "words",
    });
    expect(choices).toEqual({
      system: "bottom-up",
      encoder: { kind: "words" },
      network: { stackHidden: 9 },
      objective: { oracle: "static" },
      schedule: { epochs: 2 },
    });
    expect(() => choicesFrom({ batch: 0 })).toThrow("--batch must be a whole number of at least 1, not 0");
  });
});

test("docs/training.md is what the options say", () => {
  const plans = PRESETS.map(({ name }) => planTraining(name));
  expect(readFileSync(new URL("../../docs/training.md", import.meta.url), "utf8")).toBe(
    trainingPage({ owners: optionOwners(), presets: PRESETS, plans }),
  );
});

describe("treewright train", () => {
  test("needs its files, and knows no others", async () => {
    expect(await runCli(["train"])).toMatchObject({ code: 2, stdout: "" });
    expect((await runCli(["train", "trees.mrg"])).stderr).toContain("--train");
    expect((await runCli(["train", "--train", "nowhere.mrg", "--dev", "nowhere.mrg", "-o", "x"])).stderr).toContain(
      "no such file",
    );
  });

  test("takes its kernels from TREEWRIGHT_KERNELS, unless --kernels says otherwise", async () => {
    const files = ["train", "--train", "nowhere.mrg", "--dev", "nowhere.mrg", "-o", "x"];
    const environment = { TREEWRIGHT_KERNELS: "cuda" };
    expect((await runCli(files, { environment })).stderr).toContain("E_KERNELS");
    expect((await runCli([...files, "--kernels", "wasm"], { environment })).stderr).toContain("no such file");
  });
});
