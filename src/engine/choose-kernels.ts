/** Which of the kernel sets to compute with, and how it is loaded. */
import { assertNever, ParserError } from "../shared/errors.ts";
import type { KernelName, Kernels } from "./kernels.ts";
import { jsKernels } from "./kernels-js.ts";
import { type NativeAddon, nativeKernels } from "./kernels-native.ts";
import { hasRelaxedSimd, hasSimd, type WasmKernelName, wasmAsset, wasmKernels } from "./kernels-wasm.ts";
import type { Memory } from "./memory.ts";

/**
 * Which kernels to compute with: "auto" is plain WASM, whose bits are the same on every runtime (plain TypeScript where there is no SIMD); "fast" is the
 * fastest set there is that keeps 32 bits: native, else relaxed, else as "auto"; a name forces that set or fails. "bfloat16" is native with products of
 * numbers that are rounded to 16 bits, on CPUs that have units for them: for training large encoders, and for parsing with them in bulk.
 */
export type KernelChoice = KernelName | "auto" | "fast";

export const KERNEL_CHOICES: readonly KernelChoice[] = ["auto", "fast", "js", "wasm", "relaxed", "native", "bfloat16"];

/** Where the code of kernels comes from: the disk, the network. */
export interface KernelSources {
  readAsset(path: string): Promise<Uint8Array<ArrayBuffer>>;
  /** The native kernels, if they were built and this CPU can run them. */
  nativeAddon(): NativeAddon | null;
}

export async function loadKernels(choice: KernelChoice, memory: Memory, sources: KernelSources): Promise<Kernels> {
  const name = resolve(kernelChoice(choice), sources);
  switch (name) {
    case "js":
      return jsKernels(memory);
    case "wasm":
    case "relaxed":
      return loadWasm(name, memory, sources);
    case "native":
    case "bfloat16":
      return loadNative(name, memory, sources);
    default:
      return assertNever(name);
  }
}

/** Checks a choice that came from outside. */
export function kernelChoice(text: string): KernelChoice {
  const choice = KERNEL_CHOICES.find((known) => known === text);
  if (choice === undefined) {
    throw new ParserError("E_KERNELS", `there are no kernels called "${text}"`, {
      hint: `Choose one of ${KERNEL_CHOICES.join(", ")}.`,
    });
  }
  return choice;
}

function resolve(choice: KernelChoice, sources: KernelSources): KernelName {
  if (choice === "fast" && sources.nativeAddon() !== null) return "native";
  if (choice === "fast" && hasRelaxedSimd()) return "relaxed";
  if (choice === "fast" || choice === "auto") return hasSimd() ? "wasm" : "js";
  return choice;
}

async function loadNative(name: "native" | "bfloat16", memory: Memory, sources: KernelSources): Promise<Kernels> {
  const addon = sources.nativeAddon();
  const level = (name === "native" ? addon?.levels : addon?.bfloat16Levels)?.[0];
  if (addon === null || level === undefined) {
    const needs = name === "native" ? "AVX2" : "AMX or AVX-512 BF16";
    throw new ParserError("E_KERNELS", `there are no ${name} kernels that run here`, {
      hint: `Build them with \`npm run build:native\`; they need a C compiler and a CPU with ${needs}.`,
    });
  }
  return nativeKernels(addon, await loadWasm("wasm", memory, sources), memory, level);
}

async function loadWasm(name: WasmKernelName, memory: Memory, sources: KernelSources): Promise<Kernels> {
  return wasmKernels(name, await sources.readAsset(wasmAsset(name, memory)), memory);
}
