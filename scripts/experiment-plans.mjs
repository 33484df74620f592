// What a run does, down to its last option. The options that it was given do not say this: they leave the rest to a preset, and presets change.
import { parseCommandLine } from "../dist/cli/command-line.js";
import { train } from "../dist/cli/commands/train/train.js";
import { choicesFrom } from "../dist/cli/commands/train/training-flags.js";
import { planTraining } from "../dist/train.js";
import { optionOwners } from "../dist/training/roles.js";
import { refuse } from "./refuse.mjs";

/**
 * The plan of `treewright train` with these options; one that it does not know is refused.
 * @param start the plan of the model that training starts from
 */
export function planOf(options, start = null) {
  try {
    const { options: flags } = parseCommandLine(train, options);
    return planTraining(flags.preset, choicesFrom(flags), {}, start && descriptionBy(start));
  } catch (error) {
    if (error.code === undefined) throw error; // our own mistake
    return refuse(error.message);
  }
}

/** What a model of that plan says of its parts. */
function descriptionBy({ system, encoder, tagger, network, decoder }) {
  const tags = { head: { kind: tagger.kind, ...tagger.options } };
  return { encoder, tags, network, decoder, task: { family: "steps", system } };
}

/** Where two plans first differ, in words; null: they are the same. */
export function planDifference(before, now) {
  return differenceOf(completed(before), now);
}

/** With the options that have come since: their defaults are what the program did when it did not have them. */
function completed(plan) {
  const parts = optionOwners().flatMap(({ role, kind, options }) => {
    const defaults = Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.default]));
    if (role === "schedule") return [[role, { ...defaults, ...plan.schedule }]];
    return plan[role].kind === kind ? [[role, { kind, options: { ...defaults, ...plan[role].options } }]] : [];
  });
  return { ...plan, ...Object.fromEntries(parts) };
}

/** Where two plain values first differ, in words: `network.options.dropout was 0.3 and is 0.2`. null: they are the same. */
export function differenceOf(before, now, path = []) {
  if (before === now) return null;
  if (!isGroup(before) || !isGroup(now)) return `${path.join(".")} was ${shown(before)} and is ${shown(now)}`;
  for (const key of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const difference = differenceOf(before[key], now[key], [...path, key]);
    if (difference !== null) return difference;
  }
  return null;
}

function isGroup(value) {
  return typeof value === "object" && value !== null;
}

function shown(value) {
  return value === undefined ? "absent" : JSON.stringify(value);
}
