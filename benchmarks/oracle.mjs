// How fast the exact oracles answer: node benchmarks/oracle.mjs TREES.mrg[.gz] …
// The full question (the change of loss of every legal transition) for every configuration of walks with 10 % random
// transitions, the advancing of guide and state included. Then the same by sentence length, up to 2,000 words.
import { leaves } from "../dist/index.js";
import { fileSource } from "../dist/node/text-files.js";
import { readTreebank } from "../dist/node/treebank-files.js";
import { EXACT_SYSTEMS, grammarOf, oracleNamed, systemNamed, walk } from "../dist/oracle.js";
import { randomFromSeed } from "../dist/shared/random.js";
import { environment } from "./environment.mjs";
import { makeTree, SHAPES } from "./long-trees.mjs";

const SEED = 1;
const ERROR_RATE = 0.1;
const LENGTHS = [125, 250, 500, 1000, 2000];

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("node benchmarks/oracle.mjs TREES.mrg[.gz] …");
  process.exit(2);
}
const trees = [];
for (const file of files) for await (const tree of readTreebank(fileSource(file))) trees.push(tree);
const words = trees.reduce((sum, tree) => sum + leaves(tree).length, 0);

console.log(`# The exact oracles

${environment()}
command: node benchmarks/oracle.mjs ${files.map((file) => file.split("/").at(-1)).join(" ")}

One core. ${trees.length} trees, ${words} words, walks with ${100 * ERROR_RATE} % random transitions, seed ${SEED}; processor time, best of 5 runs.

| system | actions | configurations | full questions a second |
| --- | --- | --- | --- |`);
for (const { name } of EXACT_SYSTEMS) {
  const { oracle, walks } = prepare(name, trees);
  const { configurations, seconds } = best(oracle, walks);
  const rate = Math.round(configurations / seconds).toLocaleString("en");
  console.log(`| ${name} | ${oracle.grammar.actions.size} | ${configurations.toLocaleString("en")} | ${rate} |`);
}

console.log(`
Microseconds a configuration by sentence length, the same walks on trees of several shapes: treebank (trees of the files
joined under one S until the length is reached), left (each constituent is the first child of the next), right (the last).

| system | shape | ${LENGTHS.map((length) => `${length} words`).join(" | ")} |
| --- | --- | ${LENGTHS.map(() => "---").join(" | ")} |`);
for (const { name } of EXACT_SYSTEMS) {
  for (const shape of SHAPES) {
    const cells = LENGTHS.map((length) => {
      const long = Array.from({ length: Math.max(1, 4000 / length) }, (_, i) => makeTree(shape, length, trees, i));
      const { oracle, walks } = prepare(name, long);
      const { configurations, seconds } = best(oracle, walks);
      return ((1e6 * seconds) / configurations).toFixed(2);
    });
    console.log(`| ${name} | ${shape} | ${cells.join(" | ")} |`);
  }
}

/** The walks are chosen beforehand; what is timed is asking and advancing. */
function prepare(name, golds) {
  const oracle = oracleNamed("dynamic", grammarOf(systemNamed(name), golds));
  const random = randomFromSeed(SEED);
  const walks = golds.map((gold) => {
    const steps = [...walk(oracle, gold, { errorRate: ERROR_RATE, random })];
    return { gold, sentence: leaves(gold), ids: steps.map(({ actionId }) => actionId) };
  });
  return { oracle, walks };
}

function best(oracle, walks) {
  const runs = Array.from({ length: 5 }, () => ask(oracle, walks));
  return runs.reduce((a, b) => (b.seconds < a.seconds ? b : a));
}

function ask(oracle, walks) {
  const { system, actions } = oracle.grammar;
  const changes = new Int32Array(actions.size);
  let configurations = 0;
  const start = process.cpuUsage();
  for (const { gold, sentence, ids } of walks) {
    let state = system.start(sentence);
    let guide = oracle.guideTo(gold);
    for (const id of ids) {
      guide.lossChanges(state, changes);
      guide = guide.after(state, id);
      state = system.apply(state, actions.actions[id]);
    }
    configurations += ids.length;
  }
  // Processor time, all threads of the process: not disturbed by what else the machine does.
  const { user, system: kernel } = process.cpuUsage(start);
  return { configurations, seconds: (user + kernel) / 1e6 };
}
