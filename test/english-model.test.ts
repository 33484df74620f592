/** The shipped English model: its very trees, and a floor for their score. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { evalb, leaves, Parser, readTrees, type Tree, writeTree } from "../src/index.ts";

const model = new URL("../models/english.safetensors", import.meta.url);
const isThere = existsSync(model);

function treesIn(path: string): Tree[] {
  return readTrees(readFileSync(new URL(`cases/${path}`, import.meta.url), "utf8"));
}

function f1Of(gold: readonly Tree[], found: readonly Tree[]): number {
  const evaluator = evalb();
  const counts = gold.map((tree, i) => evaluator.compare(tree, found[i]!));
  return evaluator.summarize(counts.reduce(evaluator.add, evaluator.zero)).f1!;
}

describe.skipIf(!isThere)(
  isThere ? "the English model" : "the English model (SKIPPED: there is none here)",
  async () => {
    const parser = isThere ? await Parser.load(model) : null;
    const parse = (trees: readonly Tree[]) =>
      parser!.parseBatch(trees.map((tree) => leaves(tree).map(({ word }) => word))).map(({ tree }) => tree);

    test("gives twenty sentences the trees that it always gave them", () => {
      const golden = treesIn("english/golden.mrg");
      expect(golden).toHaveLength(20);
      expect(parse(golden).map((tree) => writeTree(tree))).toEqual(golden.map((tree) => writeTree(tree)));
    });

    test.each([
      ["english/gold.mrg", 85],
      ["trees/forty.mrg", 90],
    ])("scores on %s at least %i F1", (path, floor) => {
      const gold = treesIn(path);
      expect(f1Of(gold, parse(gold))).toBeGreaterThanOrEqual(floor);
    });
  },
);
