// A chain of steps that can be stopped anywhere and started again: a step whose result is there is skipped.
//
//   { name: "silver", result: "work/silver.mrg", run: async () => … }
//
// A step writes its result at its end, or under another name first; a training run is finished when its checkpoint is gone.
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

export async function runSteps(steps, { only = [], log = console.error } = {}) {
  const unknown = only.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined)
    throw new Error(`there is no step ${unknown}; there are ${steps.map(({ name }) => name).join(", ")}`);
  for (const step of steps) {
    if (only.length > 0 && !only.includes(step.name)) continue;
    if (isDone(step)) log(`${step.name}: ${step.result} is there`);
    else {
      log(`${step.name}: making ${step.result}`);
      mkdirSync(dirname(step.result), { recursive: true });
      await step.run();
      if (!isDone(step)) throw new Error(`${step.name} ended without ${step.result}`);
    }
  }
}

/** Everything that is there and what is still to do, a line each. */
export function describeSteps(steps) {
  return steps.map((step) => `${isDone(step) ? "done" : "    "}  ${step.name.padEnd(28)} ${step.result}`).join("\n");
}

function isDone({ result, isUnfinished = () => false }) {
  return existsSync(result) && !isUnfinished();
}
