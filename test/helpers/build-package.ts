/**
 * What is built is what tests run (vitest.config.ts). Before all but the quick ones, dist/ is built anew if something it is made of is
 * younger.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

const SOURCES = ["src", "scripts", "tsconfig.json", "tsconfig.build.json"];

export function setup(): void {
  if (!isUpToDate() || isYounger(["web"], "dist/web/index.html")) {
    execFileSync(process.execPath, [join(root, "scripts", "build.mjs")], { stdio: "inherit" });
  }
}

/** Whether the library is: dist/ without the page. */
export function isUpToDate(): boolean {
  return !isYounger(SOURCES, "dist/index.js");
}

function isYounger(sources: readonly string[], built: string): boolean {
  const builtAt = existsSync(join(root, built)) ? statSync(join(root, built)).mtimeMs : 0;
  return sources.flatMap(filesIn).some((file) => statSync(file).mtimeMs > builtAt);
}

/** Itself, if it is no folder. */
function filesIn(name: string): string[] {
  const path = join(root, name);
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" }).map((file) => join(path, file));
}
