/** The line that says how far a run is, with a clock of the test's own. */
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { TimeLeft } from "../../src/cli/commands/train/time-left.ts";
import { type Clock, progressText, SENTENCES, startProgress } from "../../src/cli/progress.ts";
import type { BatchEvent } from "../../src/training/course.ts";
import { AT_THE_START } from "../../src/training/course.ts";
import { captureOn } from "../helpers/run-cli.ts";

/** Time passes when the test says so. */
function handClock(): Clock & { pass(milliseconds: number): void } {
  let now = 0;
  let tick = () => {};
  return {
    now: () => now,
    every(_, call) {
      tick = call;
      return () => {
        tick = () => {};
      };
    },
    pass(milliseconds) {
      now += milliseconds;
      tick();
    },
  };
}

function terminalWith(screens: { readonly stdout?: number; readonly stderr?: number }) {
  const [stdout, stderr] = [captureOn(screens.stdout), captureOn(screens.stderr)];
  return { stdin: Readable.from([]), stdout, stderr, environment: {} };
}

describe("a progress line", () => {
  test("has the total, the rate and the time left", async () => {
    const [terminal, clock] = [terminalWith({ stdout: 80, stderr: 80 }), handClock()];
    const total = async () => 4000;
    const progress = startProgress(terminal, { measure: SENTENCES, out: "trees.mrg", total, clock });
    progress.add(500);
    clock.pass(1000);
    expect(terminal.stderr.text()).toBe(""); // short runs have none
    progress.add(500);
    clock.pass(1000);
    await Promise.resolve(); // the total is known
    progress.add(500);
    clock.pass(1000);
    progress.end();
    clock.pass(1000);
    expect(terminal.stderr.text().split("\r\x1b[K")).toEqual([
      "",
      "1,000 sentences, 500 per second",
      "1,500 of 4,000 sentences, 500 per second, 5 s left",
      "",
    ]);
  });

  test.each([
    ["there is a terminal and the results go to a file", { stdout: 80, stderr: 80 }, "trees.mrg", true],
    ["there is a terminal and the results go to a pipe", { stderr: 80 }, undefined, true],
    ["not where results appear on the same screen", { stdout: 80, stderr: 80 }, undefined, false],
    ["not without a terminal", {}, "trees.mrg", false],
  ])("is shown if %s", (_, screens, out, isShown) => {
    const [terminal, clock] = [terminalWith(screens), handClock()];
    const progress = startProgress(terminal, { measure: SENTENCES, out, clock });
    clock.pass(5000);
    progress.end();
    expect(terminal.stderr.text() !== "").toBe(isShown);
  });

  test("never takes two lines of a narrow window", () => {
    const [terminal, clock] = [terminalWith({ stderr: 20 }), handClock()];
    const progress = startProgress(terminal, { measure: SENTENCES, out: undefined, clock });
    clock.pass(5000);
    expect(terminal.stderr.text()).toBe("\r\x1b[K0 sentences, 0 pe");
    progress.end();
  });

  test("counts no longer when the run is over", async () => {
    const clock = handClock();
    let wanted: AbortSignal | null = null;
    const total = async (signal: AbortSignal) => {
      wanted = signal;
      return null;
    };
    const progress = startProgress(terminalWith({ stderr: 80 }), { measure: SENTENCES, out: undefined, total, clock });
    expect(wanted).toBe(null);
    clock.pass(5000);
    expect(wanted!.aborted).toBe(false);
    progress.end();
    expect(wanted!.aborted).toBe(true);
  });

  test("does not guess the time before anything is done", () => {
    expect(progressText({ done: 0, all: 10, seconds: 2 }, SENTENCES)).toBe("0 of 10 sentences, 0 per second");
  });
});

describe("the time left of a training run", () => {
  const batch = (epoch: number, index: number): BatchEvent => ({
    kind: "batch",
    progress: AT_THE_START,
    epoch,
    batch: index,
    batches: 10,
    sentences: 8,
    words: 80,
    loss: 1,
    statistics: {},
    rate: 1,
  });

  test("goes by what was done since the start", () => {
    const left = new TimeLeft(2);
    expect(left.after(batch(0, 0), 3)).toBeCloseTo(57); // 19 of 20 batches, 3 s each
    expect(left.after(batch(0, 9), 30)).toBeCloseTo(30);
    expect(left.after(batch(1, 9), 60)).toBe(0);
  });

  test("is right from the first batch after --resume", () => {
    const left = new TimeLeft(2);
    expect(left.after(batch(1, 5), 3)).toBeCloseTo(12); // 4 batches are left
    expect(left.after(batch(1, 6), 6)).toBeCloseTo(9);
  });
});
