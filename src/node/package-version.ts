/** The version of this package, as its manifest has it. */
import { readFileSync } from "node:fs";

export function packageVersion(): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
  );
  return manifest.version;
}
