/** The transition systems by name: the one line that a new system adds. */
import { ParserError } from "../shared/errors.ts";
import { bottomUp } from "./bottom-up.ts";
import { inOrder } from "./in-order.ts";
import type { Limits } from "./limits.ts";
import { topDown } from "./top-down.ts";
import type { TransitionSystem } from "./transition-system.ts";

const SYSTEMS = { "top-down": topDown, "in-order": inOrder, "bottom-up": bottomUp } as const;

export type SystemName = keyof typeof SYSTEMS;

export const SYSTEM_NAMES = Object.keys(SYSTEMS) as readonly SystemName[]; // `keys` does not say which

/** `extra`: systems of a user's own. */
export function systemNamed(name: string, limits: Limits = {}, _extra: readonly unknown[] = []): TransitionSystem {
  const found = SYSTEM_NAMES.find((known) => known === name);
  if (found === undefined) {
    throw new ParserError(
      "E_SYSTEM_UNKNOWN",
      `there is no transition system "${name}"; there are ${SYSTEM_NAMES.join(", ")}`,
    );
  }
  return SYSTEMS[found](limits);
}
