import { describe, expect, test } from "vitest";
import { type Random, randomFromSeed } from "../../../src/shared/random.ts";
import { writeTree } from "../../../src/trees/bracket-writer.ts";
import { branch, isLeaf, leaf, type Tree } from "../../../src/trees/tree.ts";
import { runCli } from "../../helpers/run-cli.ts";
import { makeScratch } from "../../helpers/scratch.ts";

const scratch = makeScratch();
const LABELS = ["S", "NP", "VP", "PP", "ADJP"];

function randomTree(words: number, random: Random): Tree {
  let parts: Tree[] = Array.from({ length: words }, (_, i) => leaf("NN", `w${i}`));
  while (parts.length > 1) {
    const start = random.below(parts.length - 1);
    const width = Math.min(2 + random.below(2), parts.length - start);
    const constituent = branch(LABELS[random.below(LABELS.length)]!, parts.slice(start, start + width));
    parts = [...parts.slice(0, start), constituent, ...parts.slice(start + width)];
  }
  return parts[0]!;
}

/** The tree with a share of its brackets broken: another label. */
function breakBrackets(tree: Tree, share: number, random: Random): Tree {
  if (isLeaf(tree)) return tree;
  const children = tree.children.map((child) => breakBrackets(child, share, random));
  return branch(random.next() < share ? "WRONG" : tree.label, children);
}

const random = randomFromSeed(5);
const trees = Array.from({ length: 400 }, () => randomTree(5 + random.below(20), random));
const file = (name: string, lines: readonly Tree[]) => scratch.write(name, `${lines.map(writeTree).join("\n")}\n`);
const gold = file("gold.mrg", trees);
const b = trees.map((tree) => breakBrackets(tree, 0.1, random));
const fileB = file("b.mrg", b);
const fileA = file(
  "a.mrg",
  b.map((tree) => breakBrackets(tree, 0.05, random)),
);

describe("compare", () => {
  test("finds p < 0.001 where A is B with 5 % of its brackets broken", async () => {
    const { code, stdout } = await runCli(["compare", "--json", gold, fileA, fileB]);
    const { p, difference, interval, shuffles } = JSON.parse(stdout);
    expect([code, shuffles]).toEqual([0, 10_000]);
    for (const measure of ["recall", "precision", "f1"]) expect(p[measure]).toBeLessThan(0.001);
    expect(difference.f1).toBeGreaterThan(2);
    expect(interval.low).toBeGreaterThan(0);
  });

  test("gives p = 1 for a file against itself", async () => {
    const { stdout } = await runCli(["compare", "--json", "--shuffles", "500", gold, fileB, fileB]);
    expect(JSON.parse(stdout).p).toEqual({ recall: 1, precision: 1, f1: 1 });
  });

  test("prints the same again with the same seed", async () => {
    const args = ["compare", "--shuffles", "500", "--seed", "3", gold, fileA, fileB];
    const first = await runCli(args);
    expect(await runCli(args)).toEqual(first);
    expect(first.stdout).toMatch(/^F1 +\d+\.\d\d +\d+\.\d\d +\+\d\.\d\d +0\.0020$/m);
    expect(first.stdout).toContain("seed 3");
    expect((await runCli([...args, "--seed", "4"])).stdout).not.toBe(first.stdout.replace("seed 3", "seed 4"));
  });

  test("names error sentences and ends with 1", async () => {
    const broken = scratch.write("broken.mrg", `(S (NN other))\n\n${b.slice(2).map(writeTree).join("\n")}\n`);
    const { code, stderr, stdout } = await runCli(["compare", "--json", "--shuffles", "50", gold, broken, fileB]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/broken\.mrg:1 Length unmatch/);
    expect(stderr).toContain("2 sentences of A, 0 of B");
    expect(JSON.parse(stdout).leftOut).toEqual({ a: 2, b: 0 });
  });

  test.each([
    [[gold, fileA], /takes three files/],
    [["--shuffles", "0", gold, fileA, fileB], /--shuffles must be a whole number of at least 1/],
    [["--seed", "-1", gold, fileA, fileB], /--seed/],
    [[gold, fileA, scratch.write("short.mrg", "(S (NN a))\n")], /different numbers of lines/],
  ])("refuses %j", async (args, message) => {
    const { code, stdout, stderr } = await runCli(["compare", ...args]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(message);
  });
});
