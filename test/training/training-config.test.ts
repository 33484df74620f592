import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { trainingPage } from "../../scripts/training-page.mjs";
import { DEFAULT_NETWORK, PAPER_NETWORK } from "../../src/scoring/network-options.ts";
import { networkOf, resolveTrainingOptions, TRAINING_OPTIONS } from "../../src/training/training-config.ts";
import { runCli } from "../helpers/run-cli.ts";

describe("training options", () => {
  test("each preset gives its network", () => {
    expect(networkOf(resolveTrainingOptions({}), 0)).toEqual(DEFAULT_NETWORK);
    expect(networkOf(resolveTrainingOptions({ preset: "paper" }), 100)).toEqual({
      ...PAPER_NETWORK,
      pretrainedSize: 100,
    });
  });

  test("what is given wins over the preset", () => {
    expect(resolveTrainingOptions({ preset: "paper", dropout: 0.5 }).dropout).toBe(0.5);
  });

  test.each([
    [{ frobnicate: 1 }, "frobnicate"],
    [{ oracle: "delphic" }, "--oracle is static"],
    [{ batch: "many" }, "--batch takes a number"],
    [{ batch: 1.5 }, "--batch is a whole number"],
    [{ explore: 1.00005 }, "--explore is between 0 and 1"],
    [{ dropout: 1 }, "--dropout is from 0 to below 1"],
    [{ rate: 0 }, "--rate is greater"],
    [{ system: "bottom-up", oracle: "dynamic-paper" }, "bottom-up"],
  ])("%j is refused", (given, message) => {
    expect(() => resolveTrainingOptions(given)).toThrow(message);
  });

  test("docs/training.md is what the options say", () => {
    expect(readFileSync(new URL("../../docs/training.md", import.meta.url), "utf8")).toBe(
      trainingPage(TRAINING_OPTIONS),
    );
  });

  test("the command needs its files, and knows no others", async () => {
    expect(await runCli(["train"])).toMatchObject({ code: 2, stdout: "" });
    expect((await runCli(["train", "trees.mrg"])).stderr).toContain("--train");
    expect((await runCli(["train", "--train", "nowhere.mrg", "--dev", "nowhere.mrg", "-o", "x"])).stderr).toContain(
      "no such file",
    );
  });

  test("TREEWRIGHT_KERNELS chooses the kernels, unless --kernels does", async () => {
    const files = ["train", "--train", "nowhere.mrg", "--dev", "nowhere.mrg", "-o", "x"];
    const environment = { TREEWRIGHT_KERNELS: "cuda" };
    expect((await runCli(files, { environment })).stderr).toContain("E_KERNELS");
    expect((await runCli([...files, "--kernels", "wasm"], { environment })).stderr).toContain("no such file");
  });
});
