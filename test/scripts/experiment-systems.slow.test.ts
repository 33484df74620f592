/** `npm run experiment:systems` on a few trees: one parser, searched in two ways; what is finished is not run again. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { againstBaseline } from "../../scripts/experiment-figures.mjs";
import { resultsIn } from "../../scripts/experiment-results.mjs";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { makeScratch } from "../helpers/scratch.ts";
import { TINY_TREES } from "../helpers/tiny-model.ts";

const SCRIPT = fileURLToPath(new URL("../../scripts/experiment-systems.mjs", import.meta.url));
const scratch = makeScratch();
const trees = scratch.write("trees.mrg", TINY_TREES.map((tree) => `${writeTree(tree)}\n`).join(""));
const work = scratch.path("work");
const files = ["--train", trees, "--dev", trees, "--test", trees, "--work", work];
const narrow = ["--epochs", "1", "--threads", "1", "--stack-hidden", "16", "--encoder-hidden", "16"];

function experiment(...more: string[]): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return promisify(execFile)(process.execPath, [SCRIPT, ...files, "--seeds", "1", ...more]);
}

test("trains, measures, reports, and does nothing twice", async () => {
  const first = await experiment("--rows", "in-order, static; in-order, static, beam 10", "--", ...narrow);
  expect(first.stderr).toContain("epoch 1.00");
  const rows = first.stdout.split("\n").filter((line) => line.startsWith("| in-order, static"));
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/\| Liu & Zhang 2017A \| gs in \| 91\.8 \| 86\.1 \| \d+\.\d\d \| \d+\.\d\d \|/);
  expect(rows[1]).toMatch(/\| [01]\.\d{4} \| -?\d+\.\d\d to -?\d+\.\d\d \|/);
  expect(first.stdout).toMatch(
    /\| beam ≥ greedy \| in-order, static, beam 10 \| in-order, static \| 1 \| [+-]\d+\.\d\d \| -?\d+\.\d\d to -?\d+\.\d\d \| [01]\.\d{4} \|/,
  );
  expect(readFileSync(`${work}/table.md`, "utf8")).toBe(first.stdout.slice(0, -1));
  expect(readFileSync(`${work}/plot.svg`, "utf8")).toContain("in-order, static, beam 10");

  rmSync(`${work}/in-order-static-seed1.model`);
  const again = await experiment("--rows", "in-order, static; in-order, static, beam 10", "--", ...narrow);
  expect(again).toEqual({ stdout: first.stdout, stderr: "" });
  expect(existsSync(`${work}/in-order-static-seed1.model`)).toBe(false);

  const others = experiment("--rows", "in-order, static", "--", "--epochs", "2");
  await expect(others).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/trained with other options.*\n$/),
  });
});

test("keeps what runs gave in a file, which is enough where the work folder is empty", async () => {
  const results = scratch.path("results.jsonl");
  const rows = ["--rows", "in-order, static", "--results", results];
  const first = await experiment(...rows, "--work", scratch.path("one"), "--", ...narrow);
  const again = await experiment(...rows, "--work", scratch.path("two"), "--", ...narrow);
  expect(again).toEqual({ stdout: first.stdout, stderr: "" });
  const others = experiment(...rows, "--work", scratch.path("three"), "--", ...narrow, "--batch", "4");
  await expect(others).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/made with other options.*\n$/),
  });

  const line = readFileSync(results, "utf8");
  // As if there had been no such option on the day of that run.
  expect(line).toContain('"explorePower":0.75,');
  writeFileSync(results, line.replace('"explorePower":0.75,', ""));
  expect((await experiment(...rows, "--work", scratch.path("four"), "--", ...narrow)).stdout).toBe(first.stdout);
  // As if the preset had had another value.
  expect(line).toContain('"warmup":0.5');
  writeFileSync(results, line.replace('"warmup":0.5', '"warmup":0.25'));
  const changed = experiment(...rows, "--work", scratch.path("five"), "--", ...narrow);
  await expect(changed).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /since in-order-static-seed1 was made, schedule\.warmup was 0\.25 and is 0\.5; delete its line.*\n$/,
    ),
  });
});

test("measures speeds again with the models that are there, and changes nothing else", async () => {
  const results = scratch.path("speeds.jsonl");
  const rows = ["--rows", "in-order, static; in-order, static, beam 10", "--results", results];
  const [trained, empty] = [scratch.path("trained"), scratch.path("no-models")];
  const first = await experiment(...rows, "--work", trained, "--", ...narrow);
  const lines = () =>
    readFileSync(results, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  const before = lines();
  const withoutModels = await experiment(...rows, "--speeds", "--work", empty, "--", ...narrow);
  expect(withoutModels).toEqual({ stdout: first.stdout, stderr: "" });

  const again = await experiment(...rows, "--speeds", "--work", trained, "--", ...narrow);
  expect(again.stderr).toBe("");
  const after = lines();
  expect(after.map(({ perSecondAlone: _, ...line }) => line)).toEqual(before);
  for (const { perSecondAlone } of after) expect(perSecondAlone).toBeGreaterThan(0);
  const shown = again.stdout.split("\n").filter((line) => line.startsWith("| in-order, static"));
  const speeds = shown.map((line) => line.split(" | ").at(-1)!.replace(" |", ""));
  expect(speeds).toEqual(after.map(({ perSecondAlone }) => perSecondAlone.toFixed(0)));
});

test("training ends with the experiment, and leaves a checkpoint to go on from", async () => {
  const stopped = scratch.path("stopped");
  const long = ["--epochs", "100000", "--threads", "1", "--stack-hidden", "16", "--encoder-hidden", "16"];
  const rows = ["--rows", "in-order, static", "--seeds", "1"];
  const run = spawn(process.execPath, [SCRIPT, ...files, "--work", stopped, ...rows, "--", ...long]);
  let said = "";
  run.stderr.on("data", (text) => {
    if (!said.includes("epoch 1.00") && `${said}${text}`.includes("epoch 1.00")) run.kill("SIGTERM");
    said += text;
  });
  const [code] = await once(run, "close"); // when nobody writes to its standard error any more
  expect(code).toBe(1);
  expect(said).toMatch(/training of \S+in-order-static-seed1\.model ended with \d+\n$/);
  expect(existsSync(`${stopped}/in-order-static-seed1.model.checkpoint`)).toBe(true);
  expect(existsSync(`${stopped}/in-order-static-seed1.trained`)).toBe(false);
});

test("two experiments can share a file of results", () => {
  const file = scratch.path("shared.jsonl");
  const outcomes = [{ matched: 1, gold: 2, predicted: 3 }];
  const [one, other] = [resultsIn(file), resultsIn(file)];
  const [first, second] = [1, 2].map((seed) => ({ options: `--seed ${seed}`, stages: [] }));
  one.keep("one", first!, { minutes: 1, outcomes });
  other.keep("other", second!, { minutes: 2, outcomes });
  one.keep("one", first!, { minutes: 3, outcomes });
  expect(resultsIn(file).find("one", first!)).toMatchObject({ minutes: 3, outcomes });
  expect(resultsIn(file).find("other", second!)).toMatchObject({ minutes: 2, outcomes });
});

test("seeds that find the same trees make nothing more significant than one of them", () => {
  const outcomesOf = (matches: readonly number[]) => matches.map((matched) => ({ matched, gold: 10, predicted: 10 }));
  const better = outcomesOf([9, 8, 9, 7, 9, 8]);
  const worse = outcomesOf([8, 8, 7, 8, 8, 7]);
  const runs = (outcomes: typeof better) => [1, 2, 3].map((seed) => ({ seed, outcomes }));
  const one = againstBaseline(runs(better).slice(0, 1), runs(worse));
  expect(Number(one[0])).toBeGreaterThan(0.1);
  expect(againstBaseline(runs(better), runs(worse))).toEqual(one);
  expect(againstBaseline(runs(better), [])).toEqual(["", ""]);
});

test.each([
  [["--rows", "in-order"], /^there is no row "in-order"; the rows are .*\n$/],
  [["--baseline", "none"], /^there is no row "none"; the rows are .*\n$/],
  [["--", "--no-such-option"], /^there is no option --no-such-option\. .*\n$/],
  [
    ["--results", scratch.write("cut.jsonl", '{"name":"in-ord')],
    /^\S+cut\.jsonl:1: this line is not JSON; delete it to run its parser again\. .*\n$/,
  ],
  [["--seeds", "many"], /^--seeds must be a whole number of at least 1, not "many"\..*\n$/],
])("%j is refused in one line", async (more, message) => {
  await expect(experiment(...more)).rejects.toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(message),
  });
});
