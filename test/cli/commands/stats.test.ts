import { expect, test } from "vitest";
import { runCli } from "../../helpers/run-cli.ts";

const stdin = "(S (NP (NP (DT the) (NN dog))) (VP (VBZ barks)))\n(NP (NN dog))\n(FRAG (NP (VP (ADVP (RB up)))))\n";

test("treewright stats counts", async () => {
  const { stdout, code } = await runCli(["stats", "--json"], { stdin });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    trees: 3,
    words: 5,
    constituents: 9,
    vocabulary: 4,
    length: { mean: 5 / 3, median: 1, max: 3 },
    depth: { mean: 8 / 3, median: 3, max: 4 },
    children: { mean: 11 / 9, median: 1, max: 2 },
    unaryChains: { 2: 1, 4: 1 },
    labels: { NP: 4, VP: 2, ADVP: 1, FRAG: 1, S: 1 },
    tags: { NN: 2, DT: 1, RB: 1, VBZ: 1 },
    untagged: 0,
  });
});

test("treewright stats prints tables", async () => {
  const { stdout } = await runCli(["stats"], { stdin });
  expect(stdout).toContain("trees          3\n");
  expect(stdout).toMatch(/words a tree +1\.67 +1 +3\n/);
  expect(stdout).toContain("5 labels");
});

test("treewright stats of nothing is zero", async () => {
  expect(JSON.parse((await runCli(["stats", "--json"])).stdout)).toMatchObject({
    trees: 0,
    length: { mean: 0, max: 0 },
  });
});
