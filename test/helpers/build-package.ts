/** Before the slow tests: dist/ is built anew if a source is younger. Threads and examples run what is built, for Node 20 runs no TypeScript. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export function setup(): void {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const source = join(root, "src");
  const built = join(root, "dist", "index.js");
  const builtAt = existsSync(built) ? statSync(built).mtimeMs : 0;
  const files = readdirSync(source, { recursive: true, encoding: "utf8" });
  const isStale = files.some((file) => statSync(join(source, file)).mtimeMs > builtAt);
  if (isStale) execFileSync(process.execPath, [join(root, "scripts", "build.mjs")], { stdio: "inherit" });
}
