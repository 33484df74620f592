/**
 * The beam of a sentence beside its gold derivation: where the search goes wrong, and which derivations to learn from.
 *
 * The gold derivation falls out of the beam at some step, or it is there at the end and perhaps not the best. *Early update* (Collins and
 * Roark 2004; Zhu et al. 2013) learns where it falls out; *max-violation* (Huang, Fayong and Guo 2012; Watanabe and Sumita 2015) searches
 * on and learns where the best derivation has the largest lead over the gold one: there, or at some word.
 *
 * It may fall out between two words and yet be ahead at the next word, for sums of scores can rise again. So the step counts, not the word
 * alone: otherwise a bottom-up parser learns to be right at words that its search never reaches.
 */
import type { History, SentenceBeam } from "../../decoders/beam/sentence-beam.ts";
import type { GoldPath } from "./gold-path.ts";

export type UpdateRule = "early" | "max-violation";

/** The gold derivation up to where it is compared, and the others that the search kept, best first. */
export interface Dispute {
  /** The words that were read before, in the gold derivation. */
  readonly stop: number;
  readonly gold: readonly number[];
  readonly rivals: readonly (readonly number[])[];
  /** How far the best rival is ahead of the gold derivation; less than 0 where it is behind. */
  readonly violation: number;
}

interface Choice extends Pick<Dispute, "stop" | "violation"> {
  /** The last steps of the others. */
  readonly rivals: readonly History[];
  /** The actions of the gold derivation up to there. */
  readonly steps: number;
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
  #isLost = false;

  constructor(beam: SentenceBeam, gold: GoldPath, rule: UpdateRule) {
    this.beam = beam;
    this.#gold = gold;
    this.#rule = rule;
  }

  /** Whether there is nothing left to search for. */
  get isOver(): boolean {
    return (this.#isLost && this.#rule === "early") || this.beam.isDone;
  }

  /** To be called after each step of the beam. */
  look(): void {
    const { front, isDone } = this.beam;
    const { actionIds, totals, stops } = this.#gold;
    const ours = front.find(
      ({ history }) => history!.before === this.#goldHistory && history!.actionId === actionIds[this.#goldSteps],
    );
    if (ours !== undefined) {
      this.#goldHistory = ours.history;
      this.#goldSteps++;
    } else if (!this.#isLost && !this.#waits()) {
      this.#isLost = true;
      this.#noteLoss();
      if (this.#rule === "early") return;
    }
    if (!isDone && front[0]!.state.next <= this.#stops) return; // between two words
    const stop = this.#stops++;
    const rivals = front.filter((one) => one !== ours);
    const steps = stops[stop]!;
    const violation = rivals.length === 0 ? -Infinity : rivals[0]!.total - totals[steps - 1]!;
    this.#note({ stop, steps, rivals: rivals.map(({ history }) => history!), violation });
  }

  /** Whether the gold derivation has read the next word and waits for others. */
  #waits(): boolean {
    const next = this.#gold.actionIds[this.#goldSteps];
    return this.beam.waiting.some(({ from, actionId }) => from.history === this.#goldHistory && actionId === next);
  }

  /** All that the beam kept in its place are at least as good as the gold derivation after this step, but for rounding. */
  #noteLoss(): void {
    const { front, waiting } = this.beam;
    const rivals = [
      ...front.map(({ history, total }) => ({ history: history!, total })),
      ...waiting.map(({ from, actionId, logProbability, total }) => {
        return { history: { actionId, logProbability, before: from.history }, total };
      }),
    ].sort((a, b) => b.total - a.total);
    const violation = Math.max(0, rivals[0]!.total - this.#gold.totals[this.#goldSteps]!);
    const steps = this.#goldSteps + 1;
    this.#note({ stop: this.#stops, steps, rivals: rivals.map(({ history }) => history), violation });
  }

  #note(choice: Choice): void {
    const before = this.#choice;
    if (this.#rule === "early" || before === null || choice.violation >= before.violation) this.#choice = choice;
  }

  /** What there is to learn, once the search is over. */
  dispute(): Dispute {
    const { stop, steps, rivals, violation } = this.#choice!;
    return {
      stop,
      gold: this.#gold.actionIds.slice(0, steps),
      rivals: rivals.map(actionsOf),
      violation,
    };
  }
}

function actionsOf(last: History | null): number[] {
  const actionIds: number[] = [];
  for (let step = last; step !== null; step = step.before) actionIds.push(step.actionId);
  return actionIds.reverse();
}
