/** What was before, for undo and redo: plain values, each as it was. */
export interface History<State> {
  readonly past: readonly State[];
  readonly future: readonly State[];
}

export const NO_HISTORY: History<never> = { past: [], future: [] };

/** More steps back than anybody takes. */
const MAX_STEPS = 200;

/** Something changes: `before` is what it was. What was undone before cannot be done again. */
export function recorded<State>({ past }: History<State>, before: State): History<State> {
  return { past: [...past, before].slice(-MAX_STEPS), future: [] };
}

export interface Step<State> {
  readonly history: History<State>;
  readonly state: State;
}

/** Null: there is nothing to undo. `now` is what it is. */
export function undone<State>({ past, future }: History<State>, now: State): Step<State> | null {
  const state = past.at(-1);
  if (state === undefined) return null;
  return { history: { past: past.slice(0, -1), future: [now, ...future] }, state };
}

export function redone<State>({ past, future }: History<State>, now: State): Step<State> | null {
  const [state, ...rest] = future;
  if (state === undefined) return null;
  return { history: { past: [...past, now], future: rest }, state };
}
