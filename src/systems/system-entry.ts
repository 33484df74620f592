/**
 * Everything that belongs to one transition system, as one plain object. Only the rules must be there: each further part makes
 * more of the toolkit work with the system, and what a system does not have is not offered for it.
 *
 *   export const topDown: SystemEntry = { name: "top-down", legend: "…", rules: topDownRules, exactOracle: topDownOracle, … };
 *
 * `systems.ts` lists those of this package. A system from elsewhere is handed over as a value: no registration.
 */
import type { MakeCompletion } from "../constraints/completion.ts";
import type { MakeOracle } from "../oracles/oracle.ts";
import type { Reach } from "../oracles/reachability.ts";
import type { Limits, ResolvedLimits } from "../transitions/limits.ts";
import { defineSystem, type Rules, type TransitionSystem } from "../transitions/transition-system.ts";

export interface SystemEntry {
  /** Stored with a model. */
  readonly name: string;
  /** How its transitions are written and what they do, for people: `SH reads a word, …`. */
  readonly legend: string;
  readonly rules: (limits: ResolvedLimits) => Rules;
  /** The exact loss at every configuration: `dynamic` in training. Tests compare it with exhaustive search. */
  readonly exactOracle?: MakeOracle;
  /** A published formula for the loss, shown beside the exact one and compared with it. */
  readonly formula?: Formula;
  /** Further oracles that training may use, by name. */
  readonly otherOracles?: Readonly<Record<string, MakeOracle>>;
  /** What is still within reach at a configuration: the playground needs it beside the exact oracle. */
  readonly reach?: Reach;
  /** What can still become a tree that meets given constraints: parsing under constraints needs it. */
  readonly completion?: MakeCompletion;
  /** Games for the playground to begin with. */
  readonly examples?: readonly SystemExample[];
}

export interface Formula {
  /** To the letter. */
  readonly printed: MakeOracle;
  /** As its explanation means it, where that is not the same; then this is the reading that training uses. */
  readonly meant?: MakeOracle;
  /** It is the exact loss, so there is nothing to compare, and `dynamic-paper` would be `dynamic`. */
  readonly isExact?: boolean;
}

/** A gold tree, and transitions that lead to where something is to be seen. */
export interface SystemExample {
  readonly title: string;
  /** What to look at. */
  readonly lesson: string;
  /** In brackets; every bracket is a constituent. */
  readonly gold: string;
  /** Beside those of the gold tree. */
  readonly labels: readonly string[];
  readonly transitions: readonly string[];
}

/** The transition system of an entry, within limits. */
export function systemOf({ name, rules }: SystemEntry, limits: Limits = {}): TransitionSystem {
  return defineSystem(name, limits, rules);
}
