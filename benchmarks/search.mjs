// How fast trees are searched and converted: node benchmarks/search.mjs FILE.mrg[.gz] … [--corenlp stanford-corenlp-4.5.10.jar]
// With CoreNLP's jar (Maven Central, edu.stanford.nlp:stanford-corenlp:4.5.10) and a JDK, Tregex runs on the same trees in the same
// report; without them that row says so. Prints a report.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dependenciesOf, readTrees, writeTree } from "../dist/index.js";
import { fileSource, wholeText } from "../dist/node/text-files.js";
import { compilePattern } from "../dist/trees.js";
import { environment } from "./environment.mjs";

const PATTERN = "VP < (NP $+ PP)";
/** Enough for both compilers to have done their work. */
const RUNS = 8;

/** Reads all trees first, as we do, and measures the search alone: the processor time of its thread, best of all runs. */
const PROGRAM = `
import edu.stanford.nlp.trees.*; import edu.stanford.nlp.trees.tregex.*; import java.io.*; import java.lang.management.*; import java.util.*;
public class Run {
  public static void main(String[] args) throws Exception {
    List<Tree> trees = new ArrayList<>();
    try (TreeReader in = new PennTreeReader(new FileReader(args[1]), new LabeledScoredTreeFactory())) {
      for (Tree tree = in.readTree(); tree != null; tree = in.readTree()) trees.add(tree);
    }
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    TregexPattern pattern = TregexPattern.compile(args[0]);
    long found = 0; double best = Double.MAX_VALUE;
    for (int run = 0; run < Integer.parseInt(args[2]); run++) {
      long start = clock.getCurrentThreadCpuTime(); found = 0;
      for (Tree tree : trees) { TregexMatcher matcher = pattern.matcher(tree); while (matcher.find()) found++; }
      best = Math.min(best, (clock.getCurrentThreadCpuTime() - start) / 1e9);
    }
    System.out.println(found + " " + best);
  }
}
`;

const args = process.argv.slice(2);
const option = args.indexOf("--corenlp");
const jar = option === -1 ? null : args[option + 1];
const files = option === -1 ? args : args.toSpliced(option, 2);
if (files.length === 0) {
  console.error("which treebanks? node benchmarks/search.mjs FILE.mrg …");
  process.exit(2);
}

const texts = await Promise.all(files.map((file) => wholeText(fileSource(file))));
const text = texts.join("\n");
const pattern = compilePattern(PATTERN);
const reading = best(() => readTrees(text));
const trees = reading.result;
const first = best(count, () => readTrees(text));
const again = best(count, () => trees);
const conversion = best(
  (list) => list.reduce((words, tree) => words + dependenciesOf(tree).length, 0),
  () => trees,
);
const rate = (seconds) => Math.round(trees.length / seconds).toLocaleString("en");

console.log(`# Searching trees

${environment()}
command: node benchmarks/search.mjs ${files.map((file) => file.split("/").at(-1)).join(" ")}

${trees.length} trees, ${count(trees)} matches of \`${PATTERN}\`. Processor time, best of ${RUNS} runs: what else the machine does matters little.

| | |
| --- | --- |
| reading | ${reading.seconds.toFixed(2)} s |
| searching trees for the first time | ${rate(first.seconds)} trees/s |
| searching trees again | ${rate(again.seconds)} trees/s |
| Tregex | ${tregex()} |
| dependencies | ${rate(conversion.seconds)} sentences/s |`);

function count(list) {
  return list.reduce((sum, tree) => sum + pattern.count(tree), 0);
}

/** `prepare` is not measured. */
function best(work, prepare = () => undefined) {
  let seconds = Number.POSITIVE_INFINITY;
  let result;
  for (let run = 0; run < RUNS; run++) {
    const input = prepare();
    const start = process.cpuUsage();
    result = work(input);
    const { user, system } = process.cpuUsage(start);
    seconds = Math.min(seconds, (user + system) / 1e6);
  }
  return { seconds, result };
}

function tregex() {
  if (jar === null || !existsSync(jar)) return "skipped: no --corenlp JAR";
  const folder = mkdtempSync(join(tmpdir(), "treewright-tregex-"));
  try {
    writeFileSync(join(folder, "Run.java"), PROGRAM);
    writeFileSync(join(folder, "trees.mrg"), trees.map((tree) => `${writeTree(tree)}\n`).join(""));
    const compiled = spawnSync("javac", ["-cp", jar, "-d", folder, join(folder, "Run.java")], { encoding: "utf8" });
    if (compiled.status !== 0) return "skipped: no JDK";
    const path = `${jar}:${folder}`;
    const run = spawnSync("java", ["-cp", path, "Run", PATTERN, join(folder, "trees.mrg"), String(RUNS)], {
      encoding: "utf8",
    });
    const [found, seconds] = run.stdout.trim().split(" ").map(Number);
    return `${rate(seconds)} trees/s, ${found} matches; we are ${ratio(seconds, first)} times as fast at first, ${ratio(seconds, again)} times again`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function ratio(seconds, ours) {
  return (seconds / ours.seconds).toFixed(1);
}
