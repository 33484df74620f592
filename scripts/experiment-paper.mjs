// The paper's claim on your own treebank, by one command that can be stopped and started again:
//
//   npm run experiment:paper -- --train train.mrg --dev dev.mrg --test test.mrg --work runs/wsj [--seeds 3] [--sweep] [-- TRAIN OPTION …]
//
// Trains top-down and in-order parsers with the static oracle, the paper's dynamic oracle and the exact one (both p = 0.1), chosen on
// the dev set, and prints one Markdown table: F1 on dev and test for each seed, their mean with its bootstrap interval, their spread, the significance of
// each dynamic oracle against the static one (stratified shuffling), and F1 by number of children (the paper's Table 3). With --sweep also
// p = 0, 0.1, 0.2, 0.3 on dev with the first seed (its Table 1). What is finished is kept in --work and not run again.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { evalb, meanF1Interval, outcomeOf, readTrees } from "../dist/index.js";
import { findSystem, SYSTEM_NAMES } from "../dist/oracle.js";
import { experimentArguments } from "./experiment-arguments.mjs";
import { mean, table } from "./experiment-figures.mjs";
import { treewright, writeWhole } from "./experiment-runs.mjs";
import { refuse } from "./refuse.mjs";

const values = experimentArguments({
  train: { type: "string", required: true },
  dev: { type: "string", required: true },
  test: { type: "string", required: true },
  work: { type: "string", required: true },
  seeds: { type: "string", default: "3", isCount: true },
  systems: { type: "string", default: "top-down,in-order" },
  sweep: { type: "boolean", default: false },
  report: { type: "boolean", default: false }, // print the tables of what is finished, run nothing
});

const SEEDS = Array.from({ length: values.seeds }, (_, i) => i + 1);
const SYSTEMS = values.systems.split(",");
for (const name of SYSTEMS) {
  if (!SYSTEM_NAMES.includes(name))
    refuse(`there is no transition system ${name}; choose from ${SYSTEM_NAMES.join(", ")}`);
  if (findSystem(name).formula?.isExact ?? true) refuse(`the paper has no formula of its own for the ${name} system`);
}
const ORACLES = ["static", "dynamic-paper", "dynamic"];
const EXPLORE = 0.1;
const SWEEP = [0, 0.1, 0.2, 0.3];

const runs = SEEDS.flatMap((seed) =>
  SYSTEMS.flatMap((system) => ORACLES.map((oracle) => ({ system, oracle, explore: EXPLORE, seed }))),
);
if (values.sweep) {
  const others = SWEEP.filter((explore) => explore !== EXPLORE);
  for (const system of SYSTEMS)
    for (const explore of others) runs.push({ system, oracle: "dynamic", explore, seed: 1 });
}
const results = runs.map(measured).filter((result) => result !== null);
console.log(report(results));

/** One parser: trained, the test set parsed with gold tags, scored. null: it is not finished, and nothing is to be run. */
function measured(run) {
  const name = `${run.system}-${run.oracle}-p${run.explore}-seed${run.seed}`;
  const [model, parsed, scores] = [".model", ".test.mrg", ".json"].map((end) => join(values.work, name + end));
  if (!existsSync(scores)) {
    if (values.report) return null;
    const start = performance.now();
    train(run, model);
    const seconds = (performance.now() - start) / 1000;
    treewright(["parse", "--model", model, "--input", "brackets", "--gold-tags", "--out", parsed, values.test]);
    const test = JSON.parse(treewright(["evaluate", "--json", values.test, parsed]));
    writeWhole(scores, JSON.stringify({ ...run, dev: bestDevF1(model), seconds, test }));
  }
  return { ...JSON.parse(readFileSync(scores, "utf8")), parsed };
}

function train({ system, oracle, explore, seed }, model) {
  const choice = ["--system", system, "--oracle", oracle, "--explore", String(explore), "--seed", String(seed)];
  const files = ["--train", values.train, "--dev", values.dev, "--out", model];
  treewright(["train", "--preset", "paper", ...choice, ...files, "--resume", ...values.trainOptions], {
    shows: true,
  });
}

function bestDevF1(model) {
  const lines = readFileSync(`${model}.log.jsonl`, "utf8").trim().split("\n");
  return Math.max(...lines.map((line) => JSON.parse(line).devF1));
}

function report(all) {
  const groups = SYSTEMS.flatMap((system) =>
    ORACLES.map((oracle) => ({
      system,
      oracle,
      found: all.filter((one) => one.system === system && one.oracle === oracle && one.explore === EXPLORE),
    })),
  ).filter(({ found }) => found.length > 0);
  const swept = all.filter((one) => one.oracle === "dynamic" && one.seed === 1);
  return [
    mainTable(groups),
    `F1 by number of children, mean over seeds:\n\n${childrenTable(groups)}`,
    ...(swept.length > SYSTEMS.length
      ? [`Dev F1 by exploration probability, exact oracle, first seed:\n\n${sweepTable(swept)}`]
      : []),
  ].join("\n\n");
}

function mainTable(groups) {
  const head = [
    "system",
    "oracle",
    "dev F1 by seed",
    "test F1 by seed",
    "mean",
    "95 % interval",
    "spread",
    "p against static",
    "95 % of the difference",
  ];
  const rows = groups.map(({ system, oracle, found }) => {
    const scores = found.map(({ test }) => test.all.f1);
    const isStatic = ({ system: other, oracle }) => other === system && oracle === "static";
    const against = oracle === "static" ? null : significance(groups.find(isStatic)?.found ?? [], found);
    return [
      system,
      oracle,
      found.map(({ dev }) => dev.toFixed(2)).join(" "),
      scores.map((score) => score.toFixed(2)).join(" "),
      mean(scores).toFixed(2),
      interval(found),
      (Math.max(...scores) - Math.min(...scores)).toFixed(2),
      against?.p ?? "",
      against?.interval ?? "",
    ];
  });
  return table(head, rows);
}

/** The paper's Table 3. */
function childrenTable(groups) {
  const counts = [1, 2, 3, 4, 5];
  const rows = groups.map(({ system, oracle, found }) => {
    const cells = counts.map((count) => {
      const scores = found.map(({ test }) => test.byChildren[count]?.f1).filter((score) => typeof score === "number");
      return scores.length === 0 ? "–" : mean(scores).toFixed(2);
    });
    return [system, oracle, ...cells];
  });
  return table(["system", "oracle", ...counts], rows);
}

/** The paper's Table 1. */
function sweepTable(swept) {
  const devOf = (system, explore) => swept.find((one) => one.system === system && one.explore === explore)?.dev;
  const rows = SWEEP.map((explore) => [explore, ...SYSTEMS.map((system) => devOf(system, explore)?.toFixed(2) ?? "–")]);
  return table(["p", ...SYSTEMS], rows);
}

// Over all seeds at once: the test set repeated for each seed, so that the noise of training counts as well.
function significance(baseline, found) {
  const pairs = found
    .map((one) => [one, baseline.find(({ seed }) => seed === one.seed)])
    .filter(([, other]) => other !== undefined);
  if (pairs.length === 0) return null;
  const joined = (name, pathOf) => {
    const path = join(values.work, name);
    writeFileSync(path, pairs.map((pair) => treewright(["convert", pathOf(pair)])).join(""));
    return path;
  };
  const gold = joined("gold.mrg", () => values.test);
  const a = joined("a.mrg", ([, other]) => other.parsed);
  const b = joined("b.mrg", ([one]) => one.parsed);
  const { p, interval: of } = JSON.parse(treewright(["compare", "--json", gold, a, b]));
  return { p: p.f1.toFixed(4), interval: `${of.low.toFixed(2)} to ${of.high.toFixed(2)}` };
}

/** Of the mean over seeds. */
function interval(found) {
  const trees = (path) => [...readTrees(treewright(["convert", path]))];
  const gold = trees(values.test);
  const { score } = evalb();
  const runs = found.map(({ parsed }) => trees(parsed).map((tree, i) => outcomeOf(score(gold[i], tree))));
  const { low, high } = meanF1Interval(runs);
  return `${low.toFixed(2)} to ${high.toFixed(2)}`;
}
