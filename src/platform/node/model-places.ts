/**
 * Where the models that have a name are: in this package's `models` folder, or in a package of their own, `treewright-NAME`, whose
 * `model.safetensors` is found from here or from the working directory.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { OnProgress } from "../../shared/fetch-bytes.ts";

/** Null where the model is not installed. Places are files from which packages are looked up. */
export function namedModelPath(name: string, places: readonly (string | URL)[] = usualPlaces()): string | null {
  const own = fileURLToPath(new URL(`../../../models/${name}.safetensors`, import.meta.url));
  if (existsSync(own)) return own;
  for (const place of places) {
    try {
      return createRequire(place).resolve(`treewright-${name}/model.safetensors`);
    } catch {
      // Not installed there.
    }
  }
  return null;
}

/** This file, and the program's folder: a linked treewright does not lie beside the packages of the program that uses it. */
function usualPlaces(): string[] {
  return [import.meta.url, join(process.cwd(), "package.json")];
}

/** A disk has no progress to tell of. */
export async function readNamedModel(name: string, _onProgress?: OnProgress): Promise<Uint8Array<ArrayBuffer> | null> {
  const path = namedModelPath(name);
  return path === null ? null : new Uint8Array(await readFile(path));
}
