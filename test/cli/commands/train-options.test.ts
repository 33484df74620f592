/** Options of training are checked before anything is read, and only what is learned goes into a model. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { joined } from "../../../src/shared/write-safetensors.ts";
import { planTraining } from "../../../src/training/training-plan.ts";
import { startRun } from "../../../src/training/training-run.ts";
import { runCli } from "../../helpers/run-cli.ts";
import { makeScratch } from "../../helpers/scratch.ts";
import { TINY_NETWORKS, TINY_TREES } from "../../helpers/tiny-model.ts";

const scratch = makeScratch();
const trees = scratch.write("train.mrg", "(S (NP (PRP She)) (VP (VBZ reads)))\n(S (NP (NN Time)) (VP (VBZ flies)))\n");
const SMALL =
  "--word-size 4 --item-size 8 --stack-hidden 8 --composition-hidden 4 --state-size 8 --encoder-hidden 8 --encoder-layers 1 --epochs 2 --threads 1 --kernels wasm";

function train(out: string, ...more: readonly string[]) {
  return runCli(["train", "--train", trees, "--dev", trees, "-o", scratch.path(out), ...SMALL.split(" "), ...more]);
}

describe("a value that cannot be", () => {
  test.each([
    "--word-size=-1",
    "--word-size=1.5",
    "--word-size=100000000",
    "--stack-layers=0",
    "--encoder-layers=65",
    "--clip=-1",
    "--weight-decay=-0.1",
    "--dropout=1.5",
    "--rate=0",
    "--batch=0",
    "--epochs=0.5",
    "--threads=0",
    "--threads=100000",
    "--seed=-1",
  ])("%s is one line with the option's name, before training", async (option) => {
    const { code, stderr } = await train("never", option);
    expect(code).toBe(2);
    expect(stderr).toContain(option.split("=")[0]);
    expect(stderr).not.toContain("epoch ");
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  test.each([
    ["--threads", "200000"],
    ["--threads", "0"],
    ["--threads", "1.5"],
    ["--max-words", "0"],
    ["--batch", "-1"],
  ])("parse %s %s", async (option, value) => {
    const { code, stdout, stderr } = await runCli(["parse", option, value, "She reads."]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/threads|words|batch|sentences/i);
  });
});

test("--quiet and --time-limit change no byte of a model", async () => {
  expect((await train("plain")).code).toBe(0);
  expect((await train("quiet", "--quiet", "--time-limit", "60")).code).toBe(0);
  expect(readFileSync(scratch.path("quiet")).equals(readFileSync(scratch.path("plain")))).toBe(true);
});

test("a run does not go on with other word vectors", async () => {
  const { preset, ...choices } = TINY_NETWORKS.default;
  const plan = planTraining(preset, { ...choices, schedule: { epochs: 2, threads: 1 } });
  const vectorsOf = (value: number) => ({ words: ["dog", "cat"], size: 2, values: Float32Array.of(1, 2, 3, value) });
  const setup = { plan, trees: TINY_TREES, dev: TINY_TREES, kernels: "wasm" as const };
  const run = await startRun({ ...setup, resources: { vectors: vectorsOf(4) } });
  const [first] = run.events();
  const bytes = joined(run.checkpoint(first!.progress, []));
  await run.close();
  const goOn = (value: number) =>
    startRun({ ...setup, resources: { vectors: vectorsOf(value) }, checkpoint: { bytes, name: "the.checkpoint" } });
  await expect(goOn(5)).rejects.toMatchObject({ code: "E_RESUME", message: expect.stringContaining("the.checkpoint") });
  await (await goOn(4)).close();
});
