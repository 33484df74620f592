/** The treebanks, vectors and EVALB cases that lie beside the project on some machines and are no part of it. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The path of a file or folder of the shared material, or null where there is none: such tests skip, and say so. */
export function sharedPath(relative: string): string | null {
  const path = fileURLToPath(new URL(`../../../shared/${relative}`, import.meta.url));
  return existsSync(path) ? path : null;
}
