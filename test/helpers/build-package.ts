/**
 * Before the slow tests and those of the page: dist/ is built anew if a source is younger. Threads, examples and browsers run what is
 * built, for Node 20 runs no TypeScript.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

export function setup(): void {
  if (isYounger("src", "dist/index.js") || isYounger("web", "dist/web/index.html")) {
    execFileSync(process.execPath, [join(root, "scripts", "build.mjs")], { stdio: "inherit" });
  }
}

function isYounger(folder: string, built: string): boolean {
  const builtAt = existsSync(join(root, built)) ? statSync(join(root, built)).mtimeMs : 0;
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  return files.some((file) => statSync(join(root, folder, file)).mtimeMs > builtAt);
}
