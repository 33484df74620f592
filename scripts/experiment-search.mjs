// What search adds, by one command that can be stopped and started again:
//
//   npm run experiment:search -- --work runs/search --sets mctb.dev.mrg,masc.dev.mrg [--model FILE] [--most 1000]
//   npm run experiment:search -- --work runs/search --train train.mrg --dev dev.mrg --test test.mrg [--seeds 3] [-- TRAIN OPTION …]
//
// With --sets: the English model (or --model) on each set, greedy and with a beam of 10: F1, sentences per second, the F1 of the best of
// the 10 trees of a sentence (oracle), and how well confidences are calibrated. With --train: charts trained by margin and by
// likelihood, and span scores trained for the greedy search from the top down, each searched exactly and greedily; in-order and top-down
// parsers with beams of 1, 4, 10 and 32; on the test set, all with gold tags and without vectors. With both, the calibration of the charts
// on the sets as well. Prints Markdown tables.
// What is finished is kept in --work and not run again; --report runs nothing.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { compareOutcomes } from "../dist/index.js";
import { experimentArguments } from "./experiment-arguments.mjs";
import { againstBaseline, f1Of, mean, table } from "./experiment-figures.mjs";
import { nameOf, parsed, trained } from "./experiment-runs.mjs";
import { refuse } from "./refuse.mjs";

const values = experimentArguments({
  work: { type: "string", required: true },
  sets: { type: "string", default: "" },
  model: { type: "string" },
  most: { type: "string", default: "Infinity", isCount: true }, // sentences of each set
  train: { type: "string" },
  dev: { type: "string" },
  test: { type: "string" },
  seeds: { type: "string", default: "3", isCount: true },
  report: { type: "boolean", default: false },
});
const sets = values.sets === "" ? [] : values.sets.split(",");
for (const set of sets) if (!existsSync(set)) refuse(`--sets: there is no file ${set}`);
if (sets.length === 0 && values.train === undefined) refuse("--sets or --train is missing");
if (values.train !== undefined && (values.dev === undefined || values.test === undefined))
  refuse("--train needs --dev and --test");

const GREEDY = { kind: "greedy", options: {} };
const beamOf = (beam, kBest = 1) => ({ kind: "beam", options: { beam, kBest } });

const tables = [];
if (sets.length > 0) tables.push(await shippedTable());
if (values.train !== undefined) tables.push(await trainedTable());
if (sets.length > 0) tables.push(await calibrationTable());
console.log(tables.join("\n\n"));

function measured(name, model, decoder, set, isTagged) {
  return parsed(values, name, { model, decoder, set, isTagged });
}

async function shippedTable() {
  const rows = [];
  for (const set of sets) {
    const greedy = await shipped("greedy", set);
    const beams = [];
    for (const search of ["beam 10", "beam 10, expected F1"]) beams.push([search, await shipped(search, set)]);
    if (greedy === null || beams.some(([, beam]) => beam === null)) continue;
    const speed = (one) => `${one.perSecond.toFixed(0)} (${(one.perSecond / greedy.perSecond).toFixed(2)})`;
    rows.push([nameOf(set), "greedy", percentOf(greedy.outcomes), speed(greedy), "", ""]);
    for (const [search, beam] of beams) {
      const { p } = compareOutcomes(greedy.outcomes, beam.outcomes);
      rows.push([nameOf(set), search, percentOf(beam.outcomes), speed(beam), p.f1.toFixed(4), percentOf(beam.oracle)]);
    }
  }
  const head = ["set", "search", "F1", "sentences/s (to greedy)", "p against greedy", "oracle F1 of 10 best"];
  return `The model as it is:\n\n${table(head, rows)}`;
}

/** The model as it is, searched in one of these ways. */
function shipped(search, set) {
  const { kind, options } = beamOf(10, 10);
  const decoders = {
    greedy: GREEDY,
    "beam 10": { kind, options },
    "beam 10, expected F1": { kind, options: { ...options, rankBy: "expected-f1" } },
  };
  const name = `shipped-${search.replaceAll(/[ ,]+/g, "-")}-${nameOf(set)}`;
  return measured(name, values.model, decoders[search], set, false);
}

/** Every model and the ways to search with it. */
function* trainedModels() {
  const searches = [
    ["chart", { kind: "chart", options: {} }],
    ["greedy top-down", { kind: "splits", options: {} }],
  ];
  for (const objective of ["span-margin", "span-likelihood"])
    yield { name: `chart-${objective}`, options: ["--preset", "chart", "--objective", objective], searches };
  const topDown = ["--preset", "chart", "--objective", "split-margin", "--decoder", "splits"];
  yield { name: "split-margin", options: topDown, searches: searches.toReversed() };
  for (const system of ["in-order", "top-down"]) {
    const searches = [1, 4, 10, 32].map((width) => [`beam ${width}`, beamOf(width)]);
    yield { name: system, options: ["--preset", "default", "--system", system], searches };
  }
}

async function trainedTable() {
  const rows = [];
  const seeds = Array.from({ length: values.seeds }, (_, i) => i + 1);
  for (const { name, options, searches } of trainedModels()) {
    let first = null;
    for (const [label, decoder] of searches) {
      const found = [];
      for (const seed of seeds) {
        const model = await modelOf(`${name}-seed${seed}`, [...options, "--seed", String(seed)]);
        const run = `${name}-seed${seed}-${label.replaceAll(" ", "-")}`;
        const result = model && (await measured(run, model, decoder, values.test, true));
        if (result !== null) found.push({ seed, ...result });
      }
      if (found.length === 0) continue;
      const scores = found.map(({ outcomes }) => f1Of(outcomes));
      const speed = mean(found.map(({ perSecond }) => perSecond));
      const [p] = againstBaseline(found, first ?? []);
      first ??= found;
      const bySeed = scores.map((score) => score.toFixed(2)).join(" ");
      rows.push([name, label, bySeed, mean(scores).toFixed(2), speed.toFixed(0), p]);
    }
  }
  const head = ["model", "search", "F1 by seed", "mean", "sentences/s", "p against its first row"];
  return `Trained on ${nameOf(values.train)}, test set ${nameOf(values.test)}, gold tags, no vectors:\n\n${table(head, rows)}`;
}

/** The file of a trained model; null: there is none, and nothing is to be run. */
async function modelOf(name, options) {
  const files = ["--train", values.train, "--dev", values.dev];
  const tags = ["--tag-size", "16", "--tagger-hidden", "0"];
  const result = await trained(values, name, [...options, ...tags, ...files, ...values.trainOptions]);
  return result?.model ?? null;
}

async function calibrationTable() {
  const rows = [];
  for (const set of sets) {
    const add = (model, search, result) => {
      if (result === null) return;
      const { constituents, confidence, precision, error } = result.calibration;
      const cells = [confidence, precision, error].map((share) => (100 * share).toFixed(1));
      rows.push([nameOf(set), model, search, constituents, ...cells]);
    };
    for (const search of ["greedy", "beam 10"]) add("shipped", search, await shipped(search, set));
    if (values.train === undefined) continue;
    const others = [
      ["chart-span-margin", "chart", { kind: "chart", options: {} }],
      ["chart-span-likelihood", "chart", { kind: "chart", options: {} }],
      ["in-order", "greedy", GREEDY],
      ["in-order", "beam 10", beamOf(10, 10)],
    ];
    for (const [name, label, decoder] of others) {
      const file = join(values.work, `${name}-seed1.model`);
      if (!existsSync(file)) continue;
      const run = `${name}-seed1-${label.replaceAll(" ", "-")}-${nameOf(set)}`;
      add(name, label, await measured(run, file, decoder, set, true));
    }
  }
  const head = ["set", "model", "search", "constituents", "mean confidence, %", "precision, %", "calibration error, %"];
  return `How far confidences are from the share that is right (expected calibration error, 15 bins):\n\n${table(head, rows)}`;
}

function percentOf(outcomes) {
  return f1Of(outcomes).toFixed(2);
}
