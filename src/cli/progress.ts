/** A line on the standard error that says how far a long run is: only for people, and only when results go elsewhere. */
import type { Terminal } from "./command.ts";

export interface Progress {
  add(): void;
  end(): void;
}

/** Runs shorter than this show nothing. */
const FIRST_MS = 2000;
const INTERVAL_MS = 500;

export function startProgress({ stdout, stderr }: Terminal, what: string): Progress {
  if (!isTerminal(stderr) || isTerminal(stdout)) return { add() {}, end() {} };
  const start = performance.now();
  let count = 0;
  let isShown = false;
  const timer = setInterval(() => {
    const elapsed = performance.now() - start;
    if (elapsed < FIRST_MS) return;
    isShown = true;
    stderr.write(`\r\x1b[K${count} ${what}, ${Math.round((1000 * count) / elapsed)} per second`);
  }, INTERVAL_MS);
  timer.unref();
  return {
    add() {
      count++;
    },
    end() {
      clearInterval(timer);
      if (isShown) stderr.write("\r\x1b[K");
    },
  };
}

/** Whether a person reads it. */
export function isTerminal(stream: Terminal["stderr"]): boolean {
  return "isTTY" in stream && stream.isTTY === true;
}
