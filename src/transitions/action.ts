/** A transition ("action"): what a system does in one step. Each system has its own, and says how they are written. */

/**
 * Actions are compared by `name`. Actions of one `kind` are legal in the same states: whoever wants to know which of hundreds
 * of actions are legal asks once for each kind.
 */
export interface Action {
  readonly name: string;
  readonly kind: string;
  /** What it makes or announces, as a network sees it: a label (`NP`), a unary chain (`S+VP`), a part of a constituent (`NP*`). */
  readonly label: string | null;
  /** How many items become one, where the action itself says so. */
  readonly arity: number | null;
  /** The labels of constituents that `label` stands for, outermost first, where it is not one itself: none for a part. */
  readonly chain?: readonly string[];
}

/** The labels of the constituents that an action, or its effect, makes or announces: outermost first. */
export function labelsIn({ label, chain }: Pick<Action, "label" | "chain">): readonly string[] {
  return chain ?? (label === null ? [] : [label]);
}

/** Stands for a name that a system does not have: no grammar knows it, and `replay` says at which step it stands. */
export function unknownAction(name: string): Action {
  return { name, kind: "unknown", label: null, arity: null };
}
