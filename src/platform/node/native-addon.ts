/**
 * Where the native kernels are, once `npm run build:native` has compiled them. The file is named after a hash of its C sources, so kernels built from
 * other sources, which could silently compute something else, are not found.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const SOURCES = new URL("../../../src/engine/native/", import.meta.url);
export const NATIVE_SOURCES = ["kernels.c", "simd.h", "transformers.h", "bfloat16.h"].map((name) =>
  fileURLToPath(new URL(name, SOURCES)),
);

export function nativeAddonPath(): string {
  const hash = createHash("sha256");
  for (const path of NATIVE_SOURCES) hash.update(readFileSync(path));
  return fileURLToPath(new URL(`../../../build/kernels-${hash.digest("hex").slice(0, 12)}.node`, import.meta.url));
}
