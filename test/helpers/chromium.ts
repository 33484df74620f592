/** A browser for tests: the one that `CHROMIUM` names, or a Chromium or Chrome on the PATH. Tests skip, and say so, where there is none. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

export const CHROMIUM: string | null = process.env.CHROMIUM ?? onPath(NAMES);

/** Nothing but our own pages: no updates, no reports. Root, as in containers, needs --no-sandbox. */
export function launchChromium(): Promise<Browser> {
  if (CHROMIUM === null) throw new Error("there is no Chromium on this machine");
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

function onPath(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
