/** A transition ("action"): what a system does in one step. Each system has its own, and says how they are written. */

/**
 * Actions are compared by `name`. Actions of one `kind` are legal in the same states: whoever wants to know which of hundreds
 * of actions are legal asks once for each kind.
 */
export interface Action {
  readonly name: string;
  readonly kind: string;
  readonly label: string | null;
  /** How many items become one, where the action itself says so. */
  readonly arity: number | null;
}

/** Stands for a name that a system does not have: no grammar knows it, and `replay` says at which step it stands. */
export function unknownAction(name: string): Action {
  return { name, kind: "unknown", label: null, arity: null };
}
