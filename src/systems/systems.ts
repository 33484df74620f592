/** The transition systems: the one line that a new system adds. Everything else goes through this list. */
import { ParserError } from "../shared/errors.ts";
import type { Limits } from "../transitions/limits.ts";
import type { TransitionSystem } from "../transitions/transition-system.ts";
import { binaryLeft, binaryRight } from "./binary/binary.ts";
import { bottomUp } from "./bottom-up/bottom-up.ts";
import { inOrder } from "./in-order/in-order.ts";
import { lexical } from "./lexical/lexical.ts";
import { structureLabel } from "./structure-label/structure-label.ts";
import { type SystemEntry, systemOf } from "./system-entry.ts";
import { topDown } from "./top-down/top-down.ts";

export const SYSTEMS: readonly SystemEntry[] = [
  topDown,
  inOrder,
  bottomUp,
  binaryLeft,
  binaryRight,
  lexical,
  structureLabel,
];

export const SYSTEM_NAMES: readonly string[] = SYSTEMS.map(({ name }) => name);

/** Those for which the exact loss is known: they can be inspected, checked and played with. */
export const EXACT_SYSTEMS: readonly SystemEntry[] = SYSTEMS.filter(({ exactOracle }) => exactOracle !== undefined);

/** What the transitions of these systems mean, for help: `top-down: SH reads a word, …; in-order: …`. */
export function legendOf(systems: readonly SystemEntry[]): string {
  return systems.map(({ name, legend }) => `${name}: ${legend}`).join("; ");
}

/** What is used where none is asked for: the best of them (docs/experiments.md). */
export const DEFAULT_SYSTEM: string = inOrder.name;

/** A system by its name, among those of this package and `extra` ones; an extra one takes the place of ours of that name. */
export function findSystem(name: string, extra: readonly SystemEntry[] = []): SystemEntry {
  const known = [...extra, ...SYSTEMS];
  const found = known.find((system) => system.name === name);
  if (found !== undefined) return found;
  const names = [...new Set(known.map((system) => system.name))];
  throw new ParserError("E_SYSTEM_UNKNOWN", `unknown transition system "${name}"; choose one of ${names.join(", ")}`);
}

export function systemNamed(name: string, limits: Limits = {}, extra: readonly SystemEntry[] = []): TransitionSystem {
  return systemOf(findSystem(name, extra), limits);
}
