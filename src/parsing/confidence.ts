/**
 * How sure a parser was of each constituent: the probability of the step that announced it times that of the step that closed it
 * (of the one step that made it, in the bottom-up system), each given the steps before.
 */
import type { Grammar } from "../transitions/action-table.ts";
import type { Offsets, Sentence } from "../trees/tree.ts";
import type { Derivation } from "./parse.ts";
import { probabilityOf } from "./probability.ts";

export interface ScoredConstituent {
  readonly label: string;
  /** Words `[start, end)`. */
  readonly start: number;
  readonly end: number;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Its place in the raw text, in UTF-16 units, `[start, end)`, where that is known of its words. */
  readonly offsets?: Offsets;
}

/** Parents before children, left to right. */
export function scoredConstituents(grammar: Grammar, sentence: Sentence, derivation: Derivation): ScoredConstituent[] {
  const { system, actions } = grammar;
  const { actionIds, logProbabilities } = derivation;
  const made: ScoredConstituent[] = [];
  const opened: number[] = []; // log-probabilities of the nonterminals that are open now
  let state = system.start(sentence);
  for (let i = 0; i < actionIds.length; i++) {
    const action = actions.actions[actionIds[i]!]!;
    const effect = system.effect(state, action);
    const openBefore = state.stack?.openCount ?? 0;
    state = system.apply(state, action);
    if (effect.kind === "open") opened.push(logProbabilities[i]!);
    if (effect.kind !== "reduce") continue;
    const { item, start, openCount } = state.stack!;
    const opening = openCount < openBefore ? opened.pop()! : 0;
    const end = item.kind === "built" ? item.end : start;
    const offsets = offsetsOf(sentence, start, end);
    const confidence = probabilityOf(opening + logProbabilities[i]!);
    made.push({ label: effect.label, start, end, confidence, ...(offsets && { offsets }) });
  }
  // Made from the inside out: among equal spans the later one is the parent.
  const order = [...made.keys()].sort((a, b) => {
    return made[a]!.start - made[b]!.start || made[b]!.end - made[a]!.end || b - a;
  });
  return order.map((index) => made[index]!);
}

function offsetsOf(sentence: Sentence, start: number, end: number): Offsets | null {
  const [first, last] = [sentence[start]?.offsets, sentence[end - 1]?.offsets];
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end };
}
