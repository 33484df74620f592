// The paper's claim on your own treebank, by one command that can be stopped and started again:
//
//   npm run experiment:paper -- --train train.mrg --dev dev.mrg --test test.mrg --work runs/wsj [--seeds 3] [--sweep] [-- TRAIN OPTION …]
//
// Trains top-down and in-order parsers with the static oracle, the paper's dynamic oracle and the exact one (both p = 0.1), chosen on
// the dev set, and prints one Markdown table: F1 on dev and test for each seed, their mean and spread, the significance of each dynamic
// oracle against the static one (stratified shuffling), and F1 by number of children (the paper's Table 3). With --sweep also
// p = 0, 0.1, 0.2, 0.3 on dev with the first seed (its Table 1). What is finished is kept in --work and not run again.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const BIN = fileURLToPath(new URL("../bin/treewright.mjs", import.meta.url));
const separator = process.argv.indexOf("--", 2);
const own = process.argv.slice(2, separator === -1 ? undefined : separator);
const trainOptions = separator === -1 ? [] : process.argv.slice(separator + 1);
const { values } = parseArgs({
  args: own,
  options: {
    train: { type: "string" },
    dev: { type: "string" },
    test: { type: "string" },
    work: { type: "string" },
    seeds: { type: "string", default: "3" },
    systems: { type: "string", default: "top-down,in-order" },
    sweep: { type: "boolean", default: false },
    report: { type: "boolean", default: false }, // print the tables of what is finished, run nothing
  },
});
for (const name of ["train", "dev", "test", "work"])
  if (values[name] === undefined) throw new Error(`--${name} is needed`);
mkdirSync(values.work, { recursive: true });

const SEEDS = Array.from({ length: Number(values.seeds) }, (_, i) => i + 1);
const SYSTEMS = values.systems.split(",");
const ORACLES = ["static", "dynamic-paper", "dynamic"];

const runs = [];
for (const seed of SEEDS)
  for (const system of SYSTEMS) for (const oracle of ORACLES) runs.push({ system, oracle, explore: 0.1, seed });
const sweep = values.sweep
  ? SYSTEMS.flatMap((system) => [0, 0.2, 0.3].map((explore) => ({ system, oracle: "dynamic", explore, seed: 1 })))
  : [];
const results = [];
for (const run of [...runs, ...sweep]) {
  const result = measured(run);
  if (result !== null) results.push(result);
}
console.log(report(results));

// One parser: trained, the test set parsed with gold tags, scored.
function measured(run) {
  const name = `${run.system}-${run.oracle}-p${run.explore}-seed${run.seed}`;
  const [model, parsed, scores] = [".model", ".test.mrg", ".json"].map((end) => join(values.work, name + end));
  if (!existsSync(scores)) {
    if (values.report) return null;
    const start = performance.now();
    treewright(
      [
        "train",
        "--preset",
        "paper",
        "--system",
        run.system,
        "--oracle",
        run.oracle,
        "--explore",
        String(run.explore),
        "--seed",
        String(run.seed),
        "--train",
        values.train,
        "--dev",
        values.dev,
        "--out",
        model,
        "--resume",
        ...trainOptions,
      ],
      "inherit",
    );
    const seconds = (performance.now() - start) / 1000;
    const dev = Math.max(
      ...readFileSync(`${model}.log.jsonl`, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).devF1),
    );
    treewright(["parse", "--model", model, "--input", "brackets", "--gold-tags", "--out", parsed, values.test]);
    const test = JSON.parse(treewright(["evaluate", "--json", values.test, parsed]));
    writeFileSync(scores, JSON.stringify({ ...run, dev, seconds, test }));
  }
  return { ...JSON.parse(readFileSync(scores, "utf8")), parsed };
}

function treewright(args, stderr = "pipe") {
  const {
    status,
    stdout,
    stderr: message,
  } = spawnSync(process.execPath, [BIN, ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 30,
    stdio: ["ignore", "pipe", stderr],
  });
  // `evaluate` says 1 where a sentence could not be scored; everything else must succeed.
  if (status !== 0 && !(status === 1 && args[0] === "evaluate"))
    throw new Error(`treewright ${args.join(" ")}: ${message}`);
  return stdout;
}

function report(all) {
  const f1 = (result) => result.test.all.f1;
  const lines = [
    "| system | oracle | dev F1 by seed | test F1 by seed | mean | spread | p against static | interval |",
    "|---|---|---|---|---|---|---|---|",
  ];
  for (const system of SYSTEMS) {
    for (const oracle of ORACLES) {
      const found = all.filter((one) => one.system === system && one.oracle === oracle && one.explore === 0.1);
      if (found.length === 0) continue;
      const scores = found.map(f1);
      const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
      const against = oracle === "static" ? null : significance(all, system, found);
      lines.push(
        `| ${[
          system,
          oracle,
          found.map((one) => one.dev.toFixed(2)).join(" "),
          scores.map((score) => score.toFixed(2)).join(" "),
          mean.toFixed(2),
          (Math.max(...scores) - Math.min(...scores)).toFixed(2),
          against?.p ?? "",
          against?.interval ?? "",
        ].join(" | ")} |`,
      );
    }
  }
  lines.push(
    "",
    "F1 by number of children, mean over seeds:",
    "",
    "| system | oracle | 1 | 2 | 3 | 4 | 5 |",
    "|---|---|---|---|---|---|---|",
  );
  for (const system of SYSTEMS) {
    for (const oracle of ORACLES) {
      const found = all.filter((one) => one.system === system && one.oracle === oracle && one.explore === 0.1);
      if (found.length === 0) continue;
      const cells = [1, 2, 3, 4, 5].map((children) => {
        const scores = found
          .map((one) => one.test.byChildren[children]?.f1)
          .filter((score) => typeof score === "number");
        return scores.length === 0 ? "–" : (scores.reduce((sum, score) => sum + score, 0) / scores.length).toFixed(2);
      });
      lines.push(`| ${[system, oracle, ...cells].join(" | ")} |`);
    }
  }
  const swept = all.filter((one) => one.oracle === "dynamic" && one.seed === 1);
  if (swept.length > SYSTEMS.length) {
    lines.push(
      "",
      "Dev F1 by exploration probability, exact oracle, first seed:",
      "",
      `| p | ${SYSTEMS.join(" | ")} |`,
      `|---|${SYSTEMS.map(() => "---|").join("")}`,
    );
    for (const explore of [0, 0.1, 0.2, 0.3]) {
      const cells = SYSTEMS.map(
        (system) => swept.find((one) => one.system === system && one.explore === explore)?.dev.toFixed(2) ?? "–",
      );
      lines.push(`| ${[explore, ...cells].join(" | ")} |`);
    }
  }
  return lines.join("\n");
}

// Over all seeds at once: the test set repeated for each seed, so that the noise of training counts as well.
function significance(all, system, found) {
  const pairs = found
    .map((one) => [
      one,
      all.find((other) => other.system === system && other.oracle === "static" && other.seed === one.seed),
    ])
    .filter(([, other]) => other !== undefined);
  if (pairs.length === 0) return null;
  const joined = (name, paths) => {
    const path = join(values.work, name);
    writeFileSync(path, paths.map((one) => readTreebank(one)).join(""));
    return path;
  };
  const gold = joined(
    "gold.mrg",
    pairs.map(() => values.test),
  );
  const a = joined(
    "a.mrg",
    pairs.map(([, other]) => other.parsed),
  );
  const b = joined(
    "b.mrg",
    pairs.map(([one]) => one.parsed),
  );
  const { p, interval } = JSON.parse(treewright(["compare", "--json", gold, a, b]));
  return { p: p.f1.toFixed(4), interval: `${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}` };
}

function readTreebank(path) {
  return treewright(["convert", path]);
}
