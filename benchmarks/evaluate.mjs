// How long 10,000 tree pairs take to score: node benchmarks/evaluate.mjs [FILE.mrg[.gz] …]
// The whole command is timed, from its start to its exit, files read and report written. Gold trees are those of the files
// (again from the start when there are fewer than 10,000), or of its own making; the predicted ones have one bracket in
// ten relabelled and one in twenty left out. Prints a report; benchmarks/results/ keeps one with its date.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { branch, isLeaf, leaf, leaves, readTrees, writeTree } from "../dist/index.js";
import { fileSource, wholeText } from "../dist/node/text-files.js";
import { randomFromSeed } from "../dist/shared/random.js";
import { environment } from "./environment.mjs";

const PAIRS = 10_000;
const RUNS = 5;
const LABELS = ["S", "NP", "VP", "PP", "SBAR", "ADJP", "ADVP"];
const program = fileURLToPath(new URL("../bin/treewright.mjs", import.meta.url));

const random = randomFromSeed(1);
const files = process.argv.slice(2);
const texts = await Promise.all(files.map((file) => wholeText(fileSource(file))));
const source = files.length === 0 ? Array.from({ length: PAIRS }, randomTree) : readTrees(texts.join("\n"));
const gold = Array.from({ length: PAIRS }, (_, i) => source[i % source.length]);

const folder = mkdtempSync(join(tmpdir(), "treewright-bench-"));
try {
  const goldFile = join(folder, "gold.mrg");
  const predictedFile = join(folder, "predicted.mrg");
  writeFileSync(goldFile, gold.map((tree) => `${writeTree(tree)}\n`).join(""));
  writeFileSync(predictedFile, gold.map((tree) => `${writeTree(mistaken(tree)[0])}\n`).join(""));

  const seconds = [];
  let report = null;
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, [
      program,
      "evaluate",
      "--json",
      goldFile,
      predictedFile,
    ]);
    seconds.push((performance.now() - start) / 1e3);
    if (status !== 0) throw new Error(String(stderr));
    report = JSON.parse(String(stdout));
  }
  const words = gold.reduce((sum, tree) => sum + leaves(tree).length, 0);
  console.log(`# Scoring 10,000 tree pairs

${environment()}
command: node benchmarks/evaluate.mjs${files.length === 0 ? "" : ` ${files.map((file) => file.split("/").at(-1)).join(" ")}`}

| | |
| --- | --- |
| pairs, words, gold brackets that count | ${PAIRS}, ${words}, ${report.all.gold} |
| \`treewright evaluate\`, whole process, median of ${RUNS} | ${seconds.sort((a, b) => a - b)[RUNS >> 1].toFixed(2)} s |
| slowest of ${RUNS} | ${seconds.at(-1).toFixed(2)} s |
| F1 (the same on every machine) | ${report.all.f1.toFixed(4)} |`);
} finally {
  rmSync(folder, { recursive: true });
}

function randomTree() {
  let parts = Array.from({ length: 5 + random.below(37) }, () => leaf("NN", `w${random.below(5000)}`)); // 23 words, as in WSJ
  while (parts.length > 1) {
    const start = random.below(parts.length - 1);
    const width = Math.min(1 + random.below(3), parts.length - start);
    const constituent = branch(LABELS[random.below(LABELS.length)], parts.slice(start, start + width));
    parts = [...parts.slice(0, start), constituent, ...parts.slice(start + width)];
  }
  return branch("TOP", parts);
}

/** What stands in the tree's place: several trees where its bracket was left out. */
function mistaken(tree, isTop = true) {
  if (isLeaf(tree)) return [tree];
  const children = tree.children.flatMap((child) => mistaken(child, false));
  if (!isTop && random.next() < 0.05) return children;
  return [branch(random.next() < 0.1 ? LABELS[random.below(LABELS.length)] : tree.label, children)];
}
