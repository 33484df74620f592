/**
 * Everything a run will do, complete and checked: the parts with all their options, and the schedule. Made from a preset and the
 * options that override it.
 *
 *   planTraining("paper", { system: "top-down", objective: { oracle: "static" }, schedule: { epochs: 3 } })
 *
 * A run that starts from a model has the model's parts; its preset gives the objective and the schedule.
 */
import type { ModelDescription, StoredPart } from "../contracts/model.ts";
import { checkedOptions, type GivenOptions } from "../contracts/options.ts";
import type { Parts } from "../contracts/parts.ts";
import { standard } from "../presets/default.ts";
import type { PartChoice, Preset, TrainingChoices } from "../presets/preset.ts";
import { PRESETS } from "../presets/presets.ts";
import { ParserError } from "../shared/errors.ts";
import { DEFAULT_SYSTEM, findSystem } from "../systems/systems.ts";
import { optionOwners, type Role } from "./roles.ts";
import { SCHEDULE_OPTIONS, type ScheduleOptions } from "./schedule-options.ts";

export interface TrainingPlan {
  readonly preset: string;
  readonly system: string;
  readonly encoder: StoredPart;
  readonly tagger: StoredPart;
  readonly network: StoredPart;
  readonly decoder: StoredPart;
  readonly objective: StoredPart;
  readonly schedule: ScheduleOptions;
}

export function planTraining(
  preset: string | Preset = "default",
  choices: TrainingChoices = {},
  parts: Parts = {},
  start: ModelDescription | null = null,
): TrainingPlan {
  const chosenPreset = typeof preset === "string" ? presetNamed(preset) : preset;
  const base = start === null ? chosenPreset : { ...chosenPreset, ...partsOf(start) };
  const system = choices.system ?? base.system ?? DEFAULT_SYSTEM;
  findSystem(system, parts.systems); // an unknown name is an error now, not after the treebank was read
  const chosen = (role: Exclude<Role, "schedule">) => chosenPart(role, base[role], choices[role], parts);
  return {
    preset: base.name,
    system,
    encoder: chosen("encoder"),
    tagger: chosen("tagger"),
    network: chosen("network"),
    decoder: chosen("decoder"),
    objective: chosen("objective"),
    schedule: checkedOptions(SCHEDULE_OPTIONS, given({ ...base.schedule, ...given(choices.schedule) }), "the schedule"),
  };
}

/** Options that were read from a file are unchecked: `chosenPart` checks them. */
function partsOf({ encoder, tags, network, task, decoder }: ModelDescription): Partial<Preset> {
  return {
    ...(task.family === "steps" && { system: task.system }),
    encoder: { ...encoder.options, kind: encoder.kind },
    tagger: (tags.head as PartChoice | null) ?? { taggerHidden: 0 },
    network: { ...network.options, kind: network.kind },
    decoder: { ...decoder.options, kind: decoder.kind },
  };
}

function presetNamed(name: string): Preset {
  const found = PRESETS.find((preset) => preset.name === name);
  if (found !== undefined) return found;
  throw new ParserError("E_OPTION", `unknown preset "${name}"`, {
    hint: `Choose one of ${PRESETS.map((preset) => preset.name).join(", ")}`,
  });
}

/** The preset's options apply only if the part is the preset's. */
function chosenPart(
  role: Exclude<Role, "schedule">,
  base: PartChoice | undefined,
  choice: PartChoice | undefined,
  parts: Parts,
): StoredPart {
  const owners = optionOwners(parts).filter((owner) => owner.role === role);
  const kind = choice?.kind ?? base?.kind ?? standard[role]?.kind ?? owners[0]!.kind;
  const owner = owners.find((candidate) => candidate.kind === kind);
  if (owner === undefined) {
    throw new ParserError("E_PART", `unknown ${role} "${kind}"`, {
      hint: `Choose one of ${owners.map((candidate) => candidate.kind).join(", ")}`,
    });
  }
  const isSame = base?.kind === undefined || base.kind === kind;
  const { kind: _, ...fromBase } = isSame ? (base ?? {}) : {};
  const { kind: __, ...fromChoice } = choice ?? {};
  return { kind, options: checkedOptions(owner.options, { ...fromBase, ...given(fromChoice) }, `the ${role} ${kind}`) };
}

/** What was given at all: a flag that nobody set is undefined. */
function given(options: GivenOptions = {}): GivenOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
