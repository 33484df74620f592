/**
 * The examples of README.md and docs/ run as they stand: each block of code as a module of its own, each command line in a folder with
 * the files it names. One process runs all the blocks, and this one all the commands: starting one for each takes longer than its work.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { takesMinutes } from "../helpers/patience.ts";
import { runCli } from "../helpers/run-cli.ts";
import { makeScratch } from "../helpers/scratch.ts";
import { TINY_NETWORKS, tinyModelFile } from "../helpers/tiny-model.ts";

takesMinutes();

const root = fileURLToPath(new URL("../../", import.meta.url));
const trees = readFileSync(join(root, "test/cases/trees/forty.mrg"), "utf8");
const hasModel = existsSync(join(root, "models/english.safetensors"));
const PAGES = [
  "README.md",
  "docs/tour.md",
  "docs/models.md",
  "docs/tokenization.md",
  "docs/evalb.md",
  "docs/server.md",
  "docs/oracle.md",
  "docs/search.md",
  "docs/dependencies.md",
];
const scratch = makeScratch();

// What the examples name. The package can be imported, as after `npm install`.
for (const name of ["train", "dev", "gold", "predicted", "a", "b", "wsj_0001", "treebank", "clean", "icon.out"]) {
  scratch.write(`${name}.mrg`, trees);
}
for (const name of ["train", "icon.train", "icon.dev", "icon.test"]) scratch.write(`${name}.mrg.gz`, gzipSync(trees));
for (const name of ["my", "indonesian"])
  scratch.write(`${name}.model`, tinyModelFile("in-order", TINY_NETWORKS.default));
scratch.write("article.txt", "The dog sleeps. She sees the cat.\n");
scratch.write("sentences.txt", "The dog sleeps .\nShe sees the cat .\n");
mkdirSync(scratch.path("node_modules"));
symlinkSync(root, scratch.path("node_modules/treewright"));

const blocks = PAGES.flatMap((page) =>
  [...readFileSync(join(root, page), "utf8").matchAll(/```(ts|sh)\n(.*?)```/gs)].map(([, language, text], i) => ({
    name: `${page}, block ${i + 1}`,
    language: language!,
    text: text!,
  })),
);

/** Before what a block prints. */
const MARK = "-- ";

describe("code", () => {
  const code = blocks.filter(({ language, text }) => language === "ts" && !text.includes("document.")); // a page's is no program
  const isRunnable = ({ text }: { text: string }) => hasModel || !/Parser\.load\(\)|startServer/.test(text);
  const runnable = code.filter(isRunnable);
  const outputs = new Map<string, string>();
  beforeAll(() => {
    const steps = runnable.map(({ name, text }) => {
      const file = `${name.replaceAll(/\W+/g, "-")}.mjs`;
      scratch.write(file, text);
      return `console.log(${JSON.stringify(`\n${MARK}${name}`)});\nawait import("./${file}");\n`;
    });
    const { status, stdout, stderr } = spawnSync(process.execPath, [scratch.write("all.mjs", steps.join(""))], {
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(status).toBe(0);
    for (const part of stdout.split(`\n${MARK}`).slice(1)) {
      const [name, ...lines] = part.split("\n");
      outputs.set(name!, lines.join("\n"));
    }
  });

  test.each(runnable)("$name", ({ name }) => expect(outputs.get(name)?.trim()).toBeTruthy());

  test.skip.each(code.filter((block) => !isRunnable(block)))("SKIPPED, for there is no English model: $name", () => {});
});

/** Small enough for forty trees and a test. */
const SMALL =
  "--epochs 1 --overwrite --quiet --threads 1 --word-size 8 --item-size 16 --stack-hidden 16 --composition-hidden 12 --state-size 16 " +
  "--encoder-hidden 16 --encoder-layers 1";

describe("command lines", () => {
  const commands = blocks
    .filter(({ language }) => language === "sh")
    .flatMap(({ text }) => text.replaceAll("\\\n", " ").split("\n"))
    .map((line) => line.replace(/\s+#.*$/, "").replace("./bin/treewright.mjs", "treewright"))
    .map((line) => line.replace(/^npm ci && (?=treewright)/, ""))
    .filter((line) => /^treewright (?!serve)/.test(line)); // which ends only when it is stopped
  const usesEnglish = (line: string) =>
    /^treewright (parse|dependencies "[^(])/.test(line) && !line.includes("--model");
  const runnable = [...new Set(commands)].filter((line) => hasModel || !usesEnglish(line));

  test("there are some", () => expect(runnable.length).toBeGreaterThan(10));

  // They name their files as people do, from the folder they are in.
  const before = process.cwd();
  beforeAll(() => process.chdir(scratch.folder));
  afterAll(() => process.chdir(before));

  test.each(runnable)("%s", async (line) => {
    const full = line.startsWith("treewright train") ? `${line} ${SMALL}` : line;
    const { code, stderr } = await runCli(shellWords(full).slice(1));
    // A model that has seen forty trees once gives evaluate something to report.
    if (line.startsWith("treewright evaluate")) return expect(code).toBeLessThan(2);
    // So does a search that finds nothing in them.
    if (line.startsWith("treewright find")) return expect(code).toBeLessThan(2);
    expect(stderr.replace(/^(\d+ trees|best dev F1).*$/gm, "").trim()).toBe("");
    expect(code).toBe(0);
  });
});

/** The words that a shell makes of a line. */
function shellWords(line: string): string[] {
  return execFileSync("sh", ["-c", `printf '%s\\0' ${line}`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1);
}

test("every page that a page links to is there", () => {
  for (const page of [...PAGES, "docs/labels.md", "docs/training.md", "ATTRIBUTIONS.md", "ARCHITECTURE.md"]) {
    const text = readFileSync(join(root, page), "utf8");
    const folder = join(root, page, "..");
    for (const [, target] of text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)) {
      expect(existsSync(join(folder, target!)), `${page} links to ${target}`).toBe(true);
    }
  }
});
