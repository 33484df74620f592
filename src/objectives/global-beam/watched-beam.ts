/**
 * The beam of a sentence beside its gold derivation: where the search goes wrong, and which derivations to learn from.
 *
 * The gold derivation falls out of the beam at some word, or it is there at the end and perhaps not the best. *Early update* (Collins and
 * Roark 2004; Zhu et al. 2013) learns at the word where it falls out; *max-violation* (Huang, Fayong and Guo 2012; Watanabe and Sumita
 * 2015) searches on and learns at the word where the best derivation has the largest lead over the gold one.
 */
import type { History, Hypothesis, SentenceBeam } from "../../decoders/beam/sentence-beam.ts";
import type { GoldPath } from "./gold-path.ts";

export type UpdateRule = "early" | "max-violation";

/** Derivations that have read the same number of words: the gold one, and the others that the search kept, best first. */
export interface Dispute {
  /** Where: the place among the stops of the gold derivation. */
  readonly stop: number;
  readonly gold: readonly number[];
  readonly rivals: readonly (readonly number[])[];
  /** How far the best rival is ahead of the gold derivation; less than 0 where it is behind. */
  readonly violation: number;
}

interface Choice extends Pick<Dispute, "stop" | "violation"> {
  readonly rivals: readonly Hypothesis[];
}

export class WatchedBeam {
  readonly beam: SentenceBeam;
  readonly #gold: GoldPath;
  readonly #rule: UpdateRule;
  /** The gold derivation in the beam, as far as it was there, and its steps. */
  #goldHistory: History | null = null;
  #goldSteps = 0;
  #stops = 0;
  #choice: Choice | null = null;
  #isOver = false;

  constructor(beam: SentenceBeam, gold: GoldPath, rule: UpdateRule) {
    this.beam = beam;
    this.#gold = gold;
    this.#rule = rule;
  }

  /** Whether there is nothing left to search for. */
  get isOver(): boolean {
    return this.#isOver || this.beam.isDone;
  }

  /** To be called after each step of the beam. */
  look(): void {
    const { front, isDone } = this.beam;
    const { actionIds, stops } = this.#gold;
    const ours = front.find(
      ({ history }) => history!.before === this.#goldHistory && history!.actionId === actionIds[this.#goldSteps],
    );
    if (ours !== undefined) {
      this.#goldHistory = ours.history;
      this.#goldSteps++;
    }
    if (!isDone && front[0]!.state.next <= this.#stops) return; // between two words
    const stop = this.#stops++;
    const rivals = front.filter((one) => one !== ours);
    const violation = rivals.length === 0 ? -Infinity : rivals[0]!.total - stops[stop]!.total;
    if (this.#rule === "max-violation") {
      if (this.#choice === null || violation >= this.#choice.violation) this.#choice = { stop, rivals, violation };
      return;
    }
    this.#choice = { stop, rivals, violation };
    this.#isOver = ours === undefined && violation >= 0;
  }

  /** What there is to learn, once the search is over. */
  dispute(): Dispute {
    const { stop, rivals, violation } = this.#choice!;
    return {
      stop,
      gold: this.#gold.actionIds.slice(0, this.#gold.stops[stop]!.steps),
      rivals: rivals.map(({ history }) => actionsOf(history)),
      violation,
    };
  }
}

function actionsOf(last: History | null): number[] {
  const actionIds: number[] = [];
  for (let step = last; step !== null; step = step.before) actionIds.push(step.actionId);
  return actionIds.reverse();
}
