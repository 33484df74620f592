/** What is found out about one sentence. */
import type { Constituent } from "./bracketing.ts";

/** One sentence's line in EVALB's table, and what the other figures need. */
export interface SentenceResult {
  /** error: the words differ; skipped: there is no predicted word. Neither takes part in EVALB's totals. */
  readonly status: "valid" | "error" | "skipped";
  /** What is wrong with an error sentence, in EVALB's words. */
  readonly problem: string | null;
  /** Of the gold sentence, by DELETE_LABEL_FOR_LENGTH. */
  readonly length: number;
  /** Gold words that are not deleted. */
  readonly words: number;
  readonly correctTags: number;
  readonly matched: number;
  readonly crossing: number;
  readonly gold: readonly Constituent[];
  readonly predicted: readonly Constituent[];
}
