/** The English models that have names: their very trees, and a floor for their scores. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { evalb, leaves, Parser, readTrees, type Tree, writeTree } from "../src/index.ts";
import { namedModelPath } from "../src/platform/node/model-places.ts";

function treesIn(path: string): Tree[] {
  return readTrees(readFileSync(new URL(`cases/${path}`, import.meta.url), "utf8"));
}

function f1Of(gold: readonly Tree[], found: readonly Tree[]): number {
  const evaluator = evalb();
  const counts = gold.map((tree, i) => evaluator.compare(tree, found[i]!));
  return evaluator.summarize(counts.reduce(evaluator.add, evaluator.zero)).f1!;
}

describe.each([
  { name: "english", floors: { "english/gold.mrg": 94, "trees/forty.mrg": 95 } },
  { name: "english-fast", floors: { "english/gold.mrg": 90, "trees/forty.mrg": 93 } },
  { name: "english-large", floors: { "english/gold.mrg": 95, "trees/forty.mrg": 95 } },
])("the model $name", async ({ name, floors }) => {
  const parser = await Parser.load(namedModelPath(name)!);
  const parse = (trees: readonly Tree[]) =>
    parser.parseBatch(trees.map((tree) => leaves(tree).map(({ word }) => word))).map(({ tree }) => tree);

  test("gives twenty sentences the trees that it always gave them", () => {
    const golden = treesIn(`english/golden.${name}.mrg`);
    expect(golden).toHaveLength(20);
    expect(parse(golden).map((tree) => writeTree(tree))).toEqual(golden.map((tree) => writeTree(tree)));
  });

  test.each(Object.entries(floors))("scores on %s at least %i F1", (path, floor) => {
    const gold = treesIn(path);
    expect(f1Of(gold, parse(gold))).toBeGreaterThanOrEqual(floor);
  });

  test("has calibrated confidences", () => {
    expect(parser.info.calibrated).toBe(true);
  });
});
