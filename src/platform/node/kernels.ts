/** Kernels for Node, with their code from the disk: `await chooseKernels("fast", createMemory())`. */
import { type KernelChoice, loadKernels } from "../../engine/choose-kernels.ts";
import type { Kernels } from "../../engine/kernels.ts";
import type { Memory } from "../../engine/memory.ts";
import { nativeAddon, readAsset } from "./assets.ts";

export function chooseKernels(choice: KernelChoice, memory: Memory): Promise<Kernels> {
  return loadKernels(choice, memory, { readAsset, nativeAddon });
}
