// The paper's claim on your own treebank, by one command that can be stopped and started again:
//
//   npm run experiment:paper -- --train train.mrg --dev dev.mrg --test test.mrg --work runs/wsj [--seeds 3] [--sweep]
//     [--explore 0.1] [--results FILE.jsonl] [-- TRAIN OPTION …]
//
// Trains top-down and in-order parsers with the static oracle, the paper's dynamic oracle and the exact one (both p = --explore), chosen on
// the dev set, and prints Markdown tables: F1 on dev and test for each seed, their mean with its bootstrap interval, their spread, the significance of
// each dynamic oracle against the static one and of the exact one against the paper's (stratified shuffling), and F1 by number of children (the
// paper's Table 3). With --sweep also p = 0, 0.1, 0.2, 0.3 on dev with the first seed (its Table 1). What is finished is kept in --work and not
// run again; --report runs nothing. With --results, what each run gave is also kept in that file, and counts as finished even where --work is empty.
import { meanF1Interval } from "../dist/index.js";
import { findSystem, oracleNamesOf, SYSTEM_NAMES } from "../dist/oracle.js";
import { experimentArguments } from "./experiment-arguments.mjs";
import { againstBaseline, f1Of, mean, table } from "./experiment-figures.mjs";
import { planOf } from "./experiment-plans.mjs";
import { resultsIn } from "./experiment-results.mjs";
import { parsed, trained, treesOf } from "./experiment-runs.mjs";
import { refuse } from "./refuse.mjs";

const values = experimentArguments({
  train: { type: "string", required: true },
  dev: { type: "string", required: true },
  test: { type: "string", required: true },
  work: { type: "string", required: true },
  seeds: { type: "string", default: "3", isCount: true },
  systems: { type: "string", default: "top-down,in-order" },
  sweep: { type: "boolean", default: false },
  explore: { type: "string", default: "0.1" }, // the probability of exploration
  results: { type: "string" },
  report: { type: "boolean", default: false }, // print the tables of what is finished, run nothing
});

const [STATIC, PRINTED, EXACT] = ["static", "dynamic-paper", "dynamic"];
const ORACLES = [STATIC, PRINTED, EXACT];
const SEEDS = Array.from({ length: values.seeds }, (_, i) => i + 1);
const SYSTEMS = values.systems.split(",");
for (const name of SYSTEMS) {
  if (!SYSTEM_NAMES.includes(name))
    refuse(`there is no transition system ${name}; choose from ${SYSTEM_NAMES.join(", ")}`);
  if (!oracleNamesOf(findSystem(name)).includes(PRINTED))
    refuse(`the paper has no formula of its own for the ${name} system`);
}
const EXPLORE = Number(values.explore);
if (!(EXPLORE >= 0 && EXPLORE <= 1)) refuse(`--explore must be a probability, not ${JSON.stringify(values.explore)}`);
const SWEEP = [0, 0.1, 0.2, 0.3];

const runs = SEEDS.flatMap((seed) =>
  SYSTEMS.flatMap((system) => ORACLES.map((oracle) => ({ system, oracle, explore: EXPLORE, seed }))),
);
if (values.sweep) {
  const others = SWEEP.filter((explore) => explore !== EXPLORE);
  for (const system of SYSTEMS) for (const explore of others) runs.push({ system, oracle: EXACT, explore, seed: 1 });
}
const kept = resultsIn(values.results ?? null);
if (treesOf(values.test).length === 0) refuse(`--test: there are no trees in ${values.test}`); // before hours of training
const results = [];
for (const run of runs) {
  const result = await measured(run);
  if (result !== null) results.push(result);
}
console.log(report());

/** One parser: trained, the test set parsed with gold tags, scored. null: it is not finished, and nothing is to be run. */
async function measured(run) {
  const { system, oracle, explore, seed } = run;
  const name = `${system}-${oracle}-p${explore}-seed${seed}`;
  const choice = ["--system", system, "--oracle", oracle, "--explore", String(explore), "--seed", String(seed)];
  const options = ["--preset", "paper", ...choice, ...values.trainOptions];
  const making = { options: options.join(" "), stages: [planOf(options)] };
  const before = kept.find(name, making);
  if (before !== null) return before;
  const model = await trained(values, name, ["--train", values.train, "--dev", values.dev, ...options]);
  if (model === null) return null;
  const found = await parsed(values, name, { model: model.model, set: values.test, isTagged: true });
  if (found === null) return null;
  const { byChildren, outcomes } = found;
  const result = { ...run, dev: model.dev, minutes: model.seconds / 60, byChildren, outcomes };
  kept.keep(name, making, result);
  return result;
}

function report() {
  const groups = SYSTEMS.flatMap((system) =>
    ORACLES.map((oracle) => ({ system, oracle, found: resultsOf(system, oracle) })),
  ).filter(({ found }) => found.length > 0);
  const swept = results.filter(({ oracle, seed }) => oracle === EXACT && seed === 1);
  return [
    mainTable(groups),
    `F1 by number of children, mean over seeds:\n\n${childrenTable(groups)}`,
    ...(swept.length > SYSTEMS.length
      ? [`Dev F1 by exploration probability, exact oracle, first seed:\n\n${sweepTable(swept)}`]
      : []),
  ].join("\n\n");
}

function resultsOf(system, oracle) {
  return results.filter((one) => one.system === system && one.oracle === oracle && one.explore === EXPLORE);
}

function mainTable(groups) {
  const difference = ["p", "95 % of the difference"];
  const head = [
    ...["system", "oracle", "dev F1 by seed", "test F1 by seed", "mean", "95 % interval", "spread"],
    ...[STATIC, PRINTED].flatMap((oracle) => difference.map((figure) => `${figure}, against ${oracle}`)),
    "minutes to train",
  ];
  const rows = groups.map(({ system, oracle, found }) => {
    const scores = found.map(({ outcomes }) => f1Of(outcomes));
    const { low, high } = meanF1Interval(found.map(({ outcomes }) => outcomes));
    return [
      system,
      oracle,
      found.map(({ dev }) => dev.toFixed(2)).join(" "),
      scores.map((score) => score.toFixed(2)).join(" "),
      mean(scores).toFixed(2),
      `${low.toFixed(2)} to ${high.toFixed(2)}`,
      (Math.max(...scores) - Math.min(...scores)).toFixed(2),
      ...againstBaseline(found, resultsOf(system, STATIC)),
      ...againstBaseline(found, oracle === EXACT ? resultsOf(system, PRINTED) : []),
      mean(found.map(({ minutes }) => minutes)).toFixed(1),
    ];
  });
  return table(head, rows);
}

/** The paper's Table 3. */
function childrenTable(groups) {
  const counts = [1, 2, 3, 4, 5];
  const rows = groups.map(({ system, oracle, found }) => {
    const cells = counts.map((count) => {
      const scores = found.map(({ byChildren }) => byChildren[count]?.f1).filter((score) => typeof score === "number");
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
