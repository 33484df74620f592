/**
 * The judge of guards: explores every configuration that a system can reach within its limits, and says of each action whether some
 * derivation after it ends in a tree that meets the constraints. It looks at finished trees alone and shares no code with the guards.
 */
import { checkConstraints } from "../../src/constraints/check-constraints.ts";
import type { Constraints } from "../../src/constraints/constraints.ts";
import type { Pending } from "../../src/constraints/pending.ts";
import { roomFor } from "../../src/constraints/room.ts";
import { ParserError } from "../../src/shared/errors.ts";
import { Guard } from "../../src/systems/guard.ts";
import { type SystemEntry, systemOf } from "../../src/systems/system-entry.ts";
import { grammarFor } from "../../src/transitions/action-table.ts";
import type { Limits } from "../../src/transitions/limits.ts";
import { type State, treeOf } from "../../src/transitions/transition-system.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { leaf, type Sentence } from "../../src/trees/tree.ts";
import { meets } from "./constraint-sets.ts";
import { everyTree } from "./every-tree.ts";

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

export interface ExploredGrammar {
  readonly labels: readonly string[];
  readonly limits: Limits;
  readonly maxArity: number;
  /** The longest chain of labels that one action makes, in systems whose actions do that. */
  readonly maxChain?: number;
}

export function exploreGuard(
  entry: SystemEntry,
  { labels, limits, maxArity, maxChain = 2 }: ExploredGrammar,
  sentence: Sentence,
  constraints: Constraints,
  most = Infinity,
): Exploration {
  const chains = everyTree([leaf(null, "w")], labels, maxChain);
  const plain = grammarFor(systemOf(entry, limits), labels, maxArity, chains);
  const checked = checkConstraints(constraints, sentence, labels);
  const guard = guardUnlessImpossible(() => new Guard(entry, plain, checked, sentence));
  const { system, actions } = guard?.grammar ?? { ...plain, system: systemOf(entry, roomFor(checked, limits)) };
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
    if (isGuarded) guard?.restrict(state, pending, mask);
    for (const id of actions.legalIds(system, state)) {
      const action = actions.actions[id]!;
      const next = system.apply(state, action);
      const isAllowed = isGuarded && mask[id] === 1;
      const left = isAllowed ? (guard?.after(state, pending, action, next) ?? null) : null;
      const truth = visit(next, left, [...path, action.name], isAllowed);
      if (isGuarded && truth !== isAllowed)
        disagreements.push({ path: [...path, action.name], guard: isAllowed, truth });
      isPossible ||= truth;
    }
    return isPossible;
  }

  const isPossible = visit(system.start(sentence), null, [], guard !== null);
  if (isPossible !== (guard !== null)) disagreements.push({ path: [], guard: guard !== null, truth: isPossible });
  return { configurations, disagreements, trees };
}

/** Null: it says that the model can build no tree that meets the constraints. */
function guardUnlessImpossible(make: () => Guard): Guard | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof ParserError && error.message.startsWith("no tree that this model can build")) return null;
    throw error;
  }
}
