import type { KernelName, Kernels } from "../../src/engine/kernels.ts";
import { type NativeLevel, nativeKernels } from "../../src/engine/kernels-native.ts";
import { hasRelaxedSimd } from "../../src/engine/kernels-wasm.ts";
import { createMemory, type Memory, type MemoryOptions } from "../../src/engine/memory.ts";
import { chooseKernels } from "../../src/platform/kernels.ts";
import { nativeAddon } from "../../src/platform/node/platform.ts";

/** The kernel sets, and why one is left out here; a test over them says so in its name. */
export interface KernelSet {
  readonly name: KernelName;
  /** For native kernels, other instructions than the best this CPU has. */
  readonly level?: NativeLevel;
  readonly missing: string | null;
}

const NOT_BUILT = "SKIPPED: not built, or not for this CPU; npm run build:native";

export const kernelSets: readonly KernelSet[] = [
  { name: "js", missing: null },
  { name: "wasm", missing: null },
  {
    name: "relaxed",
    missing: hasRelaxedSimd() ? null : "SKIPPED: this Node has no relaxed SIMD; npm run test:relaxed",
  },
  { name: "native", missing: nativeAddon() ? null : NOT_BUILT },
  { name: "native", level: "avx2", missing: nativeAddon()?.levels.includes("avx2") ? null : NOT_BUILT },
  { name: "bfloat16", missing: nativeAddon()?.bfloat16Levels.length ? null : NOT_BUILT },
];

/** "wasm", or "native avx2 (SKIPPED: not built …)". */
export function titleOf(set: KernelSet): string {
  const name = set.level === undefined ? set.name : `${set.name} ${set.level}`;
  return set.missing === null ? name : `${name} (${set.missing})`;
}

export async function kernelsOn(
  set: Pick<KernelSet, "name" | "level">,
  options: MemoryOptions = {},
): Promise<{ readonly kernels: Kernels; readonly memory: Memory }> {
  const memory = createMemory(options);
  if (set.level === undefined) return { memory, kernels: await chooseKernels(set.name, memory) };
  const fallback = await chooseKernels("wasm", memory);
  return { memory, kernels: nativeKernels(nativeAddon()!, fallback, memory, set.level) };
}
