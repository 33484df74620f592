/**
 * Limits that make decoding end whatever a scorer prefers: parameters of a system, measured on a treebank, stored with a model.
 * They never leave a state without a legal action (each system says why) and, when measured, forbid no derivation of the
 * treebank they were measured on.
 */
import { ParserError } from "../shared/errors.ts";

/** Whole numbers of at least 1; what is not given is not limited. */
export interface Limits {
  /** Open nonterminals on the stack. */
  readonly maxOpen?: number;
  /** Open nonterminals in a row. A run of them is a left spine, not only a unary chain, so it has a bound of its own. */
  readonly maxOpenRun?: number;
  /** Constituents of one child on top of each other. */
  readonly maxUnary?: number;
}

export type ResolvedLimits = Required<Limits>;

export function resolveLimits(limits: Limits): ResolvedLimits {
  for (const [name, value] of Object.entries(limits)) {
    if (!Number.isInteger(value) || value < 1) {
      throw new ParserError("E_LIMIT", `the limit ${name} must be a whole number of at least 1, not ${value}`);
    }
  }
  const { maxOpen = Infinity, maxOpenRun = Infinity, maxUnary = Infinity } = limits;
  return { maxOpen, maxOpenRun, maxUnary };
}
