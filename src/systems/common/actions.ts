/**
 * The transitions that several systems have, and how they are written: SH, RE, NT-X, FI as in the paper's figures 3 and 5,
 * and RE#k-X: the k topmost items become an X.
 */
import type { Action } from "../../transitions/action.ts";

export const SHIFT: Action = { name: "SH", kind: "shift", label: null, arity: null };
export const REDUCE: Action = { name: "RE", kind: "reduce", label: null, arity: null };
export const FINISH: Action = { name: "FI", kind: "finish", label: null, arity: null };

export function open(label: string): Action {
  return { name: `NT-${label}`, kind: "open", label, arity: null };
}

export function reduceTo(label: string, arity: number): Action {
  return { name: `RE#${arity}-${label}`, kind: `reduce#${arity}`, label, arity };
}

/** Null: none of them has this name. */
export function actionNamed(name: string, actions: readonly Action[]): Action | null {
  return actions.find((action) => action.name === name) ?? null;
}

/** The reverse of `open`; null when the name is not written so. */
export function readOpen(name: string): Action | null {
  return name.startsWith("NT-") ? open(name.slice(3)) : null;
}

/** The reverse of `reduceTo`; null when the name is not written so. */
export function readReduceTo(name: string): Action | null {
  const [, arity, label] = /^RE#([1-9]\d{0,8})-(.*)$/s.exec(name) ?? [];
  return arity === undefined || label === undefined ? null : reduceTo(label, Number(arity));
}
