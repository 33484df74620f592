/**
 * What has become of each gold constituent at a configuration: built, still within reach, or lost (section 3.2 of the paper).
 *
 *   in-order, gold (A (B w0) w1), after SH SH: A is lost, for no nonterminal can be announced after w0 any more.
 *
 * A constituent is within reach if some tree that can still be built has it. This is asked for each one *by itself*: two may be
 * within reach and yet not both, which the paper's proof of decomposability overlooks and the exact loss does not.
 */
import { invariant } from "../shared/errors.ts";
import { itemsOf } from "../transitions/stack.ts";
import type { State, TransitionSystem } from "../transitions/transition-system.ts";
import { type LabelledSpan, labelledSpans, spansWithout } from "../trees/spans.ts";
import type { Tree } from "../trees/tree.ts";

export type Fate = "built" | "reachable" | "lost";

export interface GoldFate extends LabelledSpan {
  readonly fate: Fate;
}

/** The fate of every gold constituent, in the order of `labelledSpans`. Of equal ones the innermost counts as built first. */
export function goldFates(system: TransitionSystem, gold: Tree, state: State): GoldFate[] {
  const golds = labelledSpans(gold);
  const canReach = state.finished ? () => false : reachFrom(system, state);
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
    return labelledSpans(item.tree).map(({ label, start, end }) => ({
      label,
      start: item.start + start,
      end: item.start + end,
    }));
  });
}

type Reach = (state: State) => (constituent: LabelledSpan) => boolean;

/** For systems without limits. What starts at a word still to come is within reach in all of them. */
const REACH: Readonly<Record<string, Reach>> = {
  /** What starts further left can only be what an open nonterminal becomes; the bottom one ends with the sentence. */
  "top-down": ({ next, stack, sentence }) => {
    const open = itemsOf(stack).filter((item) => item.kind === "open");
    const earliestEnd = open.at(-1)?.start === next ? next + 1 : next;
    return ({ label, start, end }) =>
      start >= next ||
      (end >= earliestEnd &&
        open.some((item, i) => item.label === label && item.start === start && (i > 0 || end === sentence.length)));
  },
  /** Else it starts at the top item, or around an open nonterminal once that is closed. */
  "in-order": ({ next, stack }) => {
    const items = itemsOf(stack);
    const top = items.at(-1);
    const starts = new Set(items.flatMap((item) => (item.kind === "open" || item === top ? item.start : [])));
    return ({ start, end }) => start >= next || (end >= next && starts.has(start));
  },
  /** Else it starts where some item does. */
  "bottom-up": ({ next, stack }) => {
    const starts = new Set(itemsOf(stack).map((item) => item.start));
    return ({ start, end }) => start >= next || (end >= next && starts.has(start));
  },
};

function reachFrom({ name }: TransitionSystem, state: State): (constituent: LabelledSpan) => boolean {
  const reach = REACH[name];
  invariant(reach !== undefined, `what is within reach is known for the ${name} system`);
  return reach(state);
}
