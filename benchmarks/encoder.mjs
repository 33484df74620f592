// How fast a transformer encoder is beside the runtimes that people know: npm run bench:encoder [-- --json] [--train] [--only MODEL]
// Batches of 8 sentences of 32 word pieces, one thread each, in turns, the best of several rounds. Ours by kernel set; onnxruntime-web and
// onnxruntime-node where they are installed (here, or in the folder that TREEWRIGHT_RUNTIMES names), with the same weights and sentences.
// With --train: updates of 40 sentences of 30 pieces with 1 and 2 threads; benchmarks/encoder-torch.py does the same with PyTorch.
// Weights come from the folders minilm and bert-cased in TREEWRIGHT_ENCODERS; else they are random.
import { createRequire } from "node:module";
import { loadavg } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { hasRelaxedSimd } from "../dist/engine/kernels-wasm.js";
import { createMemory } from "../dist/engine/memory.js";
import { Tape } from "../dist/engine/tape.js";
import { chooseKernels } from "../dist/platform/kernels.js";
import { nativeAddon } from "../dist/platform/node/assets.js";
import { startTeam } from "../dist/platform/node/training-team.js";
import { buildEncoder, checkpointIn, flopsOf, MODELS, sentencesOf } from "./encoder-model.mjs";
import { environment } from "./environment.mjs";
import { onnxEncoder } from "./onnx-encoder.mjs";

const [SENTENCES, LENGTH, ROUNDS] = [8, 32, 12];
const [TRAIN_SENTENCES, TRAIN_LENGTH, UPDATES] = [40, 30, 3];
const only = process.argv.includes("--only") ? process.argv[process.argv.indexOf("--only") + 1] : null;
const models = Object.keys(MODELS).filter((model) => only === null || model === only);
const native = [...(nativeAddon() ? ["native"] : []), ...(nativeAddon()?.bfloat16Levels.length ? ["bfloat16"] : [])];
const sets = ["wasm", ...(hasRelaxedSimd() ? ["relaxed"] : []), ...native];

const runs = [];
for (const model of models) {
  if (process.argv.includes("--train")) for (const set of native) await measureTraining(model, set);
  else await measureEncoding(model);
}
if (process.argv.includes("--json")) console.log(JSON.stringify({ runs }));
else console.log(report());

async function measureEncoding(model) {
  const inputs = sentencesOf(SENTENCES, LENGTH);
  const checkpoint = checkpointIn(process.env.TREEWRIGHT_ENCODERS, model);
  if (checkpoint === null) console.error(`${model}: random weights, TREEWRIGHT_ENCODERS names no folder with it`);
  const runtimes = [];
  let [weights, pieces] = [null, null];
  for (const set of sets) {
    const memory = createMemory({ maximum: 2 ** 29 });
    const engine = { memory, kernels: await chooseKernels(set, memory) };
    const built = buildEncoder({ engine }, model, checkpoint, "use");
    const { parameters, encoder } = built;
    weights ??= parameters.values();
    pieces ??= built.pieces;
    const tape = new Tape(engine, "forget");
    const run = async () => {
      const { words } = encoder.encode(tape, inputs, null);
      const rows = memory.heap.slice(words[0].data, words[0].data + words[0].rows * words[0].cols);
      tape.reset();
      return rows;
    };
    runtimes.push({ runtime: set, run, best: Infinity });
  }
  const file = onnxEncoder(MODELS[model], weights, SENTENCES, LENGTH);
  for (const name of ["onnxruntime-web", "onnxruntime-node"]) {
    const run = await onnxRun(name, file, pieces, inputs);
    if (run === null) console.error(`${name}: SKIPPED, not installed`);
    else runtimes.push({ runtime: name, run, best: Infinity });
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const runtime of runtimes) {
      const start = performance.now();
      runtime.rows = await runtime.run();
      runtime.best = Math.min(runtime.best, performance.now() - start);
    }
  }
  for (const { runtime, best, rows } of runtimes) {
    const difference = rows.reduce((most, x, i) => Math.max(most, Math.abs(x - runtimes[0].rows[i])), 0);
    if (!(difference < (runtime === "bfloat16" ? 0.3 : 1e-3)))
      throw new Error(`${runtime} computes something else: a difference of ${difference}`);
    note(runtime, model, "encode", 1, SENTENCES, flopsOf(model, SENTENCES, LENGTH), best);
  }
}

/** A function that runs the file and gives the rows without the special pieces; null where the package is not there. */
async function onnxRun(name, file, pieces, inputs) {
  const require = createRequire(join(process.env.TREEWRIGHT_RUNTIMES ?? process.cwd(), "package.json"));
  let ort;
  try {
    ort = await import(pathToFileURL(require.resolve(name)).href);
  } catch {
    return null;
  }
  const { InferenceSession, Tensor, env } = ort.default ?? ort;
  if (name === "onnxruntime-web") env.wasm.numThreads = 1;
  // Where both packages are loaded, the default is that of onnxruntime-node.
  const providers = name === "onnxruntime-web" ? { executionProviders: ["wasm"] } : {};
  const session = await InferenceSession.create(file, { ...providers, intraOpNumThreads: 1, interOpNumThreads: 1 });
  const ids = inputs.flatMap(({ ids }) => [pieces.first, ...ids, pieces.last]);
  const places = inputs.flatMap(() => Array.from({ length: LENGTH }, (_, i) => i));
  const feeds = {
    ids: new Tensor("int64", BigInt64Array.from(ids, BigInt), [inputs.length, LENGTH]),
    positions: new Tensor("int64", BigInt64Array.from(places, BigInt), [inputs.length, LENGTH]),
  };
  return async () => {
    const { data, dims } = (await session.run(feeds)).rows;
    const hidden = dims[2];
    return data.filter((_, i) => {
      const place = Math.floor(i / hidden) % LENGTH;
      return place > 0 && place < LENGTH - 1;
    });
  };
}

async function measureTraining(model, set) {
  for (const threads of [1, 2]) {
    const memory = createMemory({ shared: threads > 1, maximum: 2 ** 30 });
    const engine = { memory, kernels: await chooseKernels(set, memory) };
    const team = await startTeam({
      engine,
      threads,
      module: new URL("./encoder-task.mjs", import.meta.url),
      options: { model },
    });
    const inputs = sentencesOf(TRAIN_SENTENCES, TRAIN_LENGTH);
    const share = TRAIN_SENTENCES / threads;
    const parts = Array.from({ length: threads }, (_, i) => inputs.slice(i * share, (i + 1) * share));
    let best = Infinity;
    for (let update = 0; update <= UPDATES; update++) {
      const start = performance.now();
      team.step(parts, 1e-4);
      if (update > 0) best = Math.min(best, performance.now() - start);
    }
    await team.close();
    const flops = 3 * flopsOf(model, TRAIN_SENTENCES, TRAIN_LENGTH);
    note(engine.kernels.name, model, "train", threads, TRAIN_SENTENCES, flops, best);
    runs.at(-1).memoryMb = Math.round(process.memoryUsage().rss / 2 ** 20);
    runs.at(-1).floatsClaimed = memory.used;
  }
}

function note(runtime, model, task, threads, sentences, flops, milliseconds) {
  const [sentencesPerSecond, gflops] = [(1000 * sentences) / milliseconds, flops / milliseconds / 1e6];
  runs.push({
    runtime,
    model,
    task,
    threads,
    sentencesPerSecond: rounded(sentencesPerSecond),
    gflops: rounded(gflops),
  });
}

function report() {
  const lines = [
    "# Encoder",
    "",
    environment(),
    `load: ${loadavg()[0].toFixed(1)}`,
    "command: npm run bench:encoder",
    "",
  ];
  lines.push("| runtime | model | task | threads | sentences/s | GFLOP/s |", "| --- | --- | --- | --- | --- | --- |");
  for (const { runtime, model, task, threads, sentencesPerSecond, gflops } of runs) {
    lines.push(`| ${runtime} | ${model} | ${task} | ${threads} | ${sentencesPerSecond} | ${gflops} |`);
  }
  return lines.join("\n");
}

function rounded(value) {
  return Number(value.toPrecision(4));
}
