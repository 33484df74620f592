// What the runs of an experiment gave, in one file that outlives their models: a line for each run. It can be kept with the project, so that an
// experiment of days goes on where it was stopped, on another machine too.
import { existsSync, readFileSync } from "node:fs";
import { differenceOf } from "./experiment-plans.mjs";
import { writeWhole } from "./experiment-runs.mjs";
import { refuse } from "./refuse.mjs";

/**
 * @param file JSON lines; null: nothing is kept
 * @returns `find`: what a run gave, or null; `keep`: writes it down. A run is known by its name, and must have been made as it would be made now:
 * with the same options, which by today's presets mean the same plan.
 */
export function resultsIn(file) {
  const lines = linesOf(file);
  return {
    find(name, options, plan) {
      if (!lines.has(name)) return null;
      const { options: before, plan: planBefore, counts, ...result } = JSON.parse(lines.get(name));
      if (before !== options) refuse(`${file}: ${name} was made with other options (${before}); use another file`);
      const difference = differenceOf(planBefore, plan, ["plan"]);
      if (difference !== null)
        refuse(`${file}: since ${name} was made, ${difference}; delete its line to run it again`);
      return { ...result, outcomes: outcomesOf(counts) };
    },
    keep(name, options, plan, { outcomes, ...result }) {
      const counts = outcomes.flatMap(({ matched, gold, predicted }) => [matched, gold, predicted]);
      lines.set(name, JSON.stringify({ name, options, ...result, plan, counts }));
      if (file === null) return;
      // Another process may have kept other runs in the meantime.
      const all = new Map([...linesOf(file), [name, lines.get(name)]]);
      writeWhole(file, [...all.values()].map((line) => `${line}\n`).join(""));
    },
  };
}

/** The lines of a results file by the names of their runs. */
function linesOf(file) {
  const text = file !== null && existsSync(file) ? readFileSync(file, "utf8") : "";
  const lines = text.split("\n").filter(Boolean);
  return new Map(lines.map((line) => [JSON.parse(line).name, line]));
}

/** Three numbers for each sentence. */
function outcomesOf(counts) {
  return Array.from({ length: counts.length / 3 }, (_, i) => {
    const [matched, gold, predicted] = counts.slice(3 * i);
    return { matched, gold, predicted };
  });
}
