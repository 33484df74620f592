// What the runs of an experiment gave, in one file that outlives their models: a line for each run. It can be kept with the project, so that an
// experiment of days goes on where it was stopped, on another machine too.
import { existsSync, readFileSync } from "node:fs";
import { writeWhole } from "./experiment-runs.mjs";
import { refuse } from "./refuse.mjs";

/**
 * @param file JSON lines; null: nothing is kept
 * @returns `find`: what a run gave, or null; `keep`: writes it down. A run is known by its name, and must have been made with the same options.
 */
export function resultsIn(file) {
  const lines = new Map();
  if (file !== null && existsSync(file)) {
    for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) lines.set(JSON.parse(line).name, line);
  }
  return {
    find(name, options) {
      if (!lines.has(name)) return null;
      const { options: before, counts, ...result } = JSON.parse(lines.get(name));
      if (before !== options) refuse(`${file}: ${name} was made with other options (${before}); use another file`);
      return { ...result, outcomes: outcomesOf(counts) };
    },
    keep(name, options, { outcomes, ...result }) {
      const counts = outcomes.flatMap(({ matched, gold, predicted }) => [matched, gold, predicted]);
      lines.set(name, JSON.stringify({ name, options, ...result, counts }));
      if (file !== null) writeWhole(file, [...lines.values()].map((line) => `${line}\n`).join(""));
    },
  };
}

/** Three numbers for each sentence. */
function outcomesOf(counts) {
  return Array.from({ length: counts.length / 3 }, (_, i) => {
    const [matched, gold, predicted] = counts.slice(3 * i);
    return { matched, gold, predicted };
  });
}
