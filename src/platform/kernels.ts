/** Kernels for the place the program runs in: `await chooseKernels("fast", createMemory())`. */
import { nativeAddon, readAsset } from "#platform";
import { type KernelChoice, loadKernels } from "../engine/choose-kernels.ts";
import type { Kernels } from "../engine/kernels.ts";
import type { Memory } from "../engine/memory.ts";

export function chooseKernels(choice: KernelChoice, memory: Memory): Promise<Kernels> {
  return loadKernels(choice, memory, { readAsset, nativeAddon });
}
