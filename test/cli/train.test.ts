import { describe, expect, test } from "vitest";
import { runCli } from "../helpers/run-cli.ts";
import { makeScratch } from "../helpers/scratch.ts";

const scratch = makeScratch();
const GOOD = "(S (NP (PRP She)) (VP (VBZ reads)))\n";
const SMALL =
  "--word-size 4 --item-size 8 --stack-hidden 8 --composition-hidden 4 --state-size 8 --encoder-hidden 8 --encoder-layers 1 --epochs 1 --threads 1 --kernels wasm";

function train(trees: string, more: readonly string[]) {
  const path = scratch.write("train.mrg", trees);
  return runCli([
    "train",
    "--train",
    path,
    "--dev",
    path,
    "-o",
    scratch.path("m"),
    "--overwrite",
    ...SMALL.split(" "),
    ...more,
  ]);
}

describe("a treebank with a bad tree", () => {
  test("stops training before it starts, with the place", async () => {
    const result = await train(`${GOOD}(S (NP))\n${GOOD}`, []);
    expect(result.code).toBe(2);
    expect(result.stderr).toContain("train.mrg:2:7 the bracket (NP) has nothing in it");
  });

  test("with --on-error skip is trained on without it, counted, and exit code 1", async () => {
    const result = await train(`${GOOD}(S (NP))\n${GOOD}`, ["--on-error", "skip"]);
    expect(result.stderr).toContain("1 problem; the bad trees were left out");
    expect(result.stderr).toContain("2 trees, 2 for dev");
    expect(result.code).toBe(1);
  });

  test("a word without a constituent is left out, and said", async () => {
    const result = await train(`${GOOD}(NN word)\n${GOOD}`, []);
    expect(result.stderr).toContain("2 trees (1 left out: words without a constituent)");
    expect(result.code).toBe(0);
  });
});
