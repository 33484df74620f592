/**
 * How long a training run still takes, by the pace since it was started or resumed: what was done before an interruption took time
 * that nobody knows.
 */
import type { BatchEvent } from "../../../training/course.ts";

export class TimeLeft {
  readonly #epochs: number;
  /** Epochs that were done when this part of the run began; null: before its first batch. */
  #before: number | null = null;

  constructor(epochs: number) {
    this.#epochs = epochs;
  }

  /** In seconds, if all epochs are run. `seconds`: since the start or the resumption, evaluations included. */
  after(event: BatchEvent, seconds: number): number {
    this.#before ??= event.epoch + event.batch / event.batches;
    const done = epochsDone(event);
    return ((this.#epochs - done) / (done - this.#before)) * seconds;
  }
}

/** The fraction of the epoch under way included. */
export function epochsDone({ epoch, batch, batches }: BatchEvent): number {
  return epoch + (batch + 1) / batches;
}
