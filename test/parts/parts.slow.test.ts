/**
 * Parts from outside the package (this folder, and a transition system without an exact oracle): a parser is trained with them, stored,
 * loaded and used through the package's doors. CONTRIBUTING.md's lists say what these files do. Threads run what is built
 * (test/helpers/build-package.ts), so the doors are those in dist/.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type * as Treewright from "../../src/index.ts";
import type * as Train from "../../src/train.ts";
import { compiledParts } from "../helpers/compiled-parts.ts";
import { takesMinutes } from "../helpers/patience.ts";
import { makeScratch } from "../helpers/scratch.ts";

takesMinutes();

const scratch = makeScratch();
const module = compiledParts(scratch);
const built = (door: string) => import(new URL(`../../dist/${door}.js`, import.meta.url).href);
const { evalb, leaves, Parser, readTrees, writeTree }: typeof Treewright = await built("index");
const { train }: typeof Train = await built("train");
const { parts }: { parts: Train.Parts } = await import(module.href);

const trees = readTrees(readFileSync(new URL("../cases/trees/forty.mrg", import.meta.url), "utf8")).slice(0, 12);
const sentences = trees.map((tree) => leaves(tree).map(({ word }) => word));
const schedule = { epochs: 80, patience: 80, batch: 4, rate: 0.01, dropout: 0, average: 0 };

/** A preset of one's own: a plain object. */
const steps: Train.Preset = {
  name: "toy steps",
  meaning: "every part of steps is a toy",
  system: "toy",
  encoder: { kind: "seen-words" },
  tagger: { taggerHidden: 8 },
  network: { kind: "two-words", lookSize: 24 },
  decoder: { kind: "one-at-a-time" },
  objective: { kind: "gold-margin", margin: 2 },
  schedule,
};
const spans: Train.Preset = {
  name: "toy spans",
  meaning: "every part of spans is a toy",
  encoder: { kind: "seen-words", vectorSize: 16 },
  tagger: { taggerHidden: 8 },
  network: { kind: "span-ends" },
  decoder: { kind: "small-chart" },
  objective: { kind: "span-likelihood" },
  schedule,
};
const mixed: Train.Preset = {
  name: "toy system",
  meaning: "our parts on a system without an exact oracle",
  system: "toy",
  encoder: { kind: "words", wordSize: 16, characterSize: 0, encoderHidden: 24, encoderLayers: 1, minWordCount: 1 },
  tagger: { taggerHidden: 8 },
  network: { kind: "stack-lstm", itemSize: 24, stackHidden: 24, compositionHidden: 12, stateSize: 24 },
  schedule,
};

async function learned(preset: Train.Preset, threads: number): Promise<Uint8Array> {
  const given = threads === 1 ? parts : module;
  const { model, checkpoint } = await train({
    trees,
    dev: trees,
    preset,
    schedule: { threads },
    parts: given,
    kernels: "wasm",
  });
  expect(checkpoint).toBeNull();
  return model!;
}

function f1Of(found: readonly Treewright.Tree[]): number {
  const evaluator = evalb();
  const counts = trees.map((tree, i) => evaluator.compare(tree, found[i]!));
  return evaluator.summarize(counts.reduce(evaluator.add, evaluator.zero)).f1!;
}

async function streamed(parser: Treewright.Parser): Promise<string[]> {
  const found: string[] = [];
  for await (const { tree } of parser.parseStream(sentences)) found.push(writeTree(tree));
  parser.dispose();
  return found;
}

describe.each([
  [steps, 80],
  [spans, 90],
  [mixed, 70],
])("$name", (preset, floor) => {
  test("learns twelve trees, by value in one thread", async () => {
    const file = scratch.write("one.model", await learned(preset, 1));
    const parser = await Parser.load(file, { parts });
    expect(f1Of(parser.parseBatch(sentences).map(({ tree }) => tree))).toBeGreaterThan(floor);
    const one = await streamed(parser);
    expect(
      await streamed(await Parser.load({ model: file, parts: module, threads: 2, batch: { sentences: 3 } })),
    ).toEqual(one);
  });

  test("learns with two threads by the URL of a module", async () => {
    const parser = await Parser.load(await learned(preset, 2), { parts: module });
    expect(f1Of(parser.parseBatch(sentences).map(({ tree }) => tree))).toBeGreaterThan(floor);
  });
});

test("a decoder of steps from outside finds what ours finds", async () => {
  const model = await learned({ ...mixed, schedule: { ...schedule, epochs: 3 } }, 1);
  const trees = async (kind: string) => streamed(await Parser.load({ model, parts, decoder: { kind, options: {} } }));
  expect(await trees("one-at-a-time")).toEqual(await trees("greedy"));
});

describe("what does not fit is refused", () => {
  test("a model whose parts are not there", async () => {
    const model = await learned({ ...spans, schedule: { ...schedule, epochs: 1 } }, 1);
    await expect(Parser.load(model)).rejects.toMatchObject({
      code: "E_PART",
      message: 'unknown encoder "seen-words"',
    });
    const decoder = { kind: "one-at-a-time", options: {} };
    await expect(Parser.load({ model, parts, decoder })).rejects.toMatchObject({ code: "E_DECODER" });
    await expect(Parser.load({ model, parts, threads: 2 })).rejects.toMatchObject({ code: "E_PARTS" });
    const parser = await Parser.load({ model, parts });
    expect(() => parser.trace(["She"])).toThrow(expect.objectContaining({ code: "E_NO_STEPS" }));
  });

  test("an objective of the other family, values for several threads, options that are not there", async () => {
    const options = { trees, dev: trees, parts, kernels: "wasm" } as const;
    const one = { schedule: { threads: 1 } };
    const objective = { kind: "gold-margin" };
    await expect(train({ ...options, ...one, preset: spans, objective })).rejects.toMatchObject({
      code: "E_OBJECTIVE",
    });
    await expect(train({ ...options, preset: spans, schedule: { threads: 2 } })).rejects.toMatchObject({
      code: "E_PARTS",
    });
    const network = { kind: "span-ends", lookSize: 3 };
    await expect(train({ ...options, ...one, preset: spans, network })).rejects.toMatchObject({ code: "E_OPTION" });
  });
});

test("the parts import the package's doors alone, and the network is under 60 lines", () => {
  const names = readdirSync(new URL(".", import.meta.url)).filter((name) => !name.includes(".test."));
  for (const name of names) {
    const text = readFileSync(new URL(name, import.meta.url), "utf8");
    const imported = [...text.matchAll(/from "([^"]+)"/g)].map(([, path]) => path!);
    for (const path of imported) expect(path).toMatch(/^(\.\.\/\.\.\/src\/(index|train|engine|oracle)|\.\.?\/.*)\.ts$/);
    if (name === "two-words.ts") expect(text.split("\n").length).toBeLessThan(60);
  }
});
