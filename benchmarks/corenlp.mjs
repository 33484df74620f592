// Our models beside CoreNLP's shift-reduce parsers: F1, speed on one thread, time to load, memory, in one run on one machine.
//
//   node benchmarks/corenlp.mjs --treebank masc.dev.mrg.gz [--model FILE|NAME …] [--corenlp JAR --corenlp JAR …] [--plot FILE.svg] [--json]
//
// The jars come from Maven Central: edu.stanford.nlp:stanford-corenlp:4.5.10, and the same with the classifiers models and models-english. Without
// them, or without a JDK, their rows are left out. All parse the tokens of the treebank without its tags: CoreNLP tags them with its own tagger
// first, within the time measured. Each parser is a process of its own and parses the treebank twice; the second time counts.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { collinsParams, evalb, leaves, readTrees } from "../dist/index.js";
import { fileSource, wholeText } from "../dist/node/text-files.js";
import { scatterPlot } from "../scripts/scatter-plot.mjs";
import { environment } from "./environment.mjs";

const CORENLP = [
  ["CoreNLP englishSR", "edu/stanford/nlp/models/srparser/englishSR.ser.gz"],
  ["CoreNLP englishSR.beam", "edu/stanford/nlp/models/srparser/englishSR.beam.ser.gz"],
];
const OURS = fileURLToPath(new URL("corenlp-ours.mjs", import.meta.url));
const THEIRS = fileURLToPath(new URL("CoreNlpRun.java", import.meta.url));

const { values: options } = parseArgs({
  options: {
    treebank: { type: "string" },
    model: { type: "string", multiple: true, default: ["english"] },
    corenlp: { type: "string", multiple: true, default: [] },
    plot: { type: "string" },
    json: { type: "boolean" },
  },
});
if (options.treebank === undefined) {
  console.error("which treebank? --treebank FILE.mrg");
  process.exit(2);
}

const gold = readTrees(await wholeText(fileSource(options.treebank)));
const folder = mkdtempSync(join(tmpdir(), "treewright-corenlp-"));
try {
  const tokens = join(folder, "tokens.txt");
  writeFileSync(
    tokens,
    gold
      .map(
        (tree) =>
          `${leaves(tree)
            .map(({ word }) => word)
            .join(" ")}\n`,
      )
      .join(""),
  );
  const out = join(folder, "trees.mrg");
  const ours = options.model.map((model) => row(model, process.execPath, [OURS, model, tokens, out]));
  const rows = [...ours, ...theirs(tokens, out)];
  if (options.plot !== undefined) writeFileSync(options.plot, plot(rows));
  console.log(options.json ? JSON.stringify({ rows }) : report(rows));
} finally {
  rmSync(folder, { recursive: true });
}

function theirs(tokens, out) {
  if (options.corenlp.length === 0) return [];
  const jars = options.corenlp.join(":");
  const compiled = spawnSync("javac", ["-cp", jars, "-d", folder, THEIRS], { encoding: "utf8" });
  if (compiled.status !== 0) {
    console.error(`CoreNLP is left out: ${compiled.error?.message ?? compiled.stderr}`);
    return [];
  }
  const path = `${jars}:${folder}`;
  return CORENLP.map(([name, model]) =>
    row(name, "java", ["-XX:+UseSerialGC", "-cp", path, "CoreNlpRun", model, tokens, out]),
  );
}

/** The program writes trees to a file and prints { loadSeconds, seconds, peakMb }. */
function row(name, program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`);
  const { loadSeconds, seconds, peakMb } = JSON.parse(stdout.trim().split("\n").at(-1));
  const trees = readTrees(readFileSync(args.at(-1), "utf8"));
  const evaluator = evalb(collinsParams, { tags: "gold" });
  const counts = gold.map((tree, i) => evaluator.compare(tree, trees[i]));
  const { f1, completeMatch } = evaluator.summarize(counts.reduce(evaluator.add, evaluator.zero));
  return { name, f1, completeMatch, sentencesPerSecond: gold.length / seconds, loadSeconds, peakMb };
}

function report(rows) {
  const cells = rows.map(({ name, f1, completeMatch, sentencesPerSecond, loadSeconds, peakMb }) =>
    [
      name,
      f1.toFixed(2),
      `${completeMatch.toFixed(1)} %`,
      sentencesPerSecond.toFixed(0),
      `${loadSeconds.toFixed(2)} s`,
      `${peakMb} MB`,
    ].join(" | "),
  );
  return `# Beside CoreNLP

${environment()}
command: node benchmarks/corenlp.mjs --treebank ${options.treebank.split("/").at(-1)}

${gold.length} sentences from their tokens, one thread each. F1 with COLLINS.prm, punctuation deleted by the gold tags.

| parser | F1 | complete | sentences/s | load | memory |
| --- | --- | --- | --- | --- | --- |
${cells.map((line) => `| ${line} |`).join("\n")}`;
}

function plot(rows) {
  const points = rows.map(({ name, f1, sentencesPerSecond }) => ({ name, x: sentencesPerSecond, y: f1 }));
  return scatterPlot(points, { x: "sentences/s, one thread", y: "F1" });
}
