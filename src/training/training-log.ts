/** The record of a run: a line for each evaluation, as JSON; what the progress line and the report are made of. */
import type { TrainingEvent } from "./trainer.ts";

export interface LogEntry {
  readonly epochs: number;
  readonly updates: number;
  readonly loss: number;
  /** Percent of the steps at which the best-scored action was optimal. */
  readonly accuracy: number;
  /** Percent of the steps that followed a wrong action. */
  readonly explored: number;
  readonly rate: number;
  readonly devF1: number;
  readonly devTagging: number;
  readonly devErrors: number;
  readonly isBest: boolean;
  readonly sentencesPerSecond: number;
  /** Since the run began, without what an interruption took. */
  readonly seconds: number;
}

/** Gathers batches until an evaluation closes the entry. */
export class LogGatherer {
  #batches = 0;
  #sentences = 0;
  #loss = 0;
  #accuracy = 0;
  #explored = 0;
  #rate = 0;

  get meanLoss(): number {
    return this.#loss / Math.max(1, this.#batches);
  }

  get sentences(): number {
    return this.#sentences;
  }

  /** `trainingSeconds` since the last entry, `seconds` in all. */
  take(event: TrainingEvent, trainingSeconds: number, seconds: number): LogEntry | null {
    if (event.kind === "batch") {
      this.#batches++;
      this.#sentences += event.sentences;
      this.#loss += event.loss;
      this.#accuracy += event.accuracy;
      this.#explored += event.explored / event.steps;
      this.#rate = event.rate;
      return null;
    }
    const batches = Math.max(1, this.#batches);
    const entry: LogEntry = {
      epochs: event.epochs,
      updates: event.progress.updates,
      loss: this.#loss / batches,
      accuracy: (100 * this.#accuracy) / batches,
      explored: (100 * this.#explored) / batches,
      rate: this.#rate,
      devF1: event.dev.f1WithErrors ?? 0,
      devTagging: event.dev.tagging ?? 0,
      devErrors: event.dev.errors,
      isBest: event.isBest,
      sentencesPerSecond: this.#sentences / Math.max(trainingSeconds, 1e-9),
      seconds,
    };
    this.#batches = this.#sentences = this.#loss = this.#accuracy = this.#explored = 0;
    return entry;
  }
}
