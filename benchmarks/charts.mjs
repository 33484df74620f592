/**
 * The time of the chart algorithms for random scores, by the number of words: the best tree, inside–outside, the ten best trees.
 *
 *   node benchmarks/charts.mjs
 */
import os from "node:os";
import { bestTree } from "../dist/charts/best-tree.js";
import { insideOutside } from "../dist/charts/inside-outside.js";
import { bestTrees } from "../dist/charts/k-best.js";
import { randomFromSeed } from "../dist/shared/random.js";

const RUNS = 30;

console.log(`${os.cpus()[0]?.model}, Node ${process.version}; median and least of ${RUNS} runs, in ms`);
console.log("words  best tree        inside-outside   ten best");
for (const words of [10, 20, 40, 100, 300]) {
  const random = randomFromSeed(words);
  const scores = Float64Array.from({ length: (words * (words + 1)) / 2 }, () => 4 * random.next() - 3);
  const columns = [
    () => bestTree(words, scores),
    () => insideOutside(words, scores),
    () => bestTrees(words, { kept: 1, scores }, 10),
  ].map(timed);
  console.log([String(words).padStart(5), ...columns].join("  "));
}

function timed(run) {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return `${times[RUNS / 2].toFixed(2)} (${times[0].toFixed(2)})`.padEnd(15);
}
