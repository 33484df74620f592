/** `npm run experiment:english` on a few trees and a tiny encoder: two rows; the second time nothing is run. */
import { execFile } from "node:child_process";
import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ABLATIONS } from "../../scripts/english/ablations.mjs";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { makeScratch } from "../helpers/scratch.ts";
import { TINY_TREES } from "../helpers/tiny-model.ts";

const SCRIPT = fileURLToPath(new URL("../../scripts/experiment-english.mjs", import.meta.url));
const scratch = makeScratch();
const trees = TINY_TREES.map((tree) => `${writeTree(tree)}\n`).join("");
const sets = ["masc.train", "ewt-silver.train", "gum-silver.train", "masc.dev.choose", "masc.dev.report"];
for (const name of [...sets, "wsj-sample.test"]) scratch.write(`work/treebanks/${name}.mrg`, trees);
cpSync(new URL("../cases/tiny-encoder", import.meta.url), scratch.path("encoders/minilm"), { recursive: true });
const small = ["--threads", "1", "--epochs", "1", "--stack-hidden", "8", "--item-size", "8", "--kernels", "wasm"];
const folders = ["--work", scratch.path("work"), "--encoders", scratch.path("encoders")];

function experiment(runs: string): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const kept = ["--runs", scratch.path(runs), "--results", scratch.path("results.jsonl")];
  const args = [SCRIPT, ...folders, ...kept, "--rows", "base; static oracle", "--", ...small];
  return promisify(execFile)(process.execPath, args);
}

test("trains, measures, reports, and does nothing twice", async () => {
  const first = await experiment("one");
  expect(first.stderr).toContain("epoch 1.00");
  const rows = first.stdout.split("\n").filter((line) => /^\| (?:base|oracle) /.test(line));
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/^\| base \| base \| \d+\.\d\d \| {2}\| {2}\| \d+\.\d\d \| {2}\| {2}\| \d+ \|$/);
  expect(rows[1]).toMatch(/^\| oracle \| static oracle \| \d+\.\d\d \| [01]\.\d{4} \| -?\d+\.\d\d to -?\d+\.\d\d \|/);
  expect(await experiment("two")).toEqual({ stdout: first.stdout, stderr: "" });
});

test("the rows have names that differ", () => {
  expect(new Set(ABLATIONS.map(({ name }) => name)).size).toBe(ABLATIONS.length);
});
