/**
 * What can be completed in the structure-label system. A span is labelled in one step, so the model needs a chain that has all labels
 * required there; whether it has one does not depend on the configuration. For the rest, a pending wish must start at a span of the stack
 * and not be the topmost span, if that has been labelled; a span on the way to it needs no label.
 */
import type { MakeCompletion } from "../../constraints/completion.ts";
import type { Wish } from "../../constraints/constraints.ts";
import { afterMaking, type Pending } from "../../constraints/pending.ts";
import type { TreeConstraints } from "../../constraints/tree-constraints.ts";
import type { Grammar } from "../../transitions/action-table.ts";
import { resolveLimits } from "../../transitions/limits.ts";
import type { Stack } from "../../transitions/stack.ts";
import { isToBeLabelled, unaryHeight } from "./transitions.ts";

export const structureLabelCompletion: MakeCompletion = (constraints, grammar) => {
  if (!hasAllChains(constraints, grammar)) return () => false;
  return (state, pending) => {
    const { next } = state;
    let place: Stack | null = state.stack;
    for (let owed = pending; owed !== null; owed = owed.outer) {
      const { start, end } = owed.wish;
      while (place !== null && place.start > start) place = place.below;
      const isDecided = end === next && place === state.stack && !isToBeLabelled(state);
      if (place?.start !== start || end < next || isDecided) return false;
    }
    return true;
  };
};

/** Whether there is a chain for each span that must have constituents: those of wishes, and the whole sentence. */
function hasAllChains(constraints: TreeConstraints, { system, actions }: Grammar): boolean {
  const { words, wishes, root } = constraints;
  const { maxUnary } = resolveLimits(system.limits);
  const chains = actions.actions.flatMap(({ chain = [] }) => (chain.length > 0 ? [chain] : []));
  const spans = new Map<string, Wish[]>([[`0 ${words}`, []]]);
  for (const wish of wishes) {
    const key = `${wish.start} ${wish.end}`;
    spans.set(key, [...(spans.get(key) ?? []), wish]);
  }
  return Array.from(spans).every(([key, wanted]) => {
    const [start, end] = key.split(" ").map(Number) as [number, number];
    const isWhole = start === 0 && end === words;
    return chains.some((chain) => {
      if (unaryHeight(chain, end - start === 1) > maxUnary) return false;
      if (isWhole && root !== null && chain[0] !== root) return false;
      if (chain.some((label) => constraints.isForbidden(start, end, label))) return false;
      const owed = wanted.reduce<Pending | null>((outer, wish) => ({ wish, outer }), null);
      return chain.reduceRight((left, label) => afterMaking(left, start, end, label), owed) === null;
    });
  });
}
