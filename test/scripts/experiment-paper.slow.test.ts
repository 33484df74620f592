/** `npm run experiment:paper` on a few trees: all six parsers; what they gave is enough to print the tables again. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { makeScratch } from "../helpers/scratch.ts";
import { TINY_TREES } from "../helpers/tiny-model.ts";

const SCRIPT = fileURLToPath(new URL("../../scripts/experiment-paper.mjs", import.meta.url));
const scratch = makeScratch();
const trees = scratch.write("trees.mrg", TINY_TREES.map((tree) => `${writeTree(tree)}\n`).join(""));
const files = ["--train", trees, "--dev", trees, "--test", trees];
const narrow = ["--epochs", "1", "--threads", "1", "--stack-hidden", "16"];

function experiment(...more: string[]): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return promisify(execFile)(process.execPath, [SCRIPT, ...files, ...more]);
}

test("trains and compares the oracles, and does nothing twice", async () => {
  const kept = ["--seeds", "1", "--results", scratch.path("results.jsonl")];
  const first = await experiment(...kept, "--work", scratch.path("one"), "--", ...narrow);
  expect(first.stderr).toContain("epoch 1.00");
  const [oracles, children] = first.stdout.split("F1 by number of children");
  const rows = oracles!.split("\n").filter((line) => /^\| (?:top-down|in-order) /.test(line));
  const cells = rows.map((row) => row.split(" | "));
  expect(cells.map(([, oracle]) => oracle)).toEqual(
    [...Array(2)].flatMap(() => ["static", "dynamic-paper", "dynamic"]),
  );
  // Only a dynamic oracle is compared with the static one, and only the exact one with the paper's.
  for (const [, oracle, , , , , , p, , printed] of cells) {
    expect(p).toMatch(oracle === "static" ? /^$/ : /^[01]\.\d{4}$/);
    expect(printed).toMatch(oracle === "dynamic" ? /^[01]\.\d{4}$/ : /^$/);
  }
  expect(children!.split("\n").filter((line) => /^\| (?:top-down|in-order) /.test(line))).toHaveLength(6);

  const again = await experiment(...kept, "--work", scratch.path("two"), "--", ...narrow);
  expect(again).toEqual({ stdout: first.stdout, stderr: "" });
});

test.each([
  [["--systems", "sideways"], /^there is no transition system sideways; choose from .*\n$/],
  [["--explore", "often"], /^--explore must be a probability, not "often"\..*\n$/],
  [["--systems", "bottom-up"], /^the paper has no formula of its own for the bottom-up system.*\n$/],
])("%j is refused in one line", async (more, message) => {
  await expect(experiment(...more, "--work", scratch.path("three"))).rejects.toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(message),
  });
});
