// Training speed and memory: npm run bench:train [-- --json] [--trees N] [--seconds S] [--encoders FOLDER] [TREEBANK.mrg[.gz]]
// Every row is a process of its own: half a minute of training at the given setting, counted after the first batches. Without a treebank it
// trains on joined hand-written trees. Rows with other oracles show what the dynamic oracle and exploration add. With --encoders, a folder that has
// the folders minilm and bert-cased, there are rows for the presets minilm and bert too; they are fair only with a treebank, because made-up words have more pieces.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readEncoderFolder } from "../dist/node/encoder-files.js";
import { fileSource } from "../dist/node/text-files.js";
import { readTreebank } from "../dist/node/treebank-files.js";
import { planTraining } from "../dist/training/training-plan.js";
import { startRun } from "../dist/training/training-run.js";
import { environment } from "./environment.mjs";
import { syntheticTrees } from "./synthetic-trees.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    seconds: { type: "string", default: "15" },
    trees: { type: "string", default: "3000" },
    encoders: { type: "string" },
    one: { type: "string" }, // a setting, as JSON: what a child process measures
  },
});

if (values.one !== undefined) console.log(JSON.stringify(await measure(JSON.parse(values.one))));
else {
  const settings = [
    { preset: "paper", system: "in-order", oracle: "static", kernels: "wasm", threads: 2, batch: 32 },
    { preset: "paper", system: "in-order", oracle: "static", kernels: "native", threads: 2, batch: 32 },
    { preset: "paper", system: "in-order", oracle: "dynamic", kernels: "native", threads: 2, batch: 32 },
    { preset: "paper", system: "top-down", oracle: "static", kernels: "native", threads: 2, batch: 32 },
    { preset: "paper", system: "top-down", oracle: "dynamic", kernels: "native", threads: 2, batch: 32 },
    { preset: "paper", system: "in-order", oracle: "dynamic", kernels: "wasm", threads: 1, batch: 32 },
    { preset: "default", system: "in-order", oracle: "dynamic", kernels: "wasm", threads: 2, batch: 32 },
    { preset: "default", system: "in-order", oracle: "dynamic", kernels: "native", threads: 2, batch: 32 },
    { preset: "linear", system: "in-order", oracle: "dynamic", kernels: "wasm", threads: 1, batch: 8 },
    { preset: "linear", system: "in-order", oracle: "dynamic", kernels: "native", threads: 2, batch: 8 },
    ...pretrained("minilm", "minilm"),
    ...pretrained("bert", "bert-cased"),
  ];
  const runs = [];
  for (const setting of settings) {
    const args = [
      fileURLToPath(import.meta.url),
      "--one",
      JSON.stringify(setting),
      "--seconds",
      values.seconds,
      "--trees",
      values.trees,
      ...positionals,
    ];
    const child = spawnSync(process.execPath, args, { encoding: "utf8" });
    if (child.status === 0) runs.push(JSON.parse(child.stdout));
    else
      console.error(
        `left out: ${JSON.stringify(setting)}: ${
          child.stderr
            .trim()
            .split("\n")
            .find((line) => line.includes("Error")) ?? child.stderr
        }`,
      );
  }
  if (values.json) console.log(JSON.stringify({ runs }));
  else {
    const source = positionals.length === 0 ? "" : ` -- ${positionals.map((path) => path.split("/").at(-1)).join(" ")}`;
    console.log(`# Training speed\n\n${environment()}\ncommand: npm run bench:train${source}\n`);
    console.log(
      "| preset | system | oracle | kernels | threads | batch | sentences/s | words/s | peak memory MB |\n|---|---|---|---|---|---|---|---|---|",
    );
    for (const run of runs) {
      console.log(
        `| ${[run.preset, run.system, run.oracle, run.kernels, run.threads, run.batch, run.sentencesPerSecond.toFixed(1), run.tokensPerSecond.toFixed(0), run.peakRssMb.toFixed(0)].join(" | ")} |`,
      );
    }
  }
}

function pretrained(preset, encoder) {
  if (values.encoders === undefined) return [];
  const folder = join(values.encoders, encoder);
  return ["native", "bfloat16"].map((kernels) => {
    return { preset, system: "in-order", oracle: "dynamic", kernels, threads: 2, batch: 32, folder };
  });
}

async function measure(setting) {
  const trees = await readTrees();
  const { preset, system, oracle, kernels, threads, batch, folder } = setting;
  const resources = folder === undefined ? {} : { encoderFiles: await readEncoderFolder(folder) };
  const plan = planTraining(preset, {
    system,
    objective: { oracle, exploreFrom: 1 },
    schedule: { threads, batch },
  });
  const run = await startRun({ plan, trees, dev: trees.slice(0, 1), kernels, resources });
  const WARM_UP = 6; // batches
  let [batches, sentences, words, start] = [0, 0, 0, 0];
  for (const event of run.events()) {
    if (event.kind !== "batch") continue;
    batches++;
    if (batches === WARM_UP) start = performance.now();
    if (batches <= WARM_UP) continue;
    sentences += event.sentences;
    words += event.words;
    if (performance.now() - start > Number(values.seconds) * 1000) break;
  }
  const seconds = (performance.now() - start) / 1000;
  await run.close();
  return {
    preset,
    system,
    oracle,
    kernels: run.kernels,
    threads,
    batch,
    sentencesPerSecond: sentences / seconds,
    tokensPerSecond: words / seconds,
    peakRssMb: process.resourceUsage().maxRSS / 1024,
  };
}

async function readTrees() {
  const [path] = positionals;
  if (path === undefined) return syntheticTrees(Number(values.trees));
  const trees = [];
  for await (const tree of readTreebank(fileSource(path))) if (trees.push(tree) >= Number(values.trees)) break;
  return trees;
}
