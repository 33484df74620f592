import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { runCli } from "../../helpers/run-cli.ts";
import { makeScratch } from "../../helpers/scratch.ts";

const scratch = makeScratch();
const TREES =
  "(S (NP (DT the) (NN dog)) (VP (VBZ barks)))\n\n(S (NP (PRP she)) (VP (VBZ sees) (NP (DT a) (NN cat))))\n";
const file = scratch.write("trees.mrg", TREES);

test("prints what matched, with file and line", async () => {
  const { code, stdout } = await runCli(["find", "NP < DT", file]);
  expect(stdout).toBe(`${file}:1: (NP (DT the) (NN dog))\n${file}:3: (NP (DT a) (NN cat))\n`);
  expect(code).toBe(0);
});

test("reads gzip and the standard input, and exits with 1 if nothing matches", async () => {
  const zipped = scratch.write("trees.mrg.gz", gzipSync(TREES));
  expect((await runCli(["find", "--count", "NP < DT", zipped])).stdout).toBe("2 matches in 2 of 2 trees\n");
  const { code, stdout } = await runCli(["find", "--no-place", "QP", "-"], { stdin: TREES });
  expect([code, stdout]).toEqual([1, ""]);
});

test("draws the trees that match, with what matched highlighted", async () => {
  const picture = scratch.path("found.svg");
  const { code, stdout } = await runCli(["find", "--svg", picture, "NP < PRP", file]);
  expect([code, stdout]).toEqual([0, ""]);
  const svg = readFileSync(picture, "utf8");
  expect(svg).toContain("<desc>(S (NP (PRP she))");
  expect(svg).not.toContain("barks");
  expect(svg.match(/<rect /g)).toHaveLength(1);
});

test("prints trees, words and names", async () => {
  const print = async (what: string, pattern: string) =>
    (await runCli(["find", "--no-place", "--print", what, pattern, file])).stdout;
  expect(await print("tree", "PRP")).toBe("(S (NP (PRP she)) (VP (VBZ sees) (NP (DT a) (NN cat))))\n");
  expect(await print("words", "PRP")).toBe("she sees a cat\n");
  expect(await print("names", "S < NP=subject << /^VB/=verb")).toBe("the dog\tbarks\nshe\tsees\n");
});

test("colours follow the option, and NO_COLOR the custom", async () => {
  const args = ["find", "--no-place", "--print", "words", "DT", file];
  expect((await runCli([...args, "--color", "always"])).stdout).toContain("\x1b[1;31mthe\x1b[0m dog");
  expect((await runCli(args, { environment: { NO_COLOR: "1" } })).stdout).not.toContain("\x1b");
});

test("one JSON object per match", async () => {
  const { stdout } = await runCli(["find", "--json", "NP=np < (DT=d $+ NN)", file]);
  const matches = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(matches).toHaveLength(2);
  expect(matches[1]).toMatchObject({
    source: file,
    line: 3,
    tree: 2,
    match: { label: "NP", path: [1, 1], start: 2, end: 4, text: "a cat" },
    names: { d: { label: "DT", text: "a" } },
  });
});

test("context is the sentences around", async () => {
  const { stdout } = await runCli(["find", "--context", "1", "PRP", file]);
  expect(stdout).toBe(`${file}:1- the dog barks\n${file}:3: (PRP she)\n`);
});

test("a bad pattern is shown with a caret", async () => {
  const { code, stderr } = await runCli(["find", "NP < (DT", file]);
  expect(code).toBe(2);
  expect(stderr).toBe("treewright: a bracket is never closed (E_PATTERN)\nNP < (DT\n     ^\n");
});

test("edit changes trees, by options or by a script", async () => {
  const args = ["edit", "--pattern", "NP < DT=d", "--do", "delete d", "(NP (DT the) (NN dog))"];
  expect((await runCli(args)).stdout).toBe("(NP (NN dog))\n");
  const script = scratch.write("rules.tsurgeon", "NP=n < DT=d\n\ndelete d\nrelabel n X\n");
  expect((await runCli(["edit", "--script", script, "(NP (DT the) (NN dog))"])).stdout).toBe("(X (NN dog))\n");
  const endless = await runCli(["edit", "-p", "NP=n", "-d", "relabel n NP", "(NP (NN dog))"]);
  expect(endless.code).toBe(2);
  expect(endless.stderr).toContain("still matches after 1000 rewrites\n  (NP (NN dog))");
  expect((await runCli(["edit", file])).stderr).toContain("what is to be done?");
});

test("heads are shown in the labels, by rules of one's own too", async () => {
  const tree = "(S (NP (PRP She)) (VP (VBZ reads)))";
  expect((await runCli(["heads", tree])).stdout).toBe("(S[reads] (NP[She] (PRP She)) (VP[reads] (VBZ reads)))\n");
  const rules = scratch.write("my.heads", "S: left NP\n*: left\n");
  expect((await runCli(["heads", "--rules", rules, tree])).stdout).toContain("(S[She]");
});

test("dependencies of trees as CoNLL-U, JSON and arcs", async () => {
  const tree = "(S (NP (PRP She)) (VP (VBZ reads)))";
  expect((await runCli(["dependencies", tree])).stdout).toContain("2\treads\t_\tVERB\tVBZ\t");
  const { stdout } = await runCli(["dependencies", "--format", "json", file]);
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).words.length),
  ).toEqual([3, 4]);
  expect((await runCli(["dependencies", "--format", "svg", tree])).stdout).toContain(">nsubj</text>");
  const sheet = (await runCli(["dependencies", "--format", "svg", file])).stdout;
  expect([sheet.match(/<svg /g)!.length, sheet.match(/>nsubj</g)!.length]).toEqual([3, 2]);
});
