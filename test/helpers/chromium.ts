/** A browser for tests: the one that `CHROMIUM` names, or a Chromium or Chrome on the PATH. Tests skip, and say so, where there is none. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

export const CHROMIUM: string | null = process.env.CHROMIUM ?? onPath(NAMES);

export function launchChromium(): Promise<Browser> {
  return chromium.launch(options());
}

/** For several processes, which connect to it. */
export function serveChromium(): Promise<BrowserServer> {
  return chromium.launchServer(options());
}

/** Nothing but our own pages: no updates, no reports. Root, as in containers, needs --no-sandbox. */
function options(): LaunchOptions {
  if (CHROMIUM === null) throw new Error("there is no Chromium on this machine");
  return {
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
  };
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
