import type { KernelName, Kernels } from "../../src/engine/kernels.ts";
import { hasRelaxedSimd } from "../../src/engine/kernels-wasm.ts";
import { createMemory, type Memory, type MemoryOptions } from "../../src/engine/memory.ts";
import { chooseKernels } from "../../src/node/kernels.ts";
import { nativeAddon } from "../../src/node/platform.ts";

/** The kernel sets, and why one is left out here; a test over them says so in its name. */
export interface KernelSet {
  readonly name: KernelName;
  readonly missing: string | null;
}

export const kernelSets: readonly KernelSet[] = [
  { name: "js", missing: null },
  { name: "wasm", missing: null },
  {
    name: "relaxed",
    missing: hasRelaxedSimd() ? null : "SKIPPED: this Node has no relaxed SIMD; npm run test:relaxed",
  },
  { name: "native", missing: nativeAddon() ? null : "SKIPPED: not built; npm run build:native" },
];

/** "wasm", or "native (SKIPPED: not built …)". */
export function titleOf(set: KernelSet): string {
  return set.missing === null ? set.name : `${set.name} (${set.missing})`;
}

export async function kernelsOn(
  name: KernelName,
  options: MemoryOptions = {},
): Promise<{ readonly kernels: Kernels; readonly memory: Memory }> {
  const memory = createMemory(options);
  return { memory, kernels: await chooseKernels(name, memory) };
}
