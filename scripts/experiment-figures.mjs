// Figures and tables of experiments, and the names of their rows and runs.
import { compareOutcomes } from "../dist/index.js";
import { refuse } from "./refuse.mjs";

/** From 0 to 1. */
export function f1({ matched, gold, predicted }) {
  return gold + predicted === 0 ? 1 : (2 * matched) / (gold + predicted);
}

/** Of all sentences together, in percent. */
export function f1Of(outcomes) {
  const sum = (key) => outcomes.reduce((total, one) => total + one[key], 0);
  return 100 * f1({ matched: sum("matched"), gold: sum("gold"), predicted: sum("predicted") });
}

export function mean(numbers) {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

/** Of times: a run that had to share its core does not count for much. */
export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.floor(sorted.length / 2)]) / 2;
}

/**
 * p and the interval of the difference against a baseline, over all seeds that both have. Two empty cells where there is nothing to compare.
 * @param runs, baseline lists of { seed, outcomes }
 */
export function againstBaseline(runs, baseline = []) {
  const pairs = pairsBySeed(runs, baseline);
  if (pairs.length === 0) return ["", ""];
  const [own, others] = [0, 1].map((side) => overSeeds(pairs.map((pair) => pair[side].outcomes)));
  const { p, interval } = compareOutcomes(others, own);
  return [p.f1.toFixed(4), `${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}`];
}

/**
 * Of each sentence, what all runs found together. Parsers of different seeds stumble over the same sentences: as cases of their own, these would
 * make p too small.
 */
function overSeeds(runs) {
  const sum = (i, key) => runs.reduce((total, outcomes) => total + outcomes[i][key], 0);
  return runs[0].map((_, i) => ({ matched: sum(i, "matched"), gold: sum(i, "gold"), predicted: sum(i, "predicted") }));
}

/** Each run beside that of the other parser with the same seed; a run is not compared with itself. */
export function pairsBySeed(runs, others) {
  return runs.flatMap((one) => {
    const other = others.find(({ seed }) => seed === one.seed);
    return other === undefined || other === one ? [] : [[one, other]];
  });
}

/** The same function of one or two lists, which computes what it gives for the same lists only once. Lists must not change. */
export function remembered(compute) {
  const known = new WeakMap();
  return (one, other = one) => {
    if (!known.has(one)) known.set(one, new WeakMap());
    const answers = known.get(one);
    if (!answers.has(other)) answers.set(other, compute(one, other));
    return answers.get(other);
  };
}

/** The row of that name; a name that no row has is refused. */
export function rowNamed(rows, name) {
  const names = rows.map((row) => row.name);
  return (
    rows[names.indexOf(name)] ?? refuse(`there is no row ${JSON.stringify(name)}; the rows are ${names.join("; ")}`)
  );
}

/** What the files of a run are called. */
export function runName({ name }, seed) {
  return `${name.replaceAll(/[^a-z0-9]+/gi, "-").toLowerCase()}-seed${seed}`;
}

/** In Markdown. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${head.map(() => "---|").join("")}`, ...rows.map(line)].join("\n");
}
