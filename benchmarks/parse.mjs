// How fast sentences are parsed, and in how much memory:
//   npm run bench:parse [-- --json] [--model FILE]… [--treebank FILE.mrg[.gz]] [--sentences N] [--kernels wasm,native] [--beam N] [--long]
// Without a model: models of the presets' sizes with random weights. Without a treebank: sentences of 23.5 words on average, of its own
// making. --beam searches with a beam instead of the decoder of each model. Each line is a process of its own, with its peak memory. --long adds sentences of up to 2,000 words, one at a time.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { leaves, readTrees } from "../dist/index.js";
import { readModel } from "../dist/models/model-file.js";
import { fileSource, wholeText } from "../dist/node/text-files.js";
import { nativeAddon } from "../dist/platform/node/platform.js";
import { environment } from "./environment.mjs";
import { randomModel, syntheticSentences } from "./random-model.mjs";

const { values: options } = parseArgs({
  options: {
    json: { type: "boolean" },
    model: { type: "string", multiple: true },
    treebank: { type: "string" },
    sentences: { type: "string", default: "1000" },
    beam: { type: "string" },
    kernels: { type: "string", default: nativeAddon() === null ? "wasm" : "wasm,native" },
    long: { type: "boolean" },
  },
});
const LONG = [100, 250, 500, 1000, 2000];
const cores = availableParallelism();
const folder = mkdtempSync(join(tmpdir(), "treewright-bench-"));
const runs = [];
const singles = [];
try {
  const sentences = await inputSentences();
  const file = write("sentences.json", JSON.stringify(sentences));
  for (const model of await models()) {
    for (const kernels of options.kernels.split(",")) {
      const count = Number(options.sentences);
      for (const threads of new Set([1, cores])) {
        runs.push(bulk(model, measure({ ...model, sentences: file, kernels, threads, batch: 64, count }), threads, 64));
      }
      const alone = measure({
        ...model,
        sentences: file,
        kernels,
        threads: 1,
        batch: 1,
        count: Math.min(count, 200),
        warmup: 50,
      });
      runs.push(bulk(model, alone, 1, 1));
    }
    if (options.long) for (const length of LONG) singles.push(single(model, sentences, length));
  }
  console.log(options.json ? JSON.stringify({ runs }) : report(sentences));
} finally {
  rmSync(folder, { recursive: true });
}

async function models() {
  if (options.model !== undefined) return options.model.map((path) => described(path, basename(path)));
  const found = [];
  for (const preset of ["paper", "default"]) {
    found.push(described(write(`${preset}.safetensors`, await randomModel(preset, "in-order")), preset));
  }
  return found;
}

function described(path, fallback) {
  const { description, provenance } = readModel(readFileSync(path));
  const { preset: name = fallback, objective } = provenance.plan ?? {};
  const search = options.beam === undefined ? {} : { beam: Number(options.beam) };
  const preset = options.beam === undefined ? name : `${name}, beam ${options.beam}`;
  return { model: path, ...search, preset, system: description.task.system, oracle: objective?.options.oracle ?? null };
}

async function inputSentences() {
  if (options.treebank === undefined) return syntheticSentences(1000);
  const trees = readTrees(await wholeText(fileSource(options.treebank)));
  return trees.map((tree) => leaves(tree).map(({ word, tag }) => [word, tag]));
}

function bulk({ preset, system, oracle }, { kernels, seconds, count, tokens, peakRssMb, ...rest }, threads, batch) {
  const run = { preset, system, oracle, kernels, threads, batch };
  const speed = {
    sentencesPerSecond: round(count / seconds),
    tokensPerSecond: Math.round(tokens / seconds),
    peakRssMb,
  };
  return options.json ? { ...run, ...speed } : { ...run, ...speed, seconds, count, tokens, ...rest };
}

/** One sentence of a length, put together from others. */
function single(model, sentences, length) {
  const words = sentences.flat();
  const long = Array.from({ length }, (_, i) => words[i % words.length]);
  const file = write(`long-${length}.json`, JSON.stringify([long]));
  const { cpuSeconds, peakRssMb, steps } = measure({
    ...model,
    sentences: file,
    kernels: "wasm",
    threads: 1,
    batch: 1,
    count: 3,
    warmup: 1,
  });
  return { ...model, length, ms: (1e3 * cpuSeconds) / 3, steps: steps / 3, peakRssMb };
}

function measure(task) {
  const script = fileURLToPath(new URL("parse-run.mjs", import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, JSON.stringify(task)]);
  if (status !== 0) throw new Error(String(stderr));
  return JSON.parse(String(stdout));
}

function report(sentences) {
  const words = sentences.reduce((sum, { length }) => sum + length, 0);
  const source = options.treebank === undefined ? "of its own making" : basename(options.treebank);
  const lines = [
    "# Parsing",
    "",
    environment(),
    `command: npm run bench:parse${
      process.argv.length > 2
        ? ` -- ${process.argv
            .slice(2)
            .map((arg) => basename(arg))
            .join(" ")}`
        : ""
    }`,
    `sentences: ${source}, ${(words / sentences.length).toFixed(1)} words on average`,
    "",
    "CPU is the time of all threads together for a sentence: what wall time would be on one core that does nothing else.",
    "",
    "| preset | system | kernels | threads | batch | sentences/s | words/s | CPU ms a sentence | steps a word | peak memory | load |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ...runs.map(
      (run) =>
        `| ${run.preset} | ${run.system} | ${run.kernels} | ${run.threads} | ${run.batch} | ${run.sentencesPerSecond} | ${run.tokensPerSecond} | ` +
        `${((1e3 * run.cpuSeconds) / run.count).toFixed(2)} | ${(run.steps / run.tokens).toFixed(2)} | ${run.peakRssMb} MB | ${Math.round(run.loadMs)} ms |`,
    ),
  ];
  if (singles.length > 0) {
    lines.push(
      "",
      "One long sentence alone, WASM, CPU time:",
      "",
      "| preset | words | ms | ms a word | steps a word | peak memory |",
    );
    lines.push("| --- | --- | --- | --- | --- | --- |");
    for (const { preset, length, ms, steps, peakRssMb } of singles) {
      const row = [
        preset,
        length,
        ms.toFixed(0),
        (ms / length).toFixed(3),
        (steps / length).toFixed(2),
        `${peakRssMb} MB`,
      ];
      lines.push(`| ${row.join(" | ")} |`);
    }
  }
  return lines.join("\n");
}

function write(name, content) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function round(value) {
  return Math.round(value * 10) / 10;
}
