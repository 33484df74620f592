/** The options of all parts of a run as flags, and flags as choices for a run. */
import { type OptionValue, type OptionSpec as PartOption, problemWith } from "../../../contracts/options.ts";
import type { PartChoice, TrainingChoices } from "../../../presets/preset.ts";
import { PRESETS } from "../../../presets/presets.ts";
import { kebabCase } from "../../../shared/kebab-case.ts";
import { type OptionOwner, optionOwners, type Role } from "../../../training/roles.ts";
import { planTraining, type TrainingPlan } from "../../../training/training-plan.ts";
import type { OptionSpec } from "../../command.ts";
import { UsageError } from "../../command-line.ts";

/** Flags that choose a part: `--network stack-lstm`. */
const ROLES = ["encoder", "network", "objective", "decoder"] as const;

/** The heading of these flags in the help. */
export const PARTS_GROUP = "The parts";

const plans: ReadonlyMap<string, TrainingPlan> = new Map(PRESETS.map(({ name }) => [name, planTraining(name)]));

/** Their defaults hang on the preset, so here they have none and say what they are. */
export function trainingFlags(): Readonly<Record<string, OptionSpec>> {
  const flags: Record<string, OptionSpec> = {};
  for (const role of ROLES) {
    const kinds = optionOwners()
      .filter((owner) => owner.role === role)
      .map(({ kind }) => kind);
    flags[role] = {
      type: "string",
      value: "KIND",
      group: PARTS_GROUP,
      description: `the ${role}: ${kinds.join(", ")} (default: the preset's)`,
    };
  }
  for (const owner of optionOwners()) {
    for (const [name, option] of Object.entries(owner.options)) {
      flags[kebabCase(name)] ??= { ...flagOf(owner, name, option), group: groupOf(owner.role, name) };
    }
  }
  return flags;
}

/** The role, and which of its kinds have the option. */
function groupOf(role: Role, name: string): string {
  const title = `The ${role}`;
  const owners = optionOwners().filter((owner) => owner.role === role && Object.hasOwn(owner.options, name));
  const kinds = owners.map(({ kind }) => kind);
  return kinds.length === 1 && kinds[0] === role ? title : `${title} (${kinds.join(", ")})`;
}

export function choicesFrom(flags: Readonly<Record<string, unknown>>): TrainingChoices {
  const choices: Partial<Record<Role, Record<string, OptionValue>>> = {};
  for (const { role, options } of optionOwners()) {
    for (const [name, option] of Object.entries(options)) {
      const value = flags[kebabCase(name)];
      if (value === undefined) continue;
      const problem = problemWith(value, option);
      if (problem !== null) throw new UsageError(`--${kebabCase(name)} ${problem}, not ${value}`);
      choices[role] ??= {};
      choices[role][name] = value as OptionValue; // the command line gives nothing else
    }
  }
  for (const role of ROLES) {
    const kind = flags[role];
    if (typeof kind === "string") choices[role] = { ...choices[role], kind } satisfies PartChoice;
  }
  return { ...choices, ...(typeof flags.system === "string" && { system: flags.system }) };
}

export function isEncoderKind(name: string): boolean {
  return optionOwners().some(({ role, kind }) => role === "encoder" && kind === name);
}

function flagOf(owner: OptionOwner, name: string, option: PartOption): OptionSpec {
  const type =
    typeof option.default === "boolean" ? "boolean" : typeof option.default === "number" ? "number" : "string";
  const choices = option.choices === undefined ? {} : { choices: option.choices };
  return { type, description: `${option.meaning} (default: ${defaultsOf(owner, name, option)})`, ...choices };
}

/** The default, and what it is with the presets that have another: `30; paper 16; minilm, bert 3`. */
function defaultsOf(owner: OptionOwner, name: string, option: PartOption): string {
  const presetsByValue = new Map<unknown, string[]>();
  for (const [preset, plan] of plans) {
    const value = valueIn(plan, owner, name);
    if (value === undefined || value === option.default) continue;
    presetsByValue.set(value, [...(presetsByValue.get(value) ?? []), preset]);
  }
  const others = [...presetsByValue].map(([value, presets]) => `; ${presets.join(", ")} ${value}`);
  return `${option.default}${others.join("")}`;
}

function valueIn(plan: TrainingPlan, { role, kind }: OptionOwner, name: string): unknown {
  if (role === "schedule") return (plan.schedule as Readonly<Record<string, unknown>>)[name];
  return plan[role].kind === kind ? plan[role].options[name] : undefined;
}
