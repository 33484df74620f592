/** The limits of a system leave room for what is required beside what they allow anyway. */
import type { Limits } from "../transitions/limits.ts";
import type { TreeConstraints } from "./tree-constraints.ts";

/**
 * Without wishes, the limits themselves. Otherwise the bounds on constituents of one child and on nonterminals in a row grow by the
 * greatest number of wishes that start at the same word: so many are needed at most. Each of these bounds makes parsing end by itself,
 * so that the number of all open nonterminals need not be bounded.
 */
export function roomFor({ mostAtOnce }: TreeConstraints, limits: Limits): Limits {
  if (mostAtOnce === 0) return limits;
  const { maxOpen = Infinity, maxOpenRun = Infinity, maxUnary = Infinity } = limits;
  const run = Math.min(maxOpen, maxOpenRun) + mostAtOnce;
  const unary = maxUnary + mostAtOnce;
  return { ...(run < Infinity && { maxOpenRun: run }), ...(unary < Infinity && { maxUnary: unary }) };
}
