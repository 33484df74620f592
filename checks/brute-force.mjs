// Searches against every tree of short sentences: node checks/brute-force.mjs [WORDS [LABELS [SYSTEM …]]]   (default: up to 6 words, 3 labels,
// all systems)
//
// Charts on random scores: the best tree, the first 200 trees in their order, the sum over all, the marginal of every span to 1e-6; the
// same under random constraints (spans that must, or must not, be constituents). 6 words and 3 labels have 76 million trees: minutes.
// Beams of unlimited width: test/decoders/beam-brute-force.long.test.ts has those of up to 4 words; here are 5 words, except with systems
// that make constituents by way of parts: there a tree has many derivations, and all of them are scored.
import { bestTree } from "../dist/charts/best-tree.js";
import { insideOutside } from "../dist/charts/inside-outside.js";
import { bestTrees } from "../dist/charts/k-best.js";
import { spanRow } from "../dist/contracts/network.js";
import { Tape } from "../dist/engine.js";
import { leaf, writeTree } from "../dist/index.js";
import { decodingFor } from "../dist/models/decoding.js";
import { namesOf, Parse } from "../dist/parsing/parse.js";
import { randomFromSeed } from "../dist/shared/random.js";
import { SYSTEMS } from "../dist/systems/systems.js";
import { compiledHelpers } from "./compiled-helpers.mjs";

const [mostWords = 6, mostLabels = 3] = process.argv.slice(2, 4).map(Number);
const asked = process.argv.slice(4);
const helpers = await compiledHelpers("counted-trees", "tiny-model", "scored-trees", "every-tree");
const KEPT = 200;
let failures = 0;

console.log("| words | labels | constraints | trees | mistakes |\n| --- | --- | --- | --- | --- |");
for (let words = 1; words <= mostWords; words++) {
  for (let labels = 1; labels <= mostLabels; labels++) {
    compareChart(words, labels, []);
    if (words > 1) compareChart(words, labels, constraintsOn(words, randomFromSeed(words)));
  }
}

function constraintsOn(words, random) {
  const start = random.below(words - 1);
  const end = start + 1 + random.below(words - start - (start === 0 ? 1 : 0));
  const other = random.below(words);
  return [
    { start, end, isRequired: true },
    { start: other, end: other + 1, isRequired: false },
  ].filter((one, i, all) => i === 0 || one.start !== all[0].start || one.end !== all[0].end);
}

function compareChart(words, labels, constraints) {
  const random = randomFromSeed(10 * words + labels);
  const size = spanRow(0, words + 1);
  const scores = Float64Array.from({ length: size * labels }, () => 4 * random.next() - 2.5);
  const bare = new Float64Array(size);
  const isForbidden = ({ start, end }) =>
    constraints.some((one) =>
      one.isRequired
        ? (one.start < start && start < one.end && one.end < end) ||
          (start < one.start && one.start < end && end < one.end)
        : one.start === start && one.end === end,
    );
  for (let end = 1; end <= words; end++) {
    for (let start = 0; start < end; start++) {
      const span = spanRow(start, end);
      const isWanted = constraints.some((one) => one.isRequired && one.start === start && one.end === end);
      const crosses =
        constraints.some((one) => one.isRequired) && isForbidden({ start, end }) && !isPlainlyForbidden(start, end);
      if (isWanted || crosses) bare[span] = -Infinity;
      if (isForbidden({ start, end })) scores.fill(-Infinity, span * labels, (span + 1) * labels);
    }
  }
  function isPlainlyForbidden(start, end) {
    return constraints.some((one) => !one.isRequired && one.start === start && one.end === end);
  }

  let [count, total] = [0, 0];
  const marginals = new Float64Array(size);
  const best = [];
  const wanted = constraints.filter(({ isRequired }) => isRequired);
  helpers.eachTree(
    words,
    labels,
    (tree) => {
      if (!wanted.every((one) => tree.some(({ start, end }) => start === one.start && end === one.end))) return;
      count++;
      let score = 0;
      for (const { start, end, label } of tree) score += scores[spanRow(start, end) * labels + label];
      const weight = Math.exp(score);
      total += weight;
      for (const { start, end } of tree) marginals[spanRow(start, end)] += weight;
      if (best.length < 4 * KEPT || score > best[KEPT - 1]) best.push(score);
      if (best.length > 8 * KEPT) best.sort((a, b) => b - a).splice(KEPT);
    },
    (span) => !isForbidden(span),
  );
  best.sort((a, b) => b - a).splice(KEPT);

  const order = Array.from({ length: size }, (_, span) =>
    scores.slice(span * labels, (span + 1) * labels).sort((a, b) => b - a),
  );
  const labelled = Float64Array.from(order, (row) => row[0]);
  const masses = Float64Array.from(order, (row) => Math.log(row.reduce((sum, score) => sum + Math.exp(score), 0)));
  const found = bestTrees(
    words,
    { kept: labels, scores: Float64Array.from(order.flatMap((row) => [...row])) },
    KEPT,
    bare,
  );
  const { logTotal, probabilities } = insideOutside(words, masses, bare);
  const mistakes = [
    Math.abs(bestTree(words, labelled, bare).score - best[0]) > 1e-9,
    found.length !== best.length || found.some(({ score }, i) => Math.abs(score - best[i]) > 1e-9),
    new Set(found.map(({ starts, ends, ranks }) => `${starts} ${ends} ${ranks}`)).size !== found.length,
    Math.abs(logTotal - Math.log(total)) > 1e-9,
    marginals.some((mass, span) => Math.abs(mass / total - probabilities[span]) > 1e-6),
  ].filter(Boolean).length;
  failures += mistakes;
  console.log(`| ${words} | ${labels} | ${constraints.length} | ${count.toLocaleString("en")} | ${mistakes} |`);
}

console.log("\n| system | words | labels | trees | mistakes |\n| --- | --- | --- | --- | --- |");
for (const { name: system } of SYSTEMS) {
  if (asked.length > 0 && !asked.includes(system)) continue;
  for (const [words, labels] of [
    [3, ["A", "B"]],
    [4, ["A"]],
    [5, ["A"]],
  ]) {
    const limits = { maxUnary: 1, maxOpen: 2, maxOpenRun: 2 };
    const model = helpers.tinyStepModel({ system, labels, limits, maxArity: words });
    if (words === 5 && model.grammar.actions.actions.some(({ chain }) => chain?.length === 0)) continue;
    const sentence = Array.from({ length: words }, (_, i) => leaf(null, "abcde"[i]));
    const scoreOf = helpers.treeScorer(model);
    const expected = new Map();
    for (const tree of helpers.everyTree(sentence, labels, 1)) {
      const score = scoreOf(tree);
      if (score !== null) expected.set(writeTree(tree), score);
    }
    const { part, options } = decodingFor(model, { kind: "beam", options: { beam: 1_000_000, kBest: 1_000_000 } });
    const [found] = part.decode(model, new Tape(model.parameters.engine, "forget"), [{ sentence }], options);
    const wrong = found.filter((analysis) => {
      const tree = writeTree(new Parse(namesOf(model), sentence, [analysis]).tree);
      return Math.abs((expected.get(tree) ?? Infinity) - analysis.logProbability) > 1e-4;
    }).length;
    const mistakes = wrong + Math.abs(found.length - expected.size);
    failures += mistakes;
    console.log(`| ${system} | ${words} | ${labels.length} | ${expected.size.toLocaleString("en")} | ${mistakes} |`);
  }
}
process.exit(failures === 0 ? 0 : 1);
