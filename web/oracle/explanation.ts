/**
 * What a transition did to the loss, in words. The loss counts the differences of the best tree still reachable, so what a
 * transition costs are the differences that were not there before.
 */
import type { LabelledSpan, Sentence } from "../../src/index.ts";
import { spansWithout } from "../../src/trees.ts";
import { constituentText, listText } from "../parts/step-text.ts";
import { isSame, type Position } from "./position.ts";

export interface Explanation {
  /** How much the loss grew: the new differences less those that are gone. */
  readonly change: number;
  /** Gold constituents that could be built before and now cannot. */
  readonly lost: readonly LabelledSpan[];
  /** Gold constituents that can be built but that the best tree now does without. */
  readonly forgone: readonly LabelledSpan[];
  /** Constituents that the best tree now has in excess: built wrong, or announced and bound to become wrong. */
  readonly excess: readonly LabelledSpan[];
  /** Differences that the best tree had before and has no more: the damage is now counted elsewhere. */
  readonly instead: readonly LabelledSpan[];
  /** Gold constituents that it finished. */
  readonly built: readonly LabelledSpan[];
}

export function explain(from: Position, to: Position): Explanation {
  const missing = spansWithout(to.best.missing, from.best.missing);
  const excess = spansWithout(to.best.excess, from.best.excess);
  const gone = spansWithout(from.best.excess, to.best.excess);
  const isLost = (span: LabelledSpan) => to.golds.some((gold) => gold.stage === "lost" && isSame(gold, span));
  return {
    change: to.loss - from.loss,
    lost: missing.filter(isLost),
    forgone: missing.filter((span) => !isLost(span)),
    excess: withoutMoved(excess, gone),
    instead: [...spansWithout(from.best.missing, to.best.missing), ...withoutMoved(gone, excess)],
    built: spansWithout(builtGold(to), builtGold(from)),
  };
}

/** A wrong constituent that will end elsewhere than before is the same mistake, not a new one. */
function withoutMoved(spans: readonly LabelledSpan[], others: readonly LabelledSpan[]): LabelledSpan[] {
  const left = [...others];
  return spans.filter(({ label, start }) => {
    const place = left.findIndex((other) => other.label === label && other.start === start);
    if (place !== -1) left.splice(place, 1);
    return place === -1;
  });
}

/** `The loss rises by 2: … can no longer be built` */
export function explanationText(explanation: Explanation, sentence: Sentence): string {
  const { change, lost, forgone, excess, instead, built } = explanation;
  const named = (spans: readonly LabelledSpan[]) => listText(spans.map((span) => constituentText(span, sentence)));
  const reasons = [
    lost.length > 0 ? `${named(lost)} can no longer be built` : null,
    forgone.length > 0 ? `${named(forgone)} can only be built at the cost of something else` : null,
    excess.length > 0
      ? `${named(excess)} will be in the tree but ${excess.length > 1 ? "are" : "is"} not in gold`
      : null,
    instead.length > 0
      ? `in exchange, ${named(instead)} ${instead.length > 1 ? "are" : "is"} no longer among the differences`
      : null,
  ].filter((reason) => reason !== null);
  if (change > 0) return `The loss rises by ${change}: ${reasons.join("; ")}.`;
  if (reasons.length > 0) return `The loss does not change: ${reasons.join("; ")}.`;
  if (built.length > 0) {
    return `Nothing is lost, and ${named(built)} ${built.length > 1 ? "are" : "is"} built as in the gold tree.`;
  }
  return "Nothing is lost by this transition.";
}

function builtGold({ golds }: Position): LabelledSpan[] {
  return golds.filter(({ stage }) => stage === "built");
}
