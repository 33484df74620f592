/**
 * A training run on disk: keeps what must not be lost. The best model so far is always at its place, whole; beside it a checkpoint from
 * which the run can go on and end in the same bytes, and while it runs a lock.
 */
import { open, rm } from "node:fs/promises";
import { fileError } from "../platform/node/file-error.ts";
import { codeOf } from "../shared/errors.ts";
import type { Progress } from "../training/course.ts";
import type { LogEntry } from "../training/training-log.ts";
import { type RunSetup, startRun, type TrainingRun } from "../training/training-run.ts";
import { writeFileAtomically } from "./atomic-file.ts";
import { type RunLock, takeLock } from "./run-lock.ts";

const READ_AT_ONCE = 1 << 26;

export interface FiledRun extends Omit<TrainingRun, "bestModel" | "checkpoint" | "close"> {
  /** Saves the best model. To be called after an evaluation that `isBest`. */
  saveModel(): Promise<void>;
  saveCheckpoint(progress: Progress, log: readonly LogEntry[]): Promise<void>;
  /** Ends the threads; a run that is complete leaves its model and no checkpoint. */
  close(isComplete: boolean): Promise<void>;
}

export interface FiledSetup extends Omit<RunSetup, "checkpoint"> {
  /** Where the model goes. */
  readonly out: string;
  /** Goes on from the checkpoint if there is one. */
  readonly resume: boolean;
}

export async function startFiledRun({ out, resume, ...setup }: FiledSetup): Promise<FiledRun> {
  const lock = await takeLock(`${out}.lock`, out);
  try {
    return filed(await begin(out, resume, setup), out, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function begin(out: string, resume: boolean, setup: Omit<RunSetup, "checkpoint">): Promise<TrainingRun> {
  const place = checkpointOf(out);
  const bytes = resume ? await bytesIn(place) : null;
  return startRun({ ...setup, checkpoint: bytes && { bytes, name: place } });
}

function filed(run: TrainingRun, out: string, lock: RunLock): FiledRun {
  const place = checkpointOf(out);
  return {
    kernels: run.kernels,
    parameters: run.parameters,
    earlier: run.earlier,
    measures: run.measures,
    events: run.events,
    saveModel: () => writeFileAtomically(out, run.bestModel()),
    saveCheckpoint: (progress, log) => writeFileAtomically(place, run.checkpoint(progress, log)),
    async close(isComplete) {
      try {
        await run.close();
        if (!isComplete) return;
        await writeFileAtomically(out, run.bestModel()); // whatever became of the one that was saved on the way
        await rm(place, { force: true });
      } finally {
        await lock.release();
      }
    },
  };
}

export function checkpointOf(out: string): string {
  return `${out}.checkpoint`;
}

/** null: there is no such file. Read part by part: a checkpoint may be larger than the 2 GiB that `readFile` takes. */
async function bytesIn(path: string): Promise<Uint8Array | null> {
  try {
    const file = await open(path);
    try {
      const bytes = new Uint8Array((await file.stat()).size);
      for (let at = 0; at < bytes.length; ) {
        const { bytesRead } = await file.read(bytes, at, Math.min(bytes.length - at, READ_AT_ONCE));
        if (bytesRead === 0) return bytes.subarray(0, at); // it has become shorter
        at += bytesRead;
      }
      return bytes;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw fileError(path, error);
  }
}
