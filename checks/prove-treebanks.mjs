// What the oracles promise, on real trees: node checks/prove-treebanks.mjs [--system NAME] TREES.mrg[.gz] …
// For every tree and every system, or that of --system: its derivation gives it back, and the exact loss is 0 at every step. For the first 1,000
// trees of each file: 20 walks with 10 % random transitions, each broken off somewhere; from there the exact oracle is followed
// (an optimal transition at random), and the tree it ends with must be at exactly the distance that was promised.
import { parseArgs } from "node:util";
import { isBranch, leaves, nodes, treesEqual } from "../dist/index.js";
import { fileSource } from "../dist/node/text-files.js";
import { readTreebank } from "../dist/node/treebank-files.js";
import {
  deriveStates,
  EXACT_SYSTEMS,
  grammarFor,
  grammarOf,
  labelsOf,
  optimalIds,
  oracleNamed,
  randomFromSeed,
  systemNamed,
  treeOf,
  walk,
} from "../dist/oracle.js";
import { refuse } from "../scripts/refuse.mjs";

const WALKED_TREES = 1000;
const WALKS = 20;
const ERROR_RATE = 0.1;

const { values, positionals: files } = parseArgs({ allowPositionals: true, options: { system: { type: "string" } } });
if (files.length === 0) refuse("a file of trees is missing");
const proved = EXACT_SYSTEMS.filter(({ name }) => values.system === undefined || name === values.system);
if (proved.length === 0) refuse(`no system with an exact oracle is called ${values.system}`);
console.log(
  "| file | system | trees | steps | walks | configurations | failures |\n| --- | --- | --- | --- | --- | --- | --- |",
);
let failures = 0;
const totals = { trees: 0, steps: 0, walks: 0, configurations: 0 };
for (const file of files) {
  const trees = await treesOf(file);
  for (const { name } of proved) {
    const found = prove(name, trees);
    failures += found.failures;
    for (const key of Object.keys(totals)) totals[key] += found[key];
    const counts = [found.trees, found.steps, found.walks, found.configurations, found.failures];
    console.log(
      `| ${file.split("/").at(-1)} | ${name} | ${counts.map((count) => count.toLocaleString("en")).join(" | ")} |`,
    );
  }
}
const all = [totals.trees, totals.steps, totals.walks, totals.configurations, failures];
console.log(`| all | | ${all.map((count) => count.toLocaleString("en")).join(" | ")} |`);
process.exit(failures === 0 ? 0 : 1);

/** A file that cannot be read ends the proof with one line; anything without a code is our own mistake. */
async function treesOf(file) {
  const trees = [];
  try {
    for await (const tree of readTreebank(fileSource(file))) trees.push(tree);
  } catch (error) {
    if (error.code === undefined) throw error;
    refuse(error.message);
  }
  return trees;
}

function prove(name, trees) {
  const oracle = oracleNamed("dynamic", grammarOf(systemNamed(name), trees));
  const counts = { trees: trees.length, steps: 0, walks: 0, configurations: 0, failures: 0 };
  for (const tree of trees) if (!provesDerivation(oracle, tree, counts)) counts.failures++;
  const random = randomFromSeed(1);
  for (const tree of trees.slice(0, WALKED_TREES)) {
    const all = oracleNamed("dynamic", everyAction(oracle.grammar.system, tree));
    for (let i = 0; i < WALKS; i++) if (!provesWalk(all, tree, random, counts)) counts.failures++;
  }
  return counts;
}

/** The system without any restriction: reductions of every size, the labels and chains of the tree and a label that it does not have. */
function everyAction(system, tree) {
  return grammarFor(system, [...labelsOf(tree), "not-in-gold"], leaves(tree).length, [tree]);
}

function provesDerivation({ grammar, guideTo }, tree, counts) {
  const { system, actions } = grammar;
  let guide = guideTo(tree);
  let isZero = true;
  let last = null;
  const derivation = system.derive(tree).map((action) => actions.idOf(action));
  for (const state of deriveStates(system, tree)) {
    if (last !== null) guide = guide.after(last, derivation[last.step]);
    isZero &&= guide.loss === 0 && (state.finished || guide.preferred(state) === derivation[state.step]);
    last = state;
    counts.steps++;
  }
  return isZero && treesEqual(treeOf(last), tree);
}

function provesWalk(oracle, gold, random, counts) {
  const { system, actions } = oracle.grammar;
  const steps = [...walk(oracle, gold, { errorRate: ERROR_RATE, random })];
  counts.walks++;
  counts.configurations += steps.length;
  let { state, guide } = steps[random.below(steps.length)];
  const promised = guide.loss;
  const changes = new Int32Array(actions.size);
  while (!state.finished) {
    const optimal = optimalIds(guide.lossChanges(state, changes)).filter((id) => changes[id] === 0);
    if (optimal.length === 0) return false;
    const id = optimal[random.below(optimal.length)];
    guide = guide.after(state, id);
    state = system.apply(state, actions.actions[id]);
    counts.configurations++;
  }
  return guide.loss === promised && distance(treeOf(state), gold) === promised;
}

/** Constituents in one tree and not in the other, both ways; counted here, without the oracles. */
function distance(a, b) {
  const counts = new Map();
  for (const [tree, sign] of [
    [a, 1],
    [b, -1],
  ]) {
    for (const key of spans(tree)) counts.set(key, (counts.get(key) ?? 0) + sign);
  }
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}

function spans(tree) {
  const sizes = new Map();
  for (const node of [...nodes(tree)].reverse()) {
    sizes.set(node, isBranch(node) ? node.children.reduce((sum, child) => sum + sizes.get(child), 0) : 1);
  }
  const found = [];
  const pending = [[tree, 0]];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const [node, left] = item;
    if (!isBranch(node)) continue;
    found.push(`${node.label} ${left} ${left + sizes.get(node)}`);
    let start = left;
    for (const child of node.children) {
      pending.push([child, start]);
      start += sizes.get(child);
    }
  }
  return found;
}
