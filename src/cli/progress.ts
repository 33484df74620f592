/**
 * A line on the standard error that says how far a long run is: for people, and only where no results scroll by on the same screen.
 *
 *   1,234 of 5,678 sentences, 310 per second, 15 s left
 */
import type { Terminal } from "./command.ts";
import { duration } from "./duration.ts";
import { isTerminal, screenWidth } from "./screen.ts";

export interface Progress {
  add(amount?: number): void;
  end(): void;
}

export interface Measure {
  readonly unit: string;
  readonly write: (amount: number) => string;
}

export const SENTENCES: Measure = { unit: "sentences", write: (count) => Math.round(count).toLocaleString("en") };
export const MEGABYTES: Measure = { unit: "MB", write: (bytes) => (bytes / 1e6).toFixed(1) };

export interface ProgressOptions {
  readonly measure: Measure;
  /** Where the results go; without it, the standard output. */
  readonly out: string | undefined;
  /**
   * Finds out how much there is to do; null: nobody knows. It is asked when the line appears, for short runs have no line, and is
   * to give up when the signal says so.
   */
  readonly total?: (signal: AbortSignal) => Promise<number | null>;
  readonly clock?: Clock;
}

/** What the line needs of time; a test has its own. */
export interface Clock {
  /** In milliseconds. */
  now(): number;
  /** Calls back again and again; gives what stops it. */
  every(milliseconds: number, call: () => void): () => void;
}

/** Runs shorter than this show nothing. */
const FIRST_MS = 2000;
const INTERVAL_MS = 500;
/** Takes the line away, with the cursor at its beginning. */
export const ERASE_LINE = "\r\x1b[K";

export function startProgress(
  { stdout, stderr }: Terminal,
  { measure, out, total, clock = realClock }: ProgressOptions,
): Progress {
  if (!isTerminal(stderr) || (isTerminal(stdout) && out === undefined)) return { add() {}, end() {} };
  const start = clock.now();
  const ended = new AbortController();
  let done = 0;
  let all: number | null = null;
  let isShown = false;
  const stop = clock.every(INTERVAL_MS, () => {
    const seconds = (clock.now() - start) / 1000;
    if (seconds < FIRST_MS / 1000) return;
    if (!isShown) {
      total?.(ended.signal).then(
        (found) => {
          all = found;
        },
        () => {}, // the run itself will come upon it
      );
    }
    isShown = true;
    stderr.write(onOneLine(progressText({ done, all, seconds }, measure), screenWidth(stderr)));
  });
  return {
    add(amount = 1) {
      done += amount;
    },
    end() {
      stop();
      ended.abort();
      if (isShown) stderr.write(ERASE_LINE);
    },
  };
}

interface Standing {
  readonly done: number;
  /** null: unknown. */
  readonly all: number | null;
  readonly seconds: number;
}

export function progressText({ done, all, seconds }: Standing, { unit, write }: Measure): string {
  const rate = done / seconds;
  const parts = [
    `${write(done)}${all === null ? "" : ` of ${write(all)}`} ${unit}`,
    `${write(rate)} per second`,
    ...(all === null || done === 0 ? [] : [`${duration(Math.max(0, all - done) / rate)} left`]),
  ];
  return parts.join(", ");
}

/** What a terminal adds to the line when Ctrl-C is pressed, and the cursor. */
const ROOM = "^C ".length;

/** Replaces the line that is there. One that the terminal breaks in two could not be taken away again. */
export function onOneLine(text: string, columns: number | null): string {
  return ERASE_LINE + (columns === null ? text : text.slice(0, Math.max(0, columns - ROOM)));
}

const realClock: Clock = {
  now: () => performance.now(),
  every(milliseconds, call) {
    const timer = setInterval(call, milliseconds);
    timer.unref();
    return () => clearInterval(timer);
  },
};
