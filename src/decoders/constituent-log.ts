/**
 * The constituents that the steps of a derivation make, each with its confidence: the probability of the step that announced it
 * times that of the step that closed it, each given the steps before; where nothing is announced, the probability of the step that made
 * it, and if it was made of one part, also of the step that made that part.
 */
import type { Brackets } from "../contracts/decoder.ts";
import { probabilityOf } from "../shared/probability.ts";
import { labelsIn } from "../transitions/action.ts";
import type { Grammar } from "../transitions/action-table.ts";
import type { State } from "../transitions/transition-system.ts";

interface Made {
  readonly label: number;
  readonly start: number;
  readonly end: number;
  readonly confidence: number;
}

export class ConstituentLog {
  readonly #grammar: Grammar;
  readonly #made: Made[] = [];
  /** Log-probabilities of the nonterminals that are open now. */
  readonly #opened: number[] = [];
  /** Log-probability of the last part that was made. */
  #joined = 0;

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
  }

  /** A step from `before` to `after`. */
  take(before: State, actionId: number, after: State, logProbability: number): void {
    const { system, actions } = this.#grammar;
    const effect = system.effect(before, actions.actions[actionId]!);
    if (effect.kind === "open") this.#opened.push(logProbability);
    if (effect.kind === "join") this.#joined = logProbability;
    if (effect.kind !== "reduce") return;
    const { item, start, openCount } = after.stack!;
    let total = logProbability;
    if (openCount < (before.stack?.openCount ?? 0)) total += this.#opened.pop()!;
    if (effect.popped === 1 && before.stack?.item.kind === "part") total += this.#joined;
    const span = { start, end: item.kind === "built" ? item.end : start, confidence: probabilityOf(total) };
    for (const label of labelsIn(effect).toReversed()) this.#made.push({ label: actions.labelId(label), ...span });
  }

  /** Parents before children, left to right. */
  inOrder(): { readonly brackets: Brackets; readonly confidences: Float64Array } {
    const made = this.#made;
    // Made from the inside out: among equal spans the later one is the parent.
    const order = [...made.keys()].sort((a, b) => {
      return made[a]!.start - made[b]!.start || made[b]!.end - made[a]!.end || b - a;
    });
    return {
      brackets: {
        labels: Int32Array.from(order, (index) => made[index]!.label),
        starts: Int32Array.from(order, (index) => made[index]!.start),
        ends: Int32Array.from(order, (index) => made[index]!.end),
      },
      confidences: Float64Array.from(order, (index) => made[index]!.confidence),
    };
  }
}
