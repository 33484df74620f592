// The paper's Table 2 on your own treebank, by one command that can be stopped and started again:
//
//   npm run experiment:systems -- --train train.mrg --dev dev.mrg --test test.mrg --work runs/systems [--seeds 3] [--rows "A;B"]
//     [--results FILE.jsonl] [--report | --speeds] [-- TRAIN OPTION …]
//
// Trains and measures every parser of experiment-systems-rows.mjs, or those of --rows: F1 on the test set by seed with
// gold tags, the mean with its bootstrap interval, p and the difference against --baseline (stratified shuffling), the time to train, and
// the sentences parsed per second on one thread; then what the literature leads one to expect of some pairs of parsers, with what was found.
// Writes table.md and plot.svg into --work and prints the tables. What is finished is kept in --work and not run again; --report runs
// nothing. Experiments may run side by side on the cores of a machine; then --speeds, when all of them have ended, measures the sentences
// per second of each parser again, by its first model in --work. With --results, what each run gave is also kept in that file, and counts as
// finished even where --work is empty, unless a preset has changed since. TRAIN OPTIONs count for every parser, unless its row has another value.
import { join } from "node:path";
import { meanF1Interval } from "../dist/index.js";
import { PRESETS } from "../dist/presets/presets.js";
import { experimentArguments } from "./experiment-arguments.mjs";
import {
  againstBaseline,
  f1Of,
  mean,
  median,
  pairsBySeed,
  remembered,
  rowNamed,
  runName,
  table,
} from "./experiment-figures.mjs";
import { planOf } from "./experiment-plans.mjs";
import { resultsIn } from "./experiment-results.mjs";
import { nameOf, parsed, timedParses, trained, treesOf, writeWhole } from "./experiment-runs.mjs";
import { EXPECTATIONS, ROWS } from "./experiment-systems-rows.mjs";
import { refuse } from "./refuse.mjs";
import { scatterPlot } from "./scatter-plot.mjs";

const values = experimentArguments({
  train: { type: "string", required: true },
  dev: { type: "string", required: true },
  test: { type: "string", required: true },
  work: { type: "string", required: true },
  seeds: { type: "string", default: "3", isCount: true },
  rows: { type: "string" }, // by name, with semicolons between them
  results: { type: "string" },
  baseline: { type: "string", default: "in-order, static" },
  report: { type: "boolean", default: false }, // write the table of what is finished, run nothing
  speeds: { type: "boolean", default: false }, // measure speeds again, run nothing else
});
if (values.speeds) values.report = true;
const asked = values.rows?.split(";").map((name) => rowNamed(ROWS, name.trim())) ?? ROWS;
const baseline = rowNamed(ROWS, values.baseline);
// Before hours of training.
if (treesOf(values.test).length === 0) refuse(`--test: there are no trees in ${values.test}`);

/** Of the plot. */
const COLORS = { greedy: "#1f6feb", beam: "#b4552d", chart: "#2a7f3e" };

const LEGEND =
  "Types as in the paper: gs and gd are greedy parsers with a static and a dynamic oracle, b is a beam, bp a beam after policy gradient, bd a beam with a heuristic dynamic oracle, bg a generative model, ch a chart; " +
  "bu is bottom-up, td top-down, in in-order. WSJ and CTB are the figures that the paper gives for the whole treebanks: only their order can be compared. Minutes and speeds are medians over seeds. In p and the intervals, a sentence counts once, with the brackets of all seeds.";

const kept = resultsIn(values.results ?? null);
const results = new Map();
const NONE = [];
// A report is written after each run, and all but one of its rows are those of the last.
const compared = remembered(againstBaseline);
const intervalOf = remembered((found) => meanF1Interval(found.map(({ outcomes }) => outcomes)));
// Seed after seed, so that a run that is stopped has every parser before it has some of them twice.
for (let seed = 1; seed <= values.seeds; seed++) {
  for (const row of new Set([baseline, ...asked])) {
    const before = kept.find(runName(row, seed), makingOf(row, seed));
    const result = before ?? (await measured(row, seed));
    if (result === null) continue;
    results.set(row, [...(results.get(row) ?? []), result]);
    if (before === null) writeReport();
  }
}
if (values.speeds) for (const row of asked) await measureSpeed(row);
console.log(writeReport());

/** Trains, parses and keeps what that gave; null: it is not finished, and nothing is to be run. */
async function measured(row, seed) {
  const name = runName(row, seed);
  const model = await modelOf(row, seed);
  if (model === null) return null;
  const { decoder } = row;
  const found = await parsed(values, name, {
    model: model.model,
    decoder,
    set: values.test,
    isTagged: true,
  });
  if (found === null) return null;
  const result = { seed, minutes: model.seconds / 60, perSecond: found.perSecond, outcomes: found.outcomes };
  kept.keep(name, makingOf(row, seed), result);
  return result;
}

/** Measures again how fast a finished row parses: what was measured between two trainings may have shared the machine with another experiment. */
async function measureSpeed(row) {
  const found = results.get(row) ?? NONE;
  for (const [i, result] of found.entries()) {
    const { seed } = result;
    const model = await modelOf(row, seed);
    if (model === null) continue;
    const timed = await timedParses(treesOf(values.test), { model: model.model, decoder: row.decoder, isTagged: true });
    const again = { ...result, perSecondAlone: timed.perSecond };
    kept.keep(runName(row, seed), makingOf(row, seed), again);
    results.set(row, found.with(i, again));
    return;
  }
}

/** The options of training, but for the files. Of an option that is given twice, the last counts. */
function optionsOf(row, seed) {
  const own = Object.entries(row.train ?? {}).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return [...values.trainOptions, ...own, "--seed", String(seed)];
}

/** All that makes the trees of a row. */
function makingOf(row, seed) {
  return { options: optionsOf(row, seed).join(" "), stages: stagesOf(row, seed), decoder: row.decoder };
}

/** The plans by which its model was trained, one after the other. */
function stagesOf({ train, from }, seed) {
  const before = from === undefined ? [] : stagesOf(rowNamed(ROWS, from), seed);
  return train === undefined ? before : [...before, planOf(optionsOf({ train }, seed), before.at(-1))];
}

/** The model of a row, trained if it has options for that; the time includes that of the model it starts from. */
async function modelOf(row, seed) {
  const start = row.from === undefined ? null : await modelOf(rowNamed(ROWS, row.from), seed);
  if (row.train === undefined || (row.from !== undefined && start === null)) return start;
  const files = ["--train", values.train, "--dev", values.dev];
  const from = start === null ? [] : ["--start", start.model];
  const result = await trained(values, runName(row, seed), [...files, ...from, ...optionsOf(row, seed)]);
  return result && { ...result, seconds: result.seconds + (start?.seconds ?? 0) };
}

/** Writes what there is so far; gives the table. */
function writeReport() {
  const summaries = asked.map((row) => ({ row, ...summaryOf(row) }));
  const head = [
    "parser",
    "in the paper",
    "type",
    "WSJ",
    "CTB",
    "F1 by seed",
    "mean",
    "95 % interval",
    `p against ${values.baseline}`,
    "95 % of the difference",
    "minutes to train",
    "sentences/s",
  ];
  const title = `Trained on ${nameOf(values.train)}, test set ${nameOf(values.test)}, gold tags, no vectors`;
  const options = values.trainOptions.length === 0 ? "" : `, \`${values.trainOptions.join(" ")}\``;
  const rows = summaries.map(({ cells }) => cells);
  const text = [`${title}${options}:`, table(head, rows), LEGEND, ...expectations()].join("\n\n").concat("\n");
  writeWhole(join(values.work, "table.md"), text);
  const points = summaries.flatMap(({ row, point }) => (point === null ? [] : [{ name: row.name, ...point }]));
  const axes = { x: "sentences per second, one thread", y: "F1" };
  if (points.length > 0) writeWhole(join(values.work, "plot.svg"), scatterPlot(points, axes));
  return text;
}

/** What was found of the pairs that were run; nothing where none was. */
function expectations() {
  const rows = EXPECTATIONS.flatMap(({ claim, pairs }) =>
    pairs.flatMap(([better, worse]) => {
      const [own, others] = [better, worse].map((name) => results.get(rowNamed(ROWS, name)) ?? NONE);
      const shared = pairsBySeed(own, others);
      if (shared.length === 0) return [];
      const difference = mean(shared.map(([one, other]) => f1Of(one.outcomes) - f1Of(other.outcomes)));
      return [[claim, better, worse, shared.length, signed(difference), ...compared(own, others).toReversed()]];
    }),
  );
  const head = ["expected", "parser", "against", "seeds", "difference", "95 % of the difference", "p"];
  return rows.length === 0 ? [] : ["What the literature leads one to expect:", table(head, rows)];
}

function signed(number) {
  return `${number < 0 ? "" : "+"}${number.toFixed(2)}`;
}

function summaryOf(row) {
  const { paper } = row;
  const figure = (value) => value?.toFixed(1) ?? "";
  const known = [paper?.parser ?? "", `${paper?.type ?? ""} ${paper?.strategy ?? ""}`.trim()];
  const first = [row.name, ...known, figure(paper?.wsj), figure(paper?.ctb)];
  const found = results.get(row);
  if (found === undefined) return { cells: [...first, "not run yet", "", "", "", "", "", ""], point: null };
  const scores = found.map(({ outcomes }) => f1Of(outcomes));
  const { low, high } = intervalOf(found);
  const alone = found.flatMap(({ perSecondAlone }) => perSecondAlone ?? []);
  const speed = median(alone.length > 0 ? alone : found.map(({ perSecond }) => perSecond));
  const cells = [
    ...first,
    scores.map((score) => score.toFixed(2)).join(" "),
    mean(scores).toFixed(2),
    `${low.toFixed(2)} to ${high.toFixed(2)}`,
    ...compared(found, results.get(baseline) ?? NONE),
    median(found.map(({ minutes }) => minutes)).toFixed(1),
    speed.toFixed(0),
  ];
  return { cells, point: { x: speed, y: mean(scores), color: COLORS[searchOf(row)] } };
}

/** How a row searches: greedy, beam or chart. */
function searchOf({ decoder, train, from }) {
  const kind = decoder?.kind ?? train?.decoder ?? PRESETS.find(({ name }) => name === train?.preset)?.decoder?.kind;
  if (kind !== undefined) return kind in COLORS ? kind : "chart";
  return from === undefined ? "greedy" : searchOf(rowNamed(ROWS, from));
}
