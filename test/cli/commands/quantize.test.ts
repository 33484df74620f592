import { existsSync, readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readModel } from "../../../src/models/model-file.ts";
import { runCli } from "../../helpers/run-cli.ts";
import { makeScratch } from "../../helpers/scratch.ts";
import { TINY_NETWORKS, tinyModelFile } from "../../helpers/tiny-model.ts";

const scratch = makeScratch();
const model = scratch.write("full.model", tinyModelFile("in-order", TINY_NETWORKS.default));

describe("treewright quantize", () => {
  test("writes a smaller model that says the same of itself and parses", async () => {
    const out = scratch.path("small.model");
    const { code, stdout, stderr } = await runCli(["quantize", model, "-o", out]);
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toMatch(/small\.model: \d+\.\d MB, int8\n$/);
    expect(statSync(out).size).toBeLessThan(statSync(model).size);
    const [full, small] = [readModel(readFileSync(model)), readModel(readFileSync(out))];
    expect(small.description).toEqual(full.description);
    for (const [name, { data }] of full.weights) {
      const most = Math.max(...data.map(Math.abs));
      const worst = Math.max(...data.map((value, i) => Math.abs(value - small.weights.get(name)!.data[i]!)));
      expect(worst, name).toBeLessThanOrEqual(most / 127);
    }
    const parse = ["parse", "--model", out, "--threads", "1", "--input", "tokens"];
    expect((await runCli(parse, { stdin: "She sleeps .\n" })).stdout).toMatch(/^\(.*She.*sleeps.*\)\n$/);
  });

  test("float32 again gives the same bytes", async () => {
    const out = scratch.path("same.model");
    await runCli(["quantize", "--storage", "float32", model, "-o", out]);
    expect(readFileSync(out)).toEqual(readFileSync(model));
  });

  test.each([
    ["no model", ["-o", "x.model"]],
    ["two models", [model, model, "-o", "x.model"]],
    ["no place to write", [model]],
    ["another storage", [model, "--storage", "int4", "-o", "x.model"]],
    ["no file", [scratch.path("none.model"), "-o", "x.model"]],
  ])("%s is bad usage, and writes nothing", async (_, args) => {
    const { code, stderr } = await runCli(["quantize", ...args]);
    expect(code).toBe(2);
    expect(stderr.split("\n").length).toBe(2);
    expect(existsSync("x.model")).toBe(false);
  });
});
