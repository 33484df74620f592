/** In which order the paper's oracle prefers transitions that its formula finds equally good. */
import type { Action } from "../../transitions/action.ts";
import { open, REDUCE, SHIFT } from "./actions.ts";

/** Closing first: on the gold path the formula may find the opening of the next constituent as good, and it is not. */
export function closingFirst(wanted: readonly string[]): Action[] {
  return [REDUCE, ...wanted.map(open), SHIFT];
}
