// Trees for benchmarks where no treebank is given: three of the project's forty hand-written trees joined, about 22 words each.
import { readFileSync } from "node:fs";
import { randomFromSeed } from "../dist/shared/random.js";
import { readTrees } from "../dist/trees/bracket-reader.js";
import { branch } from "../dist/trees/tree.js";

export function syntheticTrees(count) {
  const trees = readTrees(readFileSync(new URL("../test/cases/trees/forty.mrg", import.meta.url), "utf8"));
  const random = randomFromSeed(1);
  const pick = () => trees[random.below(trees.length)];
  return Array.from({ length: count }, () => branch("S", [pick(), pick(), pick()]));
}
