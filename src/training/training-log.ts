/** The record of a run: for each evaluation a line of JSON, which the progress line and the report are made of. */
import type { Statistics } from "../contracts/objective.ts";
import type { TrainingEvent } from "./course.ts";

export interface LogEntry {
  readonly epochs: number;
  readonly updates: number;
  readonly loss: number;
  /** What the objective measures, in percent: of the steps, those whose best-scored action was optimal ("correct"), and the like. */
  readonly measures: Readonly<Record<string, number>>;
  readonly rate: number;
  readonly devF1: number;
  readonly devTagging: number;
  readonly devErrors: number;
  readonly isBest: boolean;
  readonly sentencesPerSecond: number;
  /** Since the run began, without interruptions. */
  readonly seconds: number;
}

/** Gathers batches until an evaluation closes the entry. */
export class LogGatherer {
  readonly #measure: (statistics: Statistics) => Readonly<Record<string, number>>;
  #batches = 0;
  #sentences = 0;
  #loss = 0;
  #sums: Record<string, number> = {};
  #rate = 0;

  constructor(measure: (statistics: Statistics) => Readonly<Record<string, number>>) {
    this.#measure = measure;
  }

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
      for (const [name, value] of Object.entries(event.statistics)) this.#sums[name] = (this.#sums[name] ?? 0) + value;
      this.#rate = event.rate;
      return null;
    }
    const entry: LogEntry = {
      epochs: event.epochs,
      updates: event.progress.updates,
      loss: this.meanLoss,
      measures: this.#measure(this.#sums),
      rate: this.#rate,
      devF1: event.dev.f1WithErrors ?? 0,
      devTagging: event.dev.tagging ?? 0,
      devErrors: event.dev.errors,
      isBest: event.isBest,
      sentencesPerSecond: this.#sentences / Math.max(trainingSeconds, 1e-9),
      seconds,
    };
    this.#batches = this.#sentences = this.#loss = 0;
    this.#sums = {};
    return entry;
  }
}
