/**
 * The transitions ("actions") of all systems, and how they are written: SH, RE, NT-X, FI as in the paper's figures 3 and 5,
 * and RE#k-X for the bottom-up system: the k topmost items become an X.
 */

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

export const SHIFT: Action = { name: "SH", kind: "shift", label: null, arity: null };
export const REDUCE: Action = { name: "RE", kind: "reduce", label: null, arity: null };
export const FINISH: Action = { name: "FI", kind: "finish", label: null, arity: null };

export function open(label: string): Action {
  return { name: `NT-${label}`, kind: "open", label, arity: null };
}

export function reduceTo(label: string, arity: number): Action {
  return { name: `RE#${arity}-${label}`, kind: `reduce#${arity}`, label, arity };
}

/** The reverse of `name`; null when nothing is written so. */
export function readAction(name: string): Action | null {
  if (name === SHIFT.name) return SHIFT;
  if (name === REDUCE.name) return REDUCE;
  if (name === FINISH.name) return FINISH;
  if (name.startsWith("NT-")) return open(name.slice(3));
  const [, arity, label] = /^RE#([1-9]\d{0,8})-(.*)$/s.exec(name) ?? [];
  return arity === undefined || label === undefined ? null : reduceTo(label, Number(arity));
}
