// What each part of the English models is worth, by one command that can be stopped and started again:
//
//   npm run experiment:english -- --work FOLDER --encoders FOLDER --runs FOLDER [--results FILE.jsonl] [--seeds 1] [--rows "A;B"] [--report]
//     [-- TRAIN OPTION …]
//
// --work is that of `npm run train:english`, with its converted treebanks and silver trees. Trains every row of english/ablations.mjs and prints a
// table: F1 on the half of the dev set that nothing is chosen on, and on the sets that are never learned from, with p and the difference
// against the first row (stratified shuffling). What is finished is kept in --runs, or in --results, and not run again; --report runs nothing.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { evalb, leaves, outcomeOf, Parser } from "../dist/index.js";
import { ABLATIONS } from "./english/ablations.mjs";
import { halfFile, treebankFile } from "./english/data-steps.mjs";
import { trainingFiles } from "./english/model-steps.mjs";
import { experimentArguments } from "./experiment-arguments.mjs";
import { againstBaseline, f1Of, mean, rowNamed, runName, table } from "./experiment-figures.mjs";
import { planOf } from "./experiment-plans.mjs";
import { resultsIn } from "./experiment-results.mjs";
import { trained, treesOf } from "./experiment-runs.mjs";

const values = experimentArguments({
  work: { type: "string", required: true },
  encoders: { type: "string", required: true },
  runs: { type: "string", required: true, isFolder: true },
  results: { type: "string" },
  seeds: { type: "string", default: "1", isCount: true },
  rows: { type: "string" }, // by name, with semicolons between them
  report: { type: "boolean", default: false },
});
const asked = values.rows?.split(";").map((name) => rowNamed(ABLATIONS, name.trim())) ?? ABLATIONS;
const [base] = ABLATIONS;
const files = {
  "masc.dev, report half": [halfFile(values, "report")],
  "wsj-sample": ["train", "dev", "test"].map((part) => treebankFile(values, `wsj-sample.${part}`)),
};
const sets = Object.entries(files).map(([name, places]) => ({
  name,
  trees: places.filter(existsSync).flatMap((file) => treesOf(file)),
}));
const kept = resultsIn(values.results ?? null);
const { score } = evalb(undefined, { tags: "gold" });
const results = new Map();
for (let seed = 1; seed <= values.seeds; seed++) {
  for (const row of new Set([base, ...asked])) {
    const result = await measured(row, seed);
    if (result !== null) results.set(row, [...(results.get(row) ?? []), result]);
  }
}
console.log(report());

/** The outcomes of all sets, one after the other. null: not finished, and nothing is to be run. */
async function measured(row, seed) {
  const name = runName(row, seed);
  const data = Object.entries(row.treebanks).map(([treebank, weight]) => `${treebank}=${weight}`);
  const own = [...row.options, ...values.trainOptions, "--seed", String(seed)];
  const making = { options: [...data, ...own].join(" "), stages: [planOf(own)] };
  const before = kept.find(name, making);
  if (before !== null) return before;
  const encoder = row.encoder === null ? [] : ["--encoder", join(values.encoders, row.encoder)];
  const dev = ["--dev", halfFile(values, "choose")];
  const run = await trained({ work: values.runs, report: values.report }, name, [
    ...[...encoder, ...trainingFiles(values, row.treebanks), ...dev, ...own],
  ]);
  if (run === null) return null;
  const parser = await Parser.load({ model: run.model, kernels: "fast" });
  const outcomes = sets.flatMap(({ trees }) => {
    const sentences = trees.map((tree) => leaves(tree).map(({ word }) => ({ word, tag: null })));
    return parser.parseBatch(sentences).map(({ tree }, i) => outcomeOf(score(trees[i], tree)));
  });
  parser.dispose();
  const result = { seed, minutes: run.seconds / 60, dev: run.dev, outcomes };
  kept.keep(name, making, result);
  return result;
}

function report() {
  const head = ["", "", ...sets.flatMap(({ name }) => [`F1, ${name}`, "p", "95 % of the difference"]), "minutes"];
  const rows = asked
    .filter((row) => results.has(row))
    .map((row) => {
      const found = results.get(row);
      return [
        row.group,
        row.name,
        ...sets.flatMap((_, i) => figures(found, i)),
        mean(found.map(({ minutes }) => minutes)).toFixed(0),
      ];
    });
  return table(head, rows);
}

function figures(found, set) {
  const [own, others] = [found, results.get(base) ?? []].map((runs) => runs.map((run) => partOf(run, set)));
  const scores = own.map(({ outcomes }) => f1Of(outcomes).toFixed(2)).join(" ");
  return [scores, ...(found === results.get(base) ? ["", ""] : againstBaseline(own, others))];
}

/** A run with the outcomes of one set alone. */
function partOf({ seed, outcomes }, set) {
  const first = sets.slice(0, set).reduce((sum, { trees }) => sum + trees.length, 0);
  return { seed, outcomes: outcomes.slice(first, first + sets[set].trees.length) };
}
