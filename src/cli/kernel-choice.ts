/** Which kernels a command line asks for. */
import { type KernelChoice, kernelChoice } from "../engine/choose-kernels.ts";

/** The flag if given, else the variable TREEWRIGHT_KERNELS if it says something, else what the command prefers. */
export function kernelChoiceOf(
  flag: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  preferred: KernelChoice,
): KernelChoice {
  return kernelChoice(flag ?? (environment.TREEWRIGHT_KERNELS || preferred));
}
