/** A folder of its own for each test file, removed at the end. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";

export interface Scratch {
  readonly folder: string;
  path(name: string): string;
  /** Writes a file, with the folders it is in, and returns its path. */
  write(name: string, content: string | Uint8Array): string;
}

export function makeScratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), "treewright-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string) => join(folder, name);
  return {
    folder,
    path,
    write(name, content) {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), content);
      return path(name);
    },
  };
}
