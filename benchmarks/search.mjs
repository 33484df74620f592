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
const RUNS = 3;

/** Reads all trees first, as we do, and times the search alone. */
const PROGRAM = `
import edu.stanford.nlp.trees.*; import edu.stanford.nlp.trees.tregex.*; import java.io.*; import java.util.*;
public class Run {
  public static void main(String[] args) throws Exception {
    List<Tree> trees = new ArrayList<>();
    try (TreeReader in = new PennTreeReader(new FileReader(args[1]), new LabeledScoredTreeFactory())) {
      for (Tree tree = in.readTree(); tree != null; tree = in.readTree()) trees.add(tree);
    }
    TregexPattern pattern = TregexPattern.compile(args[0]);
    long found = 0; double best = Double.MAX_VALUE;
    for (int run = 0; run < Integer.parseInt(args[2]); run++) {
      long start = System.nanoTime(); found = 0;
      for (Tree tree : trees) { TregexMatcher matcher = pattern.matcher(tree); while (matcher.find()) found++; }
      best = Math.min(best, (System.nanoTime() - start) / 1e9);
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
const whole = timed(() => {
  const trees = readTrees(texts.join("\n"));
  return { trees, matches: count(trees) };
});
const { trees, matches } = whole.result;
const search = best(() => count(trees));
const conversion = best(() => trees.reduce((words, tree) => words + dependenciesOf(tree).length, 0));
const rate = (seconds) => Math.round(trees.length / seconds).toLocaleString("en");

console.log(`# Searching trees

${environment()}
command: node benchmarks/search.mjs ${files.map((file) => file.split("/").at(-1)).join(" ")}

${trees.length} trees, ${matches} matches of \`${PATTERN}\`

| | |
| --- | --- |
| reading and searching once | ${whole.seconds.toFixed(2)} s |
| searching alone, best of ${RUNS} | ${rate(search)} trees/s |
| Tregex, best of ${RUNS} | ${tregex()} |
| dependencies, best of ${RUNS} | ${rate(conversion)} sentences/s |`);

function count(list) {
  const pattern = compilePattern(PATTERN);
  return list.reduce((sum, tree) => sum + pattern.count(tree), 0);
}

function timed(work) {
  const start = performance.now();
  const result = work();
  return { result, seconds: (performance.now() - start) / 1e3 };
}

function best(work) {
  return Math.min(...Array.from({ length: RUNS }, () => timed(work).seconds));
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
    return `${rate(seconds)} trees/s, ${found} matches; we are ${(seconds / search).toFixed(1)} times as fast`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
