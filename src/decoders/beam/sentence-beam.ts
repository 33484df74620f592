/**
 * The beam of one sentence, word by word (Stern, Fried and Klein 2017). Derivations are compared only when they have read the same
 * number of words, for a step that reads a word is dear and those between are cheap. Those that have read the next word, or ended
 * after the last one, have *arrived*; the others go on, as many as the beam is wide together with those that arrive in the same step.
 *
 * A derivation that is no better than the worst of a full set of arrivals is given up; the word is done when no derivation goes on.
 * Log-probabilities only fall, so such a derivation could never be one of them. Nothing else is ever given up: a beam that is wide enough
 * for all is exact. Sums of scores may rise again; a model that is trained with this search learns not to rely on it. A beam of one takes
 * the best action at each step: it is the greedy search.
 *
 * In a model that generates words, reading a word is improbable beside any other action: a rare word may cost ten nats. So the
 * derivations between two words have a wider beam of their own, and some that read the word arrive in any case (fast track).
 */
import type { StepModel } from "../../contracts/model.ts";
import type { Move } from "../../contracts/network.ts";
import type { State } from "../../transitions/transition-system.ts";
import { logSumOf } from "../span-summary.ts";
import { type GuardedCursor, pendingAfter } from "../step-batch.ts";
import { BestList } from "./best-list.ts";

/** The steps of a derivation, the last one first. Derivations share what they have in common. */
export interface History {
  readonly actionId: number;
  readonly logProbability: number;
  readonly before: History | null;
}

export interface Hypothesis extends GuardedCursor {
  readonly state: State;
  /** The sum over its steps of what is compared. */
  readonly total: number;
  readonly history: History | null;
  /** The network's; it changes place when memory is released. */
  memory: unknown;
}

export interface Candidate {
  readonly from: Hypothesis;
  readonly actionId: number;
  readonly total: number;
  readonly last: number;
  readonly logProbability: number;
}

/** What the actions of a cursor are worth; −Infinity: not allowed. */
export interface StepRow {
  /** What is added up and compared. */
  readonly scores: ArrayLike<number>;
  readonly logProbabilities: ArrayLike<number>;
}

/** The row of a cursor of the front. */
export type RowOf = (index: number) => StepRow;

export interface BeamWidths {
  /** Derivations that are kept after each word. */
  readonly words: number;
  /** Derivations that are kept after each action between two words, at least as many. */
  readonly actions: number;
  /** Derivations that read the next word whether or not they are among the best of their step. */
  readonly fastTrack: number;
}

export class SentenceBeam {
  readonly #model: StepModel;
  readonly #widths: BeamWidths;
  readonly #masses: number[] = [];
  #arrived: BestList<Candidate>;
  /** What is to be scored next; once the sentence is done, the finished derivations. Best first. */
  #front: readonly Hypothesis[];
  #entering: readonly Candidate[] = [];

  constructor(model: StepModel, widths: BeamWidths, start: GuardedCursor) {
    this.#model = model;
    this.#widths = widths;
    this.#arrived = new BestList(widths.words);
    this.#front = [{ ...start, total: 0, history: null }];
  }

  get front(): readonly Hypothesis[] {
    return this.#front;
  }

  /** Steps that read the next word, or end after the last one, and wait until no other derivation goes on. Best first. */
  get waiting(): readonly Candidate[] {
    return this.#arrived.items;
  }

  get isDone(): boolean {
    return this.#front[0]!.state.finished;
  }

  /** The logarithm of the probability of all derivations that were kept: after each word, and at the end. */
  get masses(): Float64Array {
    return Float64Array.from(this.#masses);
  }

  /** Chooses the steps to take from the front. */
  choose(rowOf: RowOf): Move[] {
    const goingOn: Candidate[] = [];
    for (const candidate of this.#bestSteps(rowOf)) {
      if (this.#arrives(candidate)) this.#arrived.offer(candidate);
      else goingOn.push(candidate);
    }
    const { floor } = this.#arrived;
    this.#entering = goingOn.filter(({ total }) => total > floor);
    if (this.#entering.length === 0) {
      this.#entering = this.#arrived.items;
      this.#arrived = new BestList(this.#widths.words);
      this.#masses.push(logSumOf(this.#entering.map(({ total }) => total)));
    }
    const { system, actions } = this.#model.grammar;
    return this.#entering.map(({ from, actionId }) => ({
      from,
      actionId,
      next: system.apply(from.state, actions.actions[actionId]!),
    }));
  }

  /** Takes the steps that were chosen; `memories` are those after them. */
  advance(moves: readonly Move[], memories: readonly unknown[]): void {
    this.#front = this.#entering.map(({ from, actionId, total, logProbability }, i) => ({
      state: moves[i]!.next,
      total,
      history: { actionId, logProbability, before: from.history },
      memory: memories[i]!,
      guard: from.guard,
      pending: pendingAfter(this.#model, from, actionId, moves[i]!.next),
    }));
    this.#entering = [];
  }

  /** All whose memory is still needed. */
  *holders(): Generator<Hypothesis, void, undefined> {
    if (this.isDone) return;
    yield* this.#front;
    yield* new Set(this.#arrived.items.map(({ from }) => from));
  }

  #bestSteps(rowOf: RowOf): readonly Candidate[] {
    const best = new BestList<Candidate>(this.#widths.actions);
    const reading = new BestList<Candidate>(this.#widths.fastTrack);
    for (const [i, from] of this.#front.entries()) {
      const { scores, logProbabilities } = rowOf(i);
      for (let actionId = 0; actionId < scores.length; actionId++) {
        const last = scores[actionId]!;
        const total = from.total + last;
        if (last === -Infinity || total < Math.min(best.floor, reading.floor)) continue;
        const candidate = { from, actionId, total, last, logProbability: logProbabilities[actionId]! };
        best.offer(candidate);
        if (this.#widths.fastTrack > 0 && this.#arrives(candidate)) reading.offer(candidate);
      }
    }
    if (reading.items.length === 0) return best.items;
    return [...new Set([...best.items, ...reading.items])];
  }

  #arrives({ from, actionId }: Candidate): boolean {
    const { system, actions } = this.#model.grammar;
    const effect = system.effect(from.state, actions.actions[actionId]!);
    return effect.kind === "shift" || effect.kind === "finish" || (effect.kind === "reduce" && effect.finishes);
  }
}
