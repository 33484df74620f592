// What the runs of an experiment gave, in one file that outlives their models: a line for each run. It can be kept with the project, so that an
// experiment of days goes on where it was stopped, on another machine too.
import { existsSync, readFileSync } from "node:fs";
import { differenceOf, planDifference } from "./experiment-plans.mjs";
import { writeWhole } from "./experiment-runs.mjs";
import { refuse } from "./refuse.mjs";

/**
 * `making` is how a run is made: the options of its training as text; the plans of the stages of its training, one after the other
 * (experiment-plans.mjs); the decoder, if not its model's.
 *
 * @param file JSON lines; null: nothing is kept
 * @returns `find`: what a run gave, or null; `keep`: writes it down. A run is known by its name, and must have been made as it would be made now.
 */
export function resultsIn(file) {
  const lines = linesOf(file);
  return {
    find(name, making) {
      if (!lines.has(name)) return null;
      const { options, stages = [], decoder, counts, ...result } = JSON.parse(lines.get(name));
      if (options !== making.options)
        refuse(`${file}: ${name} was made with other options (${options}); use another file`);
      const difference = changeSince({ stages, decoder }, making);
      if (difference !== null)
        refuse(`${file}: since ${name} was made, ${difference}; delete its line to run it again`);
      return { ...result, outcomes: outcomesOf(counts) };
    },
    keep(name, making, { outcomes, ...result }) {
      const counts = outcomes.flatMap(({ matched, gold, predicted }) => [matched, gold, predicted]);
      lines.set(name, JSON.stringify({ name, ...making, ...result, counts }));
      if (file === null) return;
      // Another process may have kept other runs in the meantime.
      const all = new Map([...linesOf(file), [name, lines.get(name)]]);
      writeWhole(file, [...all.values()].map((line) => `${line}\n`).join(""));
    },
  };
}

/** What is made in another way now, in words; null: nothing. */
function changeSince(before, { stages, decoder }) {
  if (before.stages.length !== stages.length) return "it has other stages of training";
  const differences = stages.map((stage, i) => planDifference(before.stages[i], stage));
  return (
    differences.find((difference) => difference !== null) ?? differenceOf({ decoder: before.decoder }, { decoder })
  );
}

/** The lines of a results file by the names of their runs. */
function linesOf(file) {
  const text = file !== null && existsSync(file) ? readFileSync(file, "utf8") : "";
  const lines = text.split("\n").flatMap((line, i) => (line === "" ? [] : [[nameIn(line, `${file}:${i + 1}`), line]]));
  return new Map(lines);
}

function nameIn(line, place) {
  try {
    return JSON.parse(line).name;
  } catch {
    return refuse(`${place}: this line is not JSON; delete it to run its parser again`);
  }
}

/** Three numbers for each sentence. */
function outcomesOf(counts) {
  return Array.from({ length: counts.length / 3 }, (_, i) => {
    const [matched, gold, predicted] = counts.slice(3 * i);
    return { matched, gold, predicted };
  });
}
