/** The preset `chart` from trees to a model file and back: training, storing, loading, parsing, threads. The program runs what is in dist/. */
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { Parser } from "../../src/parsing/parser.ts";
import { planTraining } from "../../src/training/training-plan.ts";
import { labelledSpans } from "../../src/trees/spans.ts";
import { leaves, type Tree } from "../../src/trees/tree.ts";
import { FORTY_TREES, learnForty } from "../helpers/forty-trees.ts";
import { takesMinutes } from "../helpers/patience.ts";
import { runBin } from "../helpers/run-bin.ts";
import { makeScratch } from "../helpers/scratch.ts";

takesMinutes();

const trees = FORTY_TREES;
const sentences = trees.map((tree) => leaves(tree).map(({ word }) => word));
const tooLong = [...sentences, ...sentences].flat().slice(0, 400);

/** Narrow, and enough for forty trees. */
const CHOICES = {
  encoder: {
    wordSize: 16,
    characterSize: 8,
    characterHidden: 12,
    encoderHidden: 32,
    encoderLayers: 1,
    minWordCount: 1,
  },
  tagger: { taggerHidden: 16 },
  network: { spanHidden: 48 },
  schedule: { epochs: 120, patience: 120, batch: 8, rate: 0.01, dropout: 0, average: 0, threads: 1 },
};

function learn(objective: string, decoder: string) {
  return learnForty(planTraining("chart", { ...CHOICES, objective: { kind: objective }, decoder: { kind: decoder } }));
}

describe.each([
  { objective: "span-margin", decoder: "chart", mistakes: 0 },
  { objective: "span-likelihood", decoder: "chart", mistakes: 0 },
  // A greedy search has no second choice: after as many epochs, a bracket may still be wrong.
  { objective: "split-margin", decoder: "splits", mistakes: 1 },
])("span scores trained by $objective for the decoder $decoder", ({ objective, decoder, mistakes }) => {
  let learned: Awaited<ReturnType<typeof learn>>;
  beforeAll(async () => {
    learned = await learn(objective, decoder);
  }, 600_000);

  test("learns forty trees", () => {
    expect(learned.best).toBeGreaterThanOrEqual(mistakes === 0 ? 100 : 99.5);
  });

  test("parses from its file what it learned", async () => {
    const parser = await Parser.load(learned.bytes, { kernels: "wasm" });
    const spansOf = (tree: Tree) => JSON.stringify(labelledSpans(tree));
    const parsed = parser.parseBatch(sentences).map(({ tree }) => spansOf(tree));
    expect(trees.filter((tree, i) => spansOf(tree) !== parsed[i]).length).toBeLessThanOrEqual(mistakes);
    const { constituents, logProbability } = parser.parseTokens(sentences[0]!);
    expect(constituents.every(({ confidence }) => confidence > 0 && confidence <= 1)).toBe(true);
    expect(logProbability).toBeLessThanOrEqual(0);
    parser.dispose();
  });

  test("can be searched from the top down", async () => {
    const parser = await Parser.load(learned.bytes, { kernels: "wasm", decoder: { kind: "splits", options: {} } });
    const parses = parser.parseBatch(sentences);
    expect(parses.map(({ tokens }) => tokens)).toEqual(sentences);
    expect(parses.every(({ fallback }) => fallback === null)).toBe(true);
    parser.dispose();
  });
});

describe("the program", () => {
  const scratch = makeScratch();
  const model = scratch.path("chart.safetensors");
  const treebank = fileURLToPath(new URL("../cases/trees/forty.mrg", import.meta.url));

  test("trains a chart parser with two threads", async () => {
    const narrow = [
      "--encoder-hidden",
      "32",
      "--span-hidden",
      "48",
      "--epochs",
      "2",
      "--average",
      "0",
      "--threads",
      "2",
    ];
    const files = ["--train", treebank, "--dev", treebank, "--out", model];
    const { code, stderr } = await runBin(["train", "--preset", "chart", ...narrow, ...files]);
    expect(code, stderr).toBe(0);
  });

  test("parses with two threads as with one, to the last bit, and says where a sentence was too long", async () => {
    const text = [...sentences, tooLong].map((words) => words.join(" ")).join("\n");
    const parse = (threads: string) =>
      runBin(["parse", "--model", model, "--input", "tokens", "--json", "--threads", threads], text);
    const [one, two] = [await parse("1"), await parse("2")];
    expect(one.code, one.stderr).toBe(0);
    expect(two.stdout).toBe(one.stdout);
    const parses: { readonly fallback?: string }[] = one.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(parses.map(({ fallback }) => fallback)).toEqual([...sentences.map(() => undefined), "splits"]);
  });
});
