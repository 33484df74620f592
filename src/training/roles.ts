/** The roles of a run, and whose options each has: what flags, help and docs/training.md are made from. */
import type { OptionTable } from "../contracts/options.ts";
import type { Parts } from "../contracts/parts.ts";
import { DECODERS } from "../decoders/decoders.ts";
import { ENCODERS } from "../encoders/encoders.ts";
import { NETWORKS } from "../networks/networks.ts";
import { OBJECTIVES } from "../objectives/objectives.ts";
import { TAG_HEAD_OPTIONS } from "../taggers/tag-head.ts";
import { SCHEDULE_OPTIONS } from "./schedule-options.ts";

export type Role = "encoder" | "tagger" | "network" | "decoder" | "objective" | "schedule";

/** An owner of options: a part of a run, or the run itself. */
export interface OptionOwner {
  readonly role: Role;
  readonly kind: string;
  readonly options: OptionTable;
}

/** An option name belongs to one role, so that one flag is enough for it. */
export function optionOwners(parts: Parts = {}): readonly OptionOwner[] {
  const inRole = (
    role: Role,
    own: readonly Omit<OptionOwner, "role">[],
    extra: readonly Omit<OptionOwner, "role">[] = [],
  ) => [...extra, ...own].map(({ kind, options }): OptionOwner => ({ role, kind, options }));
  return [
    ...inRole("schedule", [{ kind: "schedule", options: SCHEDULE_OPTIONS }]),
    ...inRole("objective", OBJECTIVES, parts.objectives),
    ...inRole("encoder", ENCODERS, parts.encoders),
    ...inRole("tagger", [{ kind: "tagger", options: TAG_HEAD_OPTIONS }]),
    ...inRole("network", NETWORKS, parts.networks),
    ...inRole("decoder", DECODERS, parts.decoders),
  ];
}
