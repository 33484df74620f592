/** The recipes of docs/bulk.md, run as they stand there, with small inputs. */
import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { takesMinutes } from "../helpers/patience.ts";
import { makeScratch } from "../helpers/scratch.ts";
import { TINY_NETWORKS, tinyModelFile } from "../helpers/tiny-model.ts";

takesMinutes();
const scratch = makeScratch();
const page = readFileSync(new URL("../../docs/bulk.md", import.meta.url), "utf8");
const bin = fileURLToPath(new URL("../../bin/treewright.mjs", import.meta.url));
const model = scratch.write("tiny.model", tinyModelFile("in-order", TINY_NETWORKS.default));
/** As if it were installed, with a model that is loaded quickly. */
const program = `#!/bin/sh
case "$1 $2" in parse* | "bulk submit") set -- "$@" --model "${model}" ;; esac
exec "${process.execPath}" "${bin}" "$@"
`;
chmodSync(scratch.write("bin/treewright", program), 0o755);
const hasParallel = spawnSync("parallel", ["--version"]).status === 0;
if (!hasParallel) console.warn("SKIPPED: GNU parallel is not installed, so its recipe is not tested");

const LINES = ["She reads .", "The dog sees the cat .", "", "Go home !"];
const corpus = `${LINES.join("\n")}\n`.repeat(3);
scratch.write("corpus.txt", corpus);

function shell(command: string, input = "", environment: Record<string, string> = {}) {
  const env = { ...process.env, PATH: `${scratch.path("bin")}:${process.env.PATH}`, ...environment };
  const { status, stdout, stderr } = spawnSync("bash", ["-c", command], {
    cwd: scratch.folder,
    env,
    input,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

/** The line of the page that has this in it. */
function recipe(start: string): string {
  const line = page.split("\n").find((candidate) => candidate.includes(start));
  if (line === undefined) throw new Error(`docs/bulk.md has no line with ${start}`);
  return line;
}

const expected = shell("treewright parse --input tokens corpus.txt").stdout;

describe("the recipe for", () => {
  test.runIf(hasParallel)("GNU parallel gives what one process gives", () => {
    const command = recipe("parallel --pipe-part").replace("10M", "90");
    expect(shell(command).status).toBe(0);
    expect(readFileSync(scratch.path("corpus.mrg"), "utf8")).toBe(expected);
  });

  test("Spark gives a line for each line, and code 0 although a sentence failed", () => {
    const command = /pipe\("(bash -c .*)"\)/.exec(recipe("sentences.pipe("))![1]!;
    const tooLong = `${"a ".repeat(20)}b`;
    const { status, stdout } = shell(
      command.replace("--threads 1", "--threads 1 --max-words 10"),
      `${tooLong}\n${corpus}`,
    );
    expect([status, stdout]).toEqual([0, `\n${expected}`]);
    expect(shell(command.replace("tokens", "nonsense"), corpus).status).not.toBe(0);
  });

  test("a Slurm array parses the whole run", () => {
    const command = recipe("$SLURM_ARRAY_TASK_ID/").replace("/data/run1", "run1");
    shell("treewright bulk submit --local --input tokens --shard-size 0.00005 --out run1 corpus.txt");
    for (const task of ["1", "2"]) {
      const variables = { SLURM_CPUS_PER_TASK: "1", SLURM_ARRAY_TASK_ID: task, SLURM_ARRAY_TASK_COUNT: "2" };
      expect(shell(command, "", variables).status).toBe(0);
    }
    expect(shell("treewright bulk collect run1").stdout).toBe(expected);
  });
});

test("where nothing more can be written, shards fail with the reason and leave nothing half-written; later they are done", () => {
  shell("treewright bulk submit --local --input tokens --out full corpus.txt");
  const failed = shell("ulimit -f 0; treewright bulk work --local --threads 1 full 2>/dev/null");
  expect(failed.status).not.toBe(0);
  expect(readdirSync(scratch.path("full"))).toEqual(["manifest.json"]);
  expect(shell("treewright bulk work --local --threads 1 full").status).toBe(0);
  expect(shell("treewright bulk collect full").stdout).toBe(expected);
});
