// How fast the products of each kernel set are, and how close to the limit of the machine: npm run bench:kernels [-- --json]
// Weights are 512×256; "forward" is x·W, "backward" dy·Wᵀ with the transposed packed copy, "gradient" xᵀ·dy. Beside each set stands the
// peak that a plain loop of multiply-adds with the same instructions reaches in the same run. Best of many short rounds, sets in turns.

import { loadavg } from "node:os";
import { packedLength } from "../dist/engine/kernels.js";
import { hasRelaxedSimd } from "../dist/engine/kernels-wasm.js";
import { createMemory } from "../dist/engine/memory.js";
import { chooseKernels } from "../dist/platform/kernels.js";
import { nativeAddon } from "../dist/platform/node/platform.js";
import { randomFromSeed } from "../dist/shared/random.js";
import { compile } from "../scripts/build-wasm.mjs";
import { environment } from "./environment.mjs";

const [INNER, OUTER] = [512, 256];
const ROWS = [1, 8, 32, 64];
const OPERATIONS = ["forward", "backward", "gradient"];
const ROUNDS = 100;
/** How long a measurement lasts: short, so that on a busy machine some of the rounds go undisturbed. A slow call may take longer. */
const MILLISECONDS = 1;
/** A kernel that seems faster than the peak by more than this shows that the peak was disturbed. */
const DOUBT = 1.03;

const addon = nativeAddon();
const ON_NODE_24 = "npm exec --package=node@24 -- node benchmarks/kernels.mjs";
const command = process.version.startsWith("v24.") ? ON_NODE_24 : "npm run bench:kernels";
const names = ["js", "wasm", ...(hasRelaxedSimd() ? ["relaxed"] : []), ...(addon ? ["native"] : [])];
if (addon?.bfloat16Levels.length) names.push("bfloat16");
const sets = [];
for (const name of names) sets.push({ name, peaks: await peakLoops(name), work: await workload(name) });

/** set → best GFLOP/s of its peak loops; and of each operation and number of rows */
const peaks = new Map();
const best = new Map();
for (let round = 0; round < ROUNDS; round++) {
  for (const { name, peaks: loops, work } of sets) {
    for (const { run, flops } of loops) keep(peaks, name, measure(run, flops));
    for (const operation of OPERATIONS) {
      for (const rows of ROWS) {
        keep(best, `${name} ${operation} ${rows}`, measure(work[operation](rows), 2 * rows * INNER * OUTER));
      }
    }
  }
}

const kernels = [];
for (const set of names) {
  for (const op of OPERATIONS) {
    for (const rows of ROWS) {
      const gflops = best.get(`${set} ${op} ${rows}`);
      kernels.push({
        set,
        op,
        rows,
        gflops: rounded(gflops),
        ratioToPeak: rounded(gflops / peaks.get(set)),
        ratioToJs: rounded(gflops / best.get(`js ${op} ${rows}`)),
      });
    }
  }
}
if (kernels.some((entry) => entry.ratioToPeak > DOUBT)) {
  console.error("NOT VALID: a kernel beat the peak of its set, so the machine was too busy to measure it. Run again.");
  process.exitCode = 1;
}
if (process.argv.includes("--json")) console.log(JSON.stringify({ kernels }));
else console.log(report());

function report() {
  const lines = ["# Kernels", "", environment(), `load: ${loadavg()[0].toFixed(1)}`, `command: ${command}`, ""];
  lines.push(
    `GFLOP/s of products with ${INNER}×${OUTER} weights, one thread (share of the peak of the set, times plain TypeScript).`,
  );
  if (addon) {
    // Some CPUs run AVX-512 at the speed of AVX2, half a register at a time.
    const levels = addon.levels.map((level) => {
      const { run, flops } = nativePeak(level, 20_000);
      const rounds = Array.from({ length: ROUNDS }, () => measure(run, flops));
      return `${level} ${Math.max(...rounds).toFixed(1)}`;
    });
    lines.push(`Native: ${addon.levels[0]}; peaks by instruction set: ${levels.join(", ")}.`);
  }
  if (!names.includes("relaxed")) lines.push(`Relaxed SIMD: SKIPPED, this Node has none; ${ON_NODE_24}`);
  if (!addon) lines.push("Native: SKIPPED, not built; npm run build:native.");
  lines.push(
    "",
    `| set | peak | operation | ${ROWS.map((rows) => `${rows} row${rows === 1 ? "" : "s"}`).join(" | ")} |`,
  );
  lines.push(`| --- | --- | --- |${ROWS.map(() => " --- |").join("")}`);
  for (const set of names) {
    for (const op of OPERATIONS) {
      const cells = kernels
        .filter((entry) => entry.set === set && entry.op === op)
        .map(
          (entry) => `${entry.gflops.toFixed(1)} (${entry.ratioToPeak.toFixed(2)}, ${entry.ratioToJs.toFixed(1)} ×)`,
        );
      lines.push(`| ${set} | ${peaks.get(set).toFixed(1)} | ${op} | ${cells.join(" | ")} |`);
    }
  }
  const at32 = (set) => best.get(`${set} forward 32`);
  lines.push(
    "",
    `WASM forward at 32 rows: ${(at32("wasm") / peaks.get("wasm")).toFixed(2)} of its peak, ${(at32("wasm") / at32("js")).toFixed(1)} × plain TypeScript.`,
  );
  if (addon) {
    lines.push(
      `Native forward at 32 rows: ${(at32("native") / peaks.get("native")).toFixed(2)} of its peak, ${(at32("native") / at32("wasm")).toFixed(2)} × WASM.`,
    );
  }
  return lines.join("\n");
}

/** The three operations over matrices of their own, as functions of the number of rows. */
async function workload(name) {
  const memory = createMemory();
  const k = await chooseKernels(name, memory);
  const random = randomFromSeed(1);
  const matrix = (count) => {
    const place = memory.claim(count, "benchmark");
    for (let i = 0; i < count; i++) memory.heap[place + i] = random.next() - 0.5;
    return place;
  };
  const most = ROWS.at(-1);
  const [x, dy, weights] = [matrix(most * INNER), matrix(most * OUTER), matrix(INNER * OUTER)];
  const [y, dx, gradient] = [matrix(most * OUTER), matrix(most * INNER), matrix(INNER * OUTER)];
  const [xRows, dyRows] = [matrix(most), matrix(most)];
  for (let r = 0; r < most; r++) memory.ints[xRows + r] = x + r * INNER;
  for (let r = 0; r < most; r++) memory.ints[dyRows + r] = dy + r * OUTER;
  const forward = matrix(packedLength(INNER, OUTER));
  const backward = matrix(packedLength(OUTER, INNER));
  k.pack(weights, forward, INNER, OUTER);
  k.packTransposed(weights, backward, INNER, OUTER);
  return {
    forward: (rows) => () => k.matmul(x, INNER, forward, 0, y, OUTER, rows, INNER, OUTER, 0),
    backward: (rows) => () => k.matmul(dy, OUTER, backward, 0, dx, INNER, rows, OUTER, INNER, 0),
    gradient: (rows) => () => k.weightGradient(xRows, dyRows, gradient, rows, INNER, OUTER),
  };
}

/** Loops of independent multiply-adds in the instructions of the set, with how many floating-point operations each has. */
async function peakLoops(name) {
  const count = 20_000;
  if (name === "js") return [{ run: () => scalarPeak(count), flops: 2 * 12 * count }];
  if (name === "native") return [nativePeak(addon.levels[0], count)];
  if (name === "bfloat16") return [nativePeak(addon.bfloat16Levels[0], count)];
  const binary = await compile("peak.ts", name === "relaxed" ? ["relaxed"] : []);
  const memory = new WebAssembly.Memory({ initial: 1 });
  new Float32Array(memory.buffer).fill(0.5);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(binary), { env: { memory } });
  const loops = { fourByTwo: 16, threeByThree: 18 };
  return Object.entries(loops).map(([loop, adds]) => ({
    run: () => exports[loop](count),
    flops: 2 * adds * count * 4,
  }));
}

function nativePeak(level, count) {
  const width = { avx2: 8, avx512: 16, "avx512-bf16": 32, amx: 16 * 16 * 32 }[level];
  return { run: () => addon.peak(count, level), flops: 2 * 12 * count * width };
}

function scalarPeak(count) {
  let [a, b, c, d, e, f, g, h, i, j, k, l] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
  for (let step = 0; step < count; step++) {
    a = a * 0.999 + 0.001;
    b = b * 0.999 + 0.001;
    c = c * 0.999 + 0.001;
    d = d * 0.999 + 0.001;
    e = e * 0.999 + 0.001;
    f = f * 0.999 + 0.001;
    g = g * 0.999 + 0.001;
    h = h * 0.999 + 0.001;
    i = i * 0.999 + 0.001;
    j = j * 0.999 + 0.001;
    k = k * 0.999 + 0.001;
    l = l * 0.999 + 0.001;
  }
  return a + b + c + d + e + f + g + h + i + j + k + l;
}

/** GFLOP/s over a few milliseconds. */
function measure(run, flops) {
  const start = performance.now();
  let calls = 0;
  let elapsed = 0;
  do {
    run();
    calls++;
    elapsed = performance.now() - start;
  } while (elapsed < MILLISECONDS);
  return (calls * flops) / elapsed / 1e6;
}

function keep(map, key, value) {
  map.set(key, Math.max(map.get(key) ?? 0, value));
}

function rounded(value) {
  return Number(value.toPrecision(4));
}
