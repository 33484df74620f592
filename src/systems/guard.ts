/**
 * Keeps a derivation within constraints: of the legal actions, it allows those after which all constraints can still be met. So there
 * is always one, and every derivation ends in a tree that meets them; and no such tree is out of reach.
 */
import type { CanComplete } from "../constraints/completion.ts";
import { afterMaking, afterWord, type Pending } from "../constraints/pending.ts";
import { roomFor } from "../constraints/room.ts";
import type { TreeConstraints } from "../constraints/tree-constraints.ts";
import { ParserError } from "../shared/errors.ts";
import { type Action, labelsIn } from "../transitions/action.ts";
import type { Grammar } from "../transitions/action-table.ts";
import { type Effect, type State, treeOf } from "../transitions/transition-system.ts";
import { isBranch, type Sentence } from "../trees/tree.ts";
import { type SystemEntry, systemOf } from "./system-entry.ts";

export class Guard {
  /** The model's actions within limits that leave room for the constraints. */
  readonly grammar: Grammar;
  readonly #constraints: TreeConstraints;
  readonly #canComplete: CanComplete;

  constructor(entry: SystemEntry, { system, actions }: Grammar, constraints: TreeConstraints, sentence: Sentence) {
    if (entry.completion === undefined)
      throw new ParserError("E_CONSTRAINTS", `the ${entry.name} system cannot parse under constraints`);
    this.grammar = { system: systemOf(entry, roomFor(constraints, system.limits)), actions };
    this.#constraints = constraints;
    this.#canComplete = entry.completion(constraints, this.grammar);
    if (this.#canComplete(system.start(sentence), null)) return;
    throw new ParserError("E_CONSTRAINTS", "no tree that this model can build meets all constraints", {
      hint: "Forbid fewer spans: the model has no transition for the constituents that are left",
    });
  }

  /** Clears mask[id] for the legal actions that are not allowed; returns how many are left. */
  restrict(state: State, pending: Pending | null, mask: Int32Array): number {
    const { actions } = this.grammar.actions;
    const { named } = this.#constraints;
    /** By kind: of labels that no constraint names, one stands for all. */
    const others = new Map<string, boolean>();
    let left = 0;
    for (let id = 0; id < actions.length; id++) {
      if (mask[id] === 0) continue;
      const action = actions[id]!;
      const isNamed = labelsIn(action).some((label) => named.has(label));
      const known = isNamed ? undefined : others.get(action.kind);
      const isAllowed = known ?? this.allows(state, pending, action);
      if (!isNamed) others.set(action.kind, isAllowed);
      if (isAllowed) left++;
      else mask[id] = 0;
    }
    return left;
  }

  /** Whether all constraints can still be met after a legal action. */
  allows(state: State, pending: Pending | null, action: Action): boolean {
    const { system } = this.grammar;
    const effect = system.effect(state, action);
    const next = system.apply(state, action);
    const isForbidden = (label: string) => this.#constraints.isForbidden(next.stack!.start, state.next, label);
    if (effect.kind === "reduce" && labelsIn(effect).some(isForbidden)) return false;
    const left = this.#after(state, pending, effect, next);
    if (!next.finished) return this.#canComplete(next, left);
    const tree = treeOf(next);
    const { root } = this.#constraints;
    return left === null && (root === null || (tree !== null && isBranch(tree) && tree.label === root));
  }

  /** What is pending after an action that led to `next`. */
  after(state: State, pending: Pending | null, action: Action, next: State): Pending | null {
    return this.#after(state, pending, this.grammar.system.effect(state, action), next);
  }

  #after(state: State, pending: Pending | null, effect: Effect, next: State): Pending | null {
    if (effect.kind === "shift") return afterWord(this.#constraints, pending, state.next);
    if (effect.kind !== "reduce") return pending;
    return labelsIn(effect).reduceRight(
      (left, label) => afterMaking(left, next.stack!.start, state.next, label),
      pending,
    );
  }
}
