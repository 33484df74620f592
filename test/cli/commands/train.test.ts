import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readModel } from "../../../src/models/model-file.ts";
import { runCli } from "../../helpers/run-cli.ts";
import { makeScratch } from "../../helpers/scratch.ts";

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
    expect(result.stderr).toContain("train.mrg:2:7 the bracket (NP) is empty");
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

test.each([
  ["a folder that is not there", "none/m", /none.m: there is no folder .*none /],
  ["a folder", ".", /is a folder, not a file/],
])("a model that could not be written, %s, is said before training", async (_, name, message) => {
  const path = scratch.write("train.mrg", GOOD);
  const out = scratch.path(name);
  const result = await runCli(["train", "--train", path, "--dev", path, "-o", out, ...SMALL.split(" ")]);
  expect(result).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
  expect(result.stderr).not.toContain("epoch");
});

test("parts that do not fit each other are an error", async () => {
  const decoder = await train(GOOD, ["--preset", "paper", "--decoder", "chart"]);
  expect(decoder).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^treewright: the decoder chart .*E_DECODER.*\n$/),
  });
  scratch.write("encoder/config.json", "{}");
  const encoder = await train(GOOD, ["--encoder", scratch.path("encoder")]);
  expect(encoder).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^treewright: the encoder words .*E_ENCODER.*\n$/),
  });
});

test("traces, function tags and labels that only the dev set has are said, and trained on", async () => {
  const path = scratch.write("odd.mrg", "(S (NP-SBJ (-NONE- *)) (VP (VB Go)))\n");
  const dev = scratch.write("dev.mrg", "(SINV (ADVP (RB Here)))\n");
  const out = ["-o", scratch.path("odd.model")];
  const result = await runCli(["train", "--train", path, "--dev", dev, ...out, ...SMALL.split(" ")]);
  expect(result.code).toBe(0);
  expect(result.stderr).toContain("treewright: the traces (-NONE-) are learned as words");
  expect(result.stderr).toContain("treewright: labels such as NP-SBJ are learned as they are");
  expect(result.stderr).toContain("treewright: the training trees lack these labels of the dev set: SINV, ADVP\n");
  expect((await train(GOOD, [])).stderr).not.toContain("treewright:");
});

test("word vectors that are none are reported with file and place", async () => {
  const vectors = scratch.write("vectors.txt", "the 1 2\na 1 x\n");
  const { code, stderr } = await train(GOOD, ["--vectors", vectors]);
  expect(code).toBe(2);
  expect(stderr).toContain("vectors.txt:2:1 not a word followed by 2 numbers (E_VECTORS)");
});

describe("a small treebank", () => {
  const TREES = [
    "(S (NP (PRP She)) (VP (VBZ reads) (NP (DT the) (NN book))))",
    "(S (NP (DT The) (NN dog)) (VP (VBZ sleeps)))",
    "(S (NP (DT A) (NN book)) (VP (VBZ falls)))",
  ].join("\n");

  test("is trained on with pretrained vectors: those of its words and the most frequent others are in the model", async () => {
    const vectors = scratch.write("good.txt", "3 2\nunused 9 9\nthe 1 2\nbook 3 4\nrare 5 6\n");
    const { code, stderr } = await train(TREES, ["--vectors", vectors, "--frequent-vectors", "1"]);
    expect(stderr).not.toContain("E_");
    expect(code).toBe(0);
    const { description, weights } = readModel(readFileSync(scratch.path("m")));
    expect(description.encoder.names).toMatchObject({ pretrainedSize: 2 });
    const { pretrained } = description.encoder.names as { pretrained: string[] };
    expect(pretrained).toEqual(expect.arrayContaining(["the", "book"]));
    expect(pretrained).not.toContain("rare");
    const row = 2 * pretrained.indexOf("book");
    expect([...weights.get("pretrained")!.data.subarray(row, row + 2)]).toEqual([3, 4]);
    expect((await parseWith(scratch.path("m"), "She reads the book")).stdout).toMatch(/^\(.*book.*\)\n$/);
  });

  test("is trained on with predicted tags: the tagger goes into the model and tags what has no tags", async () => {
    const { code } = await train(TREES, ["--preset", "paper", "--tags", "predicted"]);
    expect(code).toBe(0);
    const { tagger, description } = readModel(readFileSync(scratch.path("m")));
    expect(tagger!.tags).toEqual(["DT", "NN", "PRP", "VBZ"]);
    expect(description.tags.head).toBeNull();
    const { stdout } = await parseWith(scratch.path("m"), "The dog reads");
    expect([...stdout.matchAll(/\(([A-Z]+) (?:The|dog|reads)\)/g)].map(([, tag]) => tag)).toHaveLength(3);
  });
});

function parseWith(model: string, sentence: string) {
  return runCli(["parse", "--model", model, "--threads", "1", "--input", "tokens"], { stdin: `${sentence}\n` });
}
