/** Follows a training run to its end, to the time limit or to Ctrl-C: shows how it goes, and loses nothing on the way. */
import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { writeFileAtomically } from "../../../node/atomic-file.ts";
import { checkpointOf, type FiledRun } from "../../../node/training-files.ts";
import { reportHtml } from "../../../reports/training-report.ts";
import { kebabCase } from "../../../shared/kebab-case.ts";
import type { BatchEvent } from "../../../training/course.ts";
import { type LogEntry, LogGatherer } from "../../../training/training-log.ts";
import type { TrainingPlan } from "../../../training/training-plan.ts";
import type { Terminal } from "../../command.ts";
import { duration } from "../../duration.ts";
import { ERASE_LINE, onOneLine } from "../../progress.ts";
import { isTerminal, screenWidth } from "../../screen.ts";
import { epochsDone, TimeLeft } from "./time-left.ts";

/** The same for the sources and for dist/. */
const LOOK = new URL("../../../../web/look.css", import.meta.url);

interface Following {
  readonly run: FiledRun;
  readonly plan: TrainingPlan;
  /** Where the model is; its log and report are beside it. */
  readonly out: string;
  readonly quiet: boolean;
  /** In minutes; 0: none. */
  readonly timeLimit: number;
}

/** Gives the exit code: 1 if the run can go on from where it was stopped. */
export async function followTraining(following: Following, terminal: Terminal): Promise<number> {
  const { run, plan, out } = following;
  const log: LogEntry[] = [...run.earlier];
  const screen = screenFor(following, terminal);
  const stops = watchForStops(following.timeLimit);
  let isComplete = false;
  try {
    isComplete = await runToStop(following, log, screen, stops);
  } finally {
    stops.end();
    await run.close(isComplete);
  }
  if (log.length > 0) {
    const facts = factsOf(plan);
    const report = { title: `Training ${out.split("/").at(-1)}`, look: readFileSync(LOOK, "utf8"), log, facts };
    await writeFileAtomically(`${out}.html`, reportHtml(report));
  }
  screen.clear();
  const best = Math.max(...log.map((entry) => entry.devF1));
  if (isComplete) terminal.stderr.write(`best dev F1 ${best.toFixed(2)}; the model is in ${out}\n`);
  else terminal.stderr.write(`stopped (${stops.reason}); ${whatIsKept(out, log)}; continue with --resume\n`);
  return isComplete ? 0 : 1;
}

/** A model is written after the first evaluation, and after each that is better. */
function whatIsKept(out: string, log: readonly LogEntry[]): string {
  const checkpoint = `the checkpoint is in ${checkpointOf(out)}`;
  const best = Math.max(...log.map((entry) => entry.devF1));
  return log.length === 0
    ? `${checkpoint}, and there is no model yet`
    : `${checkpoint}, the best model so far (dev F1 ${best.toFixed(2)}) in ${out}`;
}

/** What was chosen, name by name. */
function factsOf({ preset, system, schedule, ...parts }: TrainingPlan): [string, string][] {
  const owners = [
    ["", schedule] as const,
    ...Object.values(parts).map(({ kind, options }) => [`${kind} `, options] as const),
  ];
  const options = owners.flatMap(([owner, values]) =>
    Object.entries(values).map(([name, value]): [string, string] => [`${owner}${kebabCase(name)}`, String(value)]),
  );
  return [["preset", preset], ["system", system], ...options];
}

/** Whether the run came to its end. After each evaluation, and where it stops, everything is on the disk. */
async function runToStop(
  { run, plan, out }: Following,
  log: LogEntry[],
  screen: Screen,
  stops: Stops,
): Promise<boolean> {
  const before = log.at(-1)?.seconds ?? 0;
  const start = performance.now();
  const gatherer = new LogGatherer(run.measures);
  const timeLeft = new TimeLeft(plan.schedule.epochs);
  let lastEntry = start;
  for (const event of run.events()) {
    const now = performance.now();
    const sinceEntry = (now - lastEntry) / 1000;
    const entry = gatherer.take(event, sinceEntry, before + (now - start) / 1000);
    if (event.kind === "batch") {
      screen.showBatch(event, {
        loss: gatherer.meanLoss,
        sentencesPerSecond: gatherer.sentences / Math.max(sinceEntry, 1e-9),
        devF1: log.at(-1)?.devF1,
        secondsLeft: timeLeft.after(event, (now - start) / 1000),
      });
      await setImmediate(); // lets signals in: everything else here is synchronous
    } else if (entry !== null) {
      log.push(entry);
      lastEntry = performance.now();
      screen.showEntry(entry);
      if (event.isBest) await run.saveModel();
      await writeFileAtomically(`${out}.log.jsonl`, log.map((line) => `${JSON.stringify(line)}\n`).join(""));
      if (event.isLast) return true;
      await run.saveCheckpoint(event.progress, log);
    }
    if (stops.reason === null) continue;
    await run.saveCheckpoint(event.progress, log);
    return false;
  }
  return true;
}

/** What can stop a run before its end. */
interface Stops {
  /** null: it goes on. */
  readonly reason: string | null;
  end(): void;
}

function watchForStops(limitMinutes: number): Stops {
  const start = performance.now();
  let isInterrupted = false;
  const interrupt = () => {
    isInterrupted = true;
  };
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  return {
    get reason() {
      if (isInterrupted) return "interrupted";
      return limitMinutes > 0 && performance.now() - start > limitMinutes * 60_000 ? "the time limit" : null;
    },
    end: () => {
      process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    },
  };
}

interface Screen {
  showEntry(entry: LogEntry): void;
  showBatch(event: BatchEvent, figures: BatchFigures): void;
  /** Takes the line of the batch away. */
  clear(): void;
}

/** A line stays for each evaluation; for people, one more says how far the epoch is. */
function screenFor({ quiet, plan }: Following, { stderr }: Terminal): Screen {
  const { epochs } = plan.schedule;
  const isLive = !quiet && isTerminal(stderr);
  const clear = () => {
    if (isLive) stderr.write(ERASE_LINE);
  };
  return {
    clear,
    showEntry(entry) {
      clear();
      if (!quiet) stderr.write(`${entryLine(entry)}\n`);
    },
    showBatch(event, figures) {
      if (isLive) stderr.write(onOneLine(batchLine(event, epochs, figures), screenWidth(stderr)));
    },
  };
}

function entryLine(entry: LogEntry): string {
  return [
    `epoch ${entry.epochs.toFixed(2)}`,
    `loss ${entry.loss.toFixed(3)}`,
    ...Object.entries(entry.measures).map(([name, value]) => `${name} ${value.toFixed(2)} %`),
    `dev F1 ${entry.devF1.toFixed(2)}${entry.isBest ? " (best)" : ""}`,
    `tags ${entry.devTagging.toFixed(2)}`,
    `${entry.sentencesPerSecond.toFixed(1)} sentences/s`,
    `${entry.seconds.toFixed(0)} s`,
  ].join("  ");
}

/** What is shown of a batch besides its place in the run. */
interface BatchFigures {
  /** Since the last evaluation. */
  readonly loss: number;
  readonly sentencesPerSecond: number;
  /** Of the last evaluation. */
  readonly devF1: number | undefined;
  readonly secondsLeft: number;
}

/** What matters most comes first, because a narrow window cuts the line. "At most": the run ends earlier if the score no longer improves. */
function batchLine(event: BatchEvent, epochs: number, figures: BatchFigures): string {
  return [
    `epoch ${epochsDone(event).toFixed(2)} of ${epochs}`,
    `at most ${duration(figures.secondsLeft)} left`,
    `${figures.sentencesPerSecond.toFixed(1)} sentences/s`,
    `loss ${figures.loss.toFixed(3)}`,
    `dev F1 ${figures.devF1?.toFixed(2) ?? "–"}`,
  ].join("  ");
}
