/** Kernels for Node: their code from the disk, their choice from the command line. */
import { type KernelChoice, kernelChoice, loadKernels } from "../engine/choose-kernels.ts";
import type { Kernels } from "../engine/kernels.ts";
import type { Memory } from "../engine/memory.ts";
import { nativeAddon, readAsset } from "./platform.ts";

/** Kernels for a memory, with their code from the disk: `await chooseKernels("fast", createMemory())`. */
export function chooseKernels(choice: KernelChoice, memory: Memory): Promise<Kernels> {
  return loadKernels(choice, memory, { readAsset, nativeAddon });
}

/** What a command line says: the flag if given, else the variable TREEWRIGHT_KERNELS if it says something, else what the command prefers. */
export function kernelChoiceOf(
  flag: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  preferred: KernelChoice,
): KernelChoice {
  return kernelChoice(flag ?? (environment.TREEWRIGHT_KERNELS || preferred));
}
