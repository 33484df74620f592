/** Lets everything else that waits have its turn: input, timers, a page that wants to be drawn. */
export function afterTurn(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), 0));
}
