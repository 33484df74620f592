// Whether updates stay fast when most rows see no gradient: node benchmarks/adam-steps.mjs [KERNELS]
// An embedding table of 5,000×64 gets 5,000 Adam steps of which each touches 50 rows, always among the same 500; the moments of the others decay. Once
// by `adam` over the whole table, once by `adamRows` over the touched rows. Numbers that decayed into subnormals would slow a step down by a
// factor of 50 after some 760 steps; the table shows the time a step takes through the run.

import { createMemory } from "../dist/engine/memory.js";
import { chooseKernels } from "../dist/platform/kernels.js";
import { randomFromSeed } from "../dist/shared/random.js";
import { environment } from "./environment.mjs";

const [ROWS, COLUMNS, USED, TOUCHED] = [5000, 64, 500, 50];
const STEPS = 5000;
const PART = 500;

const memory = createMemory();
const k = await chooseKernels(process.argv[2] ?? "auto", memory);
const parts = { adam: runWith(dense), adamRows: runWith(touchedRows) };

console.log(`# Adam with most rows untouched

${environment()}
command: node benchmarks/adam-steps.mjs
kernels: ${k.name}

| steps | whole table, µs a step | touched rows only, µs a step |
| --- | --- | --- |
${parts.adam.map((time, i) => `| ${i * PART + 1}–${(i + 1) * PART} | ${time.toFixed(1)} | ${parts.adamRows[i].toFixed(2)} |`).join("\n")}

Slowest part over fastest: whole table ${spread(parts.adam)}, touched rows ${spread(parts.adamRows)}.`);

/** Median µs a step for each part of the run; the median, so that other work on the machine does not show. */
function runWith(update) {
  const random = randomFromSeed(1);
  const [weights, gradient, mean, variance] = [0, 0, 0, 0].map(() => memory.claim(ROWS * COLUMNS, "benchmark"));
  const indices = memory.claim(TOUCHED, "benchmark");
  // Every row has been touched once, so that every moment has something to decay from.
  for (let i = 0; i < ROWS * COLUMNS; i++) memory.heap[gradient + i] = random.next() - 0.5;
  k.adam(weights, gradient, mean, variance, ROWS * COLUMNS, 1e-3, 0.9, 0.999, 1, 1e-8, 0, 1);
  memory.heap.fill(0, gradient, gradient + ROWS * COLUMNS);
  const times = [];
  for (let step = 0; step < STEPS; step++) {
    for (let r = 0; r < TOUCHED; r++) {
      const row = (USED / TOUCHED) * r + random.below(USED / TOUCHED);
      memory.ints[indices + r] = row;
      for (let i = 0; i < COLUMNS; i++) memory.heap[gradient + row * COLUMNS + i] = random.next() - 0.5;
    }
    const start = performance.now();
    update(weights, gradient, mean, variance, indices);
    times.push((performance.now() - start) * 1e3);
    k.zeroRows(gradient, indices, TOUCHED, COLUMNS);
  }
  return Array.from({ length: STEPS / PART }, (_, part) => {
    const some = times.slice(part * PART, (part + 1) * PART).sort((a, b) => a - b);
    return some[some.length >> 1];
  });
}

function dense(weights, gradient, mean, variance) {
  k.adam(weights, gradient, mean, variance, ROWS * COLUMNS, 1e-3, 0.9, 0.999, 1, 1e-8, 0, 1);
}

function touchedRows(weights, gradient, mean, variance, indices) {
  k.adamRows(weights, gradient, mean, variance, indices, TOUCHED, COLUMNS, 1e-3, 0.9, 0.999, 1, 1e-8, 0, 1);
}

function spread(times) {
  return (Math.max(...times) / Math.min(...times)).toFixed(2);
}
