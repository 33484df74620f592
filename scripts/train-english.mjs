// Makes the shipped English model again: npm run train:english -- --data FOLDER --vectors glove.txt.gz --work FOLDER [-- TRAIN OPTION …]
//
// The data folder holds NAME.train.mrg.gz and NAME.dev.mrg.gz of the treebanks below. What is done to them before training:
//
// - The silver trees (parsed automatically) take the tags of the manual general-English treebanks for lone hyphens, slashes and dots,
//   which every treebank tags in its own way; what a treebank's annotators wrote by hand stays as it is.
// - General English written by hand is seen more often in an epoch than biomedical text, which is three quarters of the manual trees.
//
// Goes on where it was stopped. The model is chosen on masc.dev and mctb.dev together; scores on each set are printed at the end.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { readTree, writeTree } from "../dist/index.js";
import { mapLeaves } from "../dist/trees.js";

const BIN = fileURLToPath(new URL("../bin/treewright.mjs", import.meta.url));

/** Times an epoch that a treebank's trees are seen. */
const WEIGHTS = { masc: 2, mctb: 4, "ewt-silver": 1, "gum-silver": 1, craft: 0.6, genia: 0.5 };
const SILVER = ["ewt-silver", "gum-silver"];
const RECIPE = `
  --system in-order --oracle dynamic --explore 0.1 --batch 32 --rate 0.002 --epochs 15 --dropout 0.45 --blur-words 0.5
  --encoder-hidden 256 --item-size 192 --stack-hidden 192 --state-size 192 --composition-hidden 96
  --frequent-vectors 60000 --seed 1 --threads 1 --storage int8`
  .trim()
  .split(/\s+/);
/** Tags of words without a letter or digit that the silver trees do not have from the manual treebanks. */
const SILVER_TAGS = new Map(Object.entries({ "-": ":", "--": ":", "...": ":", "..": ":", "/": "CC" }));

const separator = process.argv.indexOf("--", 2);
const { values } = parseArgs({
  args: process.argv.slice(2, separator === -1 ? undefined : separator),
  options: { data: { type: "string" }, vectors: { type: "string" }, work: { type: "string" } },
});
for (const name of ["data", "vectors", "work"]) if (values[name] === undefined) throw new Error(`--${name} is needed`);
const trainOptions = separator === -1 ? [] : process.argv.slice(separator + 1);
mkdirSync(values.work, { recursive: true });

const files = Object.keys(WEIGHTS).map((name) => {
  const given = join(values.data, `${name}.train.mrg.gz`);
  if (!SILVER.includes(name)) return given;
  const path = join(values.work, `${name}.train.mrg`);
  if (!existsSync(path)) writeFileSync(path, treesOf(given).map(withOurTags).join(""));
  return path;
});
const dev = join(values.work, "dev.mrg");
writeFileSync(dev, ["masc", "mctb"].flatMap((name) => treesOf(join(values.data, `${name}.dev.mrg.gz`))).join(""));
const model = join(values.work, "english.safetensors");
treewright([
  "train",
  ...files.flatMap((path, i) => ["--train", path, "--weight", `${path}=${Object.values(WEIGHTS)[i]}`]),
  ...["--dev", dev, "--vectors", values.vectors, "--out", model, "--resume"],
  ...RECIPE,
  ...trainOptions,
]);

console.log("| set | sentences | F1 | F1, error sentences as empty | error sentences | tags right |");
console.log("| --- | --- | --- | --- | --- | --- |");
for (const set of ["mctb.dev", "masc.dev", "gum-silver.dev", "craft.dev", "craft.test", "genia.dev", "genia.test"]) {
  const gold = join(values.data, `${set}.mrg.gz`);
  const parsed = join(values.work, `${set}.mrg`);
  treewright(["parse", "--model", model, "--input", "brackets", "--out", parsed, gold]);
  const { all } = JSON.parse(treewright(["evaluate", "--json", gold, parsed], "pipe"));
  const cells = [
    set,
    all.sentences,
    all.f1.toFixed(2),
    all.f1WithErrors.toFixed(2),
    all.errors,
    all.tagging.toFixed(2),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

function treesOf(path) {
  return gunzipSync(readFileSync(path))
    .toString("utf8")
    .trim()
    .split("\n")
    .map((line) => `${line}\n`);
}

function withOurTags(line) {
  return `${writeTree(mapLeaves(readTree(line), (leaf) => ({ ...leaf, tag: SILVER_TAGS.get(leaf.word) ?? leaf.tag })))}\n`;
}

function treewright(args, stdout = "inherit") {
  const run = spawnSync(process.execPath, [BIN, ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 30,
    stdio: ["ignore", stdout, stdout === "pipe" ? "pipe" : "inherit"],
  });
  // `evaluate` says 1 where a sentence could not be scored; everything else must succeed.
  if (run.status !== 0 && args[0] !== "evaluate") throw new Error(`treewright ${args[0]} failed`);
  return run.stdout;
}
