/** The log of a run that never was: it learns fast, then slower. */
import type { LogEntry } from "../../src/training/training-log.ts";

export function sampleLog(evaluations: number): LogEntry[] {
  return Array.from({ length: evaluations }, (_, i) => ({
    epochs: i + 1,
    updates: 100 * (i + 1),
    loss: 3 + 90 / (i + 1),
    measures: { correct: 99 - 30 / (i + 1), explored: Math.min(i, 5) },
    rate: 0.001 / (i + 1),
    devF1: 88 - 30 / (i + 1) - (i % 3),
    devTagging: 96 - 20 / (i + 1),
    devErrors: 2,
    isBest: i % 3 === 0,
    sentencesPerSecond: 110,
    seconds: 40 * (i + 1),
  }));
}
