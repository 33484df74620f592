import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { runCli } from "../../helpers/run-cli.ts";
import { makeScratch } from "../../helpers/scratch.ts";
import { sharedPath } from "../../helpers/shared-data.ts";

const scratch = makeScratch();
const tree = "(S (NP (PRP it)) (VP (VBZ rains)))";
const gold = scratch.write("gold.mrg", `${tree}\n${tree}\n${tree}\n`);

describe("evaluate", () => {
  test("prints EVALB's table, its summaries and what the paper reports", async () => {
    const { code, stdout, stderr } = await runCli(["evaluate", gold, gold]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("   3    2    0  100.00 100.00     3      3    3      0      2     2   100.00\n=====");
    expect(stdout).toContain("-- len<=40 --");
    expect(stdout).toMatch(/^NP +3 +3 +100\.00 100\.00 {2}100\.00$/m);
  });

  test("reads gzip files", async () => {
    const zipped = scratch.write("gold.mrg.gz", gzipSync(readFileSync(gold)));
    const { code, stdout } = await runCli(["evaluate", "--json", zipped, gold]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).all.f1).toBe(100);
  });

  test("takes an empty predicted line for a skip and says so", async () => {
    const predicted = scratch.write("skip.mrg", `${tree}\n\n${tree}\n`);
    const { code, stdout, stderr } = await runCli(["evaluate", "--summary", gold, predicted]);
    expect(code).toBe(0);
    expect(stdout).toContain("Number of Skip  sentence  =      1");
    expect(stdout).not.toContain("Accracy");
    expect(stderr).toBe("!!! 1 SKIPPED (no prediction) of 3: EVALB leaves them out of its figures\n");
  });

  test("names error sentences, completes the report and ends with 1, beyond MAX_ERROR too", async () => {
    const wrong = tree.replace("it", "It");
    const predicted = scratch.write("wrong.mrg", `${wrong}\n${tree}\n(S (NN it))\n`);
    const params = fileURLToPath(new URL("../../cases/evalb/own.prm", import.meta.url)); // MAX_ERROR 1
    const { code, stdout, stderr } = await runCli(["evaluate", "--params", params, "--json", gold, predicted]);
    expect(code).toBe(1);
    expect(stderr.split("\n").slice(0, 2)).toEqual([
      `${predicted}:1 Words unmatch (it|It)`,
      `${predicted}:3 Length unmatch (2|1)`,
    ]);
    expect(stderr).toContain("!!! 2 ERROR SENTENCES");
    expect(JSON.parse(stdout)).toMatchObject({ cutoffLength: 3, all: { f1: 100, errors: 2, valid: 1, gold: 3 } });
  });

  test("--tags gold scores a sentence that has a wrong punctuation tag", async () => {
    const right = scratch.write("dash.mrg", "(S (NP (PRP it)) (: -) (VP (VBZ rains)))\n");
    const wrong = scratch.write("hyph.mrg", "(S (NP (PRP it)) (HYPH -) (VP (VBZ rains)))\n");
    expect((await runCli(["evaluate", right, wrong])).code).toBe(1);
    const { code, stdout } = await runCli(["evaluate", "--tags", "gold", "--json", right, wrong]);
    expect([code, JSON.parse(stdout).all]).toMatchObject([0, { f1: 100, valid: 1, tagging: 100 }]);
  });

  test("--json has the promised keys", async () => {
    const { stdout } = await runCli(["evaluate", "--json", gold, gold]);
    const report = JSON.parse(stdout);
    expect(Object.keys(report)).toEqual(["all", "len40", "cutoffLength", "byLabel", "byChildren"]);
    expect(report.all).toEqual({
      recall: 100,
      precision: 100,
      f1: 100,
      completeMatch: 100,
      averageCrossing: 0,
      noCrossing: 100,
      twoOrLessCrossing: 100,
      tagging: 100,
      sentences: 3,
      valid: 3,
      errors: 0,
      skipped: 0,
      matched: 9,
      gold: 9,
      predicted: 9,
      recallWithErrors: 100,
      f1WithErrors: 100,
    });
    expect(report.len40).toEqual(report.all);
    expect(Object.keys(report.byLabel).sort()).toEqual(["NP", "S", "VP"]);
    expect(Object.keys(report.byChildren)).toEqual(["1", "2"]);
  });

  test.skipIf(process.platform === "win32")("counts the lines of pipes too, which cannot be read twice", async () => {
    const paths = [scratch.path("pipe-a"), scratch.path("pipe-b")];
    execFileSync("mkfifo", paths);
    const written = [writeFile(paths[0]!, `${tree}\n`.repeat(2)), writeFile(paths[1]!, `${tree}\n`.repeat(5))];
    const { code, stderr } = await runCli(["evaluate", ...paths]);
    await Promise.all(written);
    expect(code).toBe(2);
    expect(stderr).toMatch(/pipe-a has 2, .*pipe-b has 5/);
  });

  test.each([
    [
      "different numbers of lines",
      `${tree}\n`,
      /different numbers of lines: .*gold\.mrg has 3, .*bad\.mrg has 1 \(E_LINES\)/,
    ],
    [
      "a bracket that is never closed",
      `${tree}\n${tree}\n(S (NN it)\n`,
      /bad\.mrg:3:1 a bracket is never closed.*Each tree must be on one line/,
    ],
    ["a bracket too many", `${tree}\n${tree})\n${tree}\n`, /bad\.mrg:2:35 a closing bracket without an opening one/],
    ["binary junk", new Uint8Array([0x28, 0xff, 0xfe, 0x00, 0x0a]), /bad\.mrg:1:2 bytes that are not utf-8 text/],
    ["text that is no tree", "what\n\n\n", /bad\.mrg:1:1 text outside any bracket/],
  ])("refuses %s with one line and no report", async (_, content, message) => {
    const { code, stdout, stderr } = await runCli(["evaluate", gold, scratch.write("bad.mrg", content)]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  test.each([
    [["evaluate", gold, scratch.path("none.mrg")], /none\.mrg: no such file/],
    [["evaluate", gold], /takes two files/],
    [["evaluate", "--params", scratch.path("none.prm"), gold, gold], /none\.prm: no such file/],
    [["evaluate", "--params", scratch.write("bad.prm", "\nX 1\n"), gold, gold], /bad\.prm:2:1 unknown parameter "X"/],
    [["evaluate", "--gold", gold, gold], /there is no option --gold/],
  ])("refuses %j", async (args, message) => {
    const { code, stdout, stderr } = await runCli(args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(message);
  });
});

describe("EVALB's own cases", () => {
  const folder = sharedPath("evalb");
  const note = folder === null ? " (SKIPPED: no ../shared/evalb)" : "";

  test.skipIf(folder === null).each([
    ["sample/sample.rsl", ["--params", `${folder}/sample/sample.prm`], "sample/sample", 1],
    ["bug/bug.rsl-new", ["--params", "new"], "bug/bug", 0],
  ])(`%s is reproduced line by line${note}`, async (expected, options, files, exitCode) => {
    const args = ["evaluate", ...options, `${folder}/${files}.gld`, `${folder}/${files}.tst`];
    const { code, stdout } = await runCli(args);
    expect(code).toBe(exitCode);
    const wanted = normalLines(readFileSync(`${folder}/${expected}`, "utf8"));
    const found = normalLines(stdout);
    // sample.rsl is older than EVALB's line for the F-measure.
    const hasFMeasure = wanted.some((line) => line.startsWith("Bracketing FMeasure"));
    const comparable = hasFMeasure ? found : found.filter((line) => !line.startsWith("Bracketing FMeasure"));
    expect(comparable.slice(0, wanted.length)).toEqual(wanted.map((line) => newestTotals(line, found)));
  });

  test.skipIf(folder === null)(`the rows of sample.rsl are the same to the space${note}`, async () => {
    const files = ["sample.prm", "sample.gld", "sample.tst"].map((name) => `${folder}/sample/${name}`);
    const { stdout } = await runCli(["evaluate", "--params", ...files]);
    const table = readFileSync(`${folder}/sample/sample.rsl`, "utf8").split("\n").slice(0, 28);
    expect(stdout.split("\n").slice(0, 28)).toEqual(table);
  });
});

/** Under "Cross Bracket" the old printouts have the sentences without a crossing in the row of totals; the newest source has the sum. */
function newestTotals(line: string, found: readonly string[]): string {
  const isTotals = /^\d+\.\d+ \d+\.\d+( \d+){6} \d+\.\d+$/.test(line);
  if (!isTotals) return line;
  const rows = found.filter((row) => /^\d+ \d+ 0 /.test(row));
  const crossing = rows.reduce((sum, row) => sum + Number(row.split(" ")[8]), 0);
  return line
    .split(" ")
    .map((cell, i) => (i === 5 ? String(crossing) : cell))
    .join(" ");
}

/** The two files differ from each other in how far columns are indented, so a run of spaces is one space here. */
function normalLines(text: string): string[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.trim().replace(/ +/g, " "));
}
