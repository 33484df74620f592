/**
 * The judge of guards: explores every configuration that a system can reach within its limits, and says of each action whether some
 * derivation after it ends in a tree that meets the constraints. It looks at finished trees alone and shares no code with the guards.
 */
import { checkConstraints } from "../../src/constraints/check-constraints.ts";
import type { Constraints } from "../../src/constraints/constraints.ts";
import type { Pending } from "../../src/constraints/pending.ts";
import { Guard } from "../../src/systems/guard.ts";
import { type SystemEntry, systemOf } from "../../src/systems/system-entry.ts";
import { grammarFor } from "../../src/transitions/action-table.ts";
import type { Limits } from "../../src/transitions/limits.ts";
import { type State, treeOf } from "../../src/transitions/transition-system.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import type { Sentence } from "../../src/trees/tree.ts";
import { meets } from "./constraint-sets.ts";

export interface Disagreement {
  readonly path: readonly string[];
  readonly guard: boolean;
  readonly truth: boolean;
}

/** More configurations than the caller wants to see. */
export class TooManyError extends Error {}

export interface Exploration {
  readonly configurations: number;
  readonly disagreements: readonly Disagreement[];
  /** Trees that the guard lets a derivation reach. */
  readonly trees: ReadonlySet<string>;
}

export function exploreGuard(
  entry: SystemEntry,
  { labels, limits, maxArity }: { labels: readonly string[]; limits: Limits; maxArity: number },
  sentence: Sentence,
  constraints: Constraints,
  most = Infinity,
): Exploration {
  const plain = grammarFor(systemOf(entry, limits), labels, maxArity);
  const guard = new Guard(entry, plain, checkConstraints(constraints, sentence, labels), sentence);
  const { grammar } = guard;
  const { system, actions } = grammar;
  const disagreements: Disagreement[] = [];
  const trees = new Set<string>();
  let configurations = 0;

  /** Whether a derivation from here meets the constraints. Guards are only asked where they would be: after allowed actions. */
  function visit(state: State, pending: Pending | null, path: readonly string[], isGuarded: boolean): boolean {
    if (state.finished) {
      if (isGuarded) trees.add(writeTree(treeOf(state)!));
      return meets(treeOf(state)!, constraints);
    }
    if (++configurations > most) throw new TooManyError();
    let isPossible = false;
    const mask = new Int32Array(actions.size);
    actions.markLegal(system, state, mask);
    if (isGuarded) guard.restrict(state, pending, mask);
    for (const id of actions.legalIds(system, state)) {
      const action = actions.actions[id]!;
      const next = system.apply(state, action);
      const isAllowed = isGuarded && mask[id] === 1;
      const left = isAllowed ? guard.after(state, pending, action, next) : null;
      const truth = visit(next, left, [...path, action.name], isAllowed);
      if (isGuarded && truth !== isAllowed)
        disagreements.push({ path: [...path, action.name], guard: isAllowed, truth });
      isPossible ||= truth;
    }
    return isPossible;
  }

  visit(system.start(sentence), null, [], true);
  return { configurations, disagreements, trees };
}
