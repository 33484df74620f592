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
  for (const { role, options } of optionOwners()) {
    for (const name of Object.keys(options)) flags[kebabCase(name)] ??= flagOf(role, name);
  }
  return flags;
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

/** A kind that has an option, and what the option is there. */
interface Owned extends OptionOwner {
  readonly option: PartOption;
}

function flagOf(role: Role, name: string): OptionSpec {
  const owned = optionOwners().flatMap((owner): Owned[] => {
    const option = owner.role === role ? owner.options[name] : undefined;
    return option === undefined ? [] : [{ ...owner, option }];
  });
  const { option } = owned[0]!;
  const type =
    typeof option.default === "boolean" ? "boolean" : typeof option.default === "number" ? "number" : "string";
  const choices = option.choices === undefined ? {} : { choices: option.choices };
  return { type, description: meaningsOf(owned, name), ...choices, group: groupOf(role, owned) };
}

/** The role, and which of its kinds have the option. */
function groupOf(role: Role, owned: readonly Owned[]): string {
  const kinds = kindsOf(owned);
  return kinds === role ? `The ${role}` : `The ${role} (${kinds})`;
}

/** The meaning and the default; a line for each where they are not the same in all kinds. */
function meaningsOf(owned: readonly Owned[], name: string): string {
  const alike = new Map<string, Owned[]>();
  for (const each of owned) {
    const key = JSON.stringify([each.option.meaning, each.option.default]);
    alike.set(key, [...(alike.get(key) ?? []), each]);
  }
  const lines = [...alike.values()].map((owners) => {
    const { option } = owners[0]!;
    const fallback = defaultsOf(option.default, (plan) => valueIn(plan, owners, name));
    return { kinds: kindsOf(owners), text: `${option.meaning} (default: ${fallback})` };
  });
  return lines.length === 1 ? lines[0]!.text : lines.map(({ kinds, text }) => `${kinds}: ${text}`).join("\n");
}

function kindsOf(owners: readonly OptionOwner[]): string {
  return owners.map(({ kind }) => kind).join(", ");
}

/** The default, and what it is with the presets that have another: `30; paper 16; minilm, bert 3`. */
export function defaultsOf(fallback: OptionValue, chosen: (plan: TrainingPlan) => unknown): string {
  const presetsByValue = new Map<unknown, string[]>();
  for (const [preset, plan] of plans) {
    const value = chosen(plan);
    if (value === undefined || value === fallback) continue;
    presetsByValue.set(value, [...(presetsByValue.get(value) ?? []), preset]);
  }
  const others = [...presetsByValue].map(([value, presets]) => `; ${presets.join(", ")} ${value}`);
  return `${fallback}${others.join("")}`;
}

/** Undefined: the plan has another kind. */
function valueIn(plan: TrainingPlan, owners: readonly OptionOwner[], name: string): unknown {
  const { role } = owners[0]!;
  if (role === "schedule") return (plan.schedule as Readonly<Record<string, unknown>>)[name];
  const { kind, options } = plan[role];
  return owners.some((owner) => owner.kind === kind) ? options[name] : undefined;
}
