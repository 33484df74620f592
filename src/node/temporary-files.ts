/**
 * Files and folders that must not be left behind when the process ends before its time: by Ctrl-C, a `kill`, or an exit in
 * mid-way. Signals are listened to only while there are any.
 */
import { rmSync } from "node:fs";

/** Each with what is to happen when a signal ends the process. */
const paths = new Map<string, () => void>();
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** From now on, `path` vanishes with the process. `onSignal` is called if that is by a signal. */
export function watchTemporary(path: string, onSignal: () => void = () => {}): void {
  if (paths.size === 0) {
    process.on("exit", removeAll);
    for (const signal of SIGNALS) process.on(signal, end);
  }
  paths.set(path, onSignal);
}

/** `path` is gone, or has become what it should be. */
export function forgetTemporary(path: string): void {
  if (!paths.delete(path) || paths.size > 0) return;
  process.off("exit", removeAll);
  for (const signal of SIGNALS) process.off(signal, end);
}

function removeAll(): void {
  for (const path of paths.keys()) rmSync(path, { recursive: true, force: true });
}

/** Ends as if nobody had listened, so that a shell sees which signal it was. */
function end(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return; // someone else has plans, as training does, which saves first
  removeAll();
  for (const onSignal of paths.values()) onSignal();
  process.off(signal, end);
  process.kill(process.pid, signal);
}
