/**
 * What has become of each gold constituent at a configuration: built, still within reach, or lost (section 3.2 of the paper).
 *
 *   in-order, gold (A (B w0) w1), after SH SH: A is lost, for no nonterminal can be announced after w0 any more.
 *
 * A constituent is within reach if some tree that can still be built has it. This is asked for each one *by itself*: two may be
 * within reach and yet not both, which the paper's proof of decomposability overlooks and the exact loss does not.
 */
import { builtIn, itemsOf } from "../transitions/stack.ts";
import type { State } from "../transitions/transition-system.ts";
import { type LabelledSpan, labelledSpans, spansWithout } from "../trees/spans.ts";
import type { Tree } from "../trees/tree.ts";

export type Fate = "built" | "reachable" | "lost";

/**
 * For a state that is not finished: is a missing constituent within reach? Each system says it for itself, without limits. What
 * starts at a word still to come is within reach in all of them.
 */
export type Reach = (state: State) => (constituent: LabelledSpan) => boolean;

export interface GoldFate extends LabelledSpan {
  readonly fate: Fate;
}

/** The fate of every gold constituent, in the order of `labelledSpans`. Of equal ones the innermost counts as built first. */
export function goldFates(reach: Reach, gold: Tree, state: State): GoldFate[] {
  const golds = labelledSpans(gold);
  const canReach = state.finished ? () => false : reach(state);
  // From the end: there the innermost of equal ones stand, for parents come before children.
  const isMissing = new Set(spansWithout(golds.toReversed(), builtConstituents(state)));
  return golds.map((span) => {
    if (!isMissing.has(span)) return { ...span, fate: "built" };
    return { ...span, fate: canReach(span) ? "reachable" : "lost" };
  });
}

/** Every finished constituent on the stack, parents before children, left to right. */
export function builtConstituents({ stack }: State): LabelledSpan[] {
  return itemsOf(stack).flatMap((item) => {
    if (item.kind === "open") return [];
    return builtIn(item).flatMap(({ tree, start: first }) =>
      labelledSpans(tree).map(({ label, start, end }) => ({ label, start: first + start, end: first + end })),
    );
  });
}
